import { isReserved } from '../../../content/links/outboundLinks.ts'
import { verifyVisitors } from '../../publish/after/verifyVisitors.ts'
import { type Difference, type VisitorInput, visitorChecks } from '../../publish/after/visitorChecks.ts'
import type { PublishProgress } from '../../publish/writeRelease.ts'

/** What a site answered after a release. */
export interface Verification {
  siteUrl: string
  /** Addresses that were asked for. */
  asked: number
  differences: readonly Difference[]
  /** True where nobody can be asked, since the site's name is reserved for examples. */
  reserved?: boolean
}

/** Asks a site, as its visitors do, for what a release changed. */
export async function askSite(
  input: VisitorInput,
  { progress, waits }: { progress: PublishProgress; waits: readonly number[] },
): Promise<Verification> {
  const { siteUrl } = input
  if (isExample(siteUrl)) return { siteUrl, asked: 0, differences: [], reserved: true }
  const checks = visitorChecks(input)
  progress.begins(`verification at ${siteUrl}`, checks.length, 0)
  const differences = await verifyVisitors(checks, { waits, onAnswer: () => progress.advances(0) })
  progress.ends()
  return { siteUrl, asked: checks.length, differences }
}

/** True for an address that no server has. This machine's own names may have one. */
export const isExample = (siteUrl: string): boolean =>
  isReserved(siteUrl) && !/(?:^|\.)localhost$/.test(new URL(siteUrl).hostname)
