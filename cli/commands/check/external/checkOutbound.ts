import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReserved, type OutboundLink, outboundLinks } from '../../../../content/links/outboundLinks.ts'
import type { SiteInput } from '../../../../content/createSite.ts'
import type { Problem } from '../../../../content/problems/Problem.ts'
import { problemAt } from '../../../../content/problems/problemAt.ts'
import { workFolder } from '../../../../system/paths.ts'
import { deferSignals } from '../../../../system/signals.ts'
import { Steps, type Terminal } from '../../../../system/Terminal.ts'
import { readAnswers, writeAnswers } from './answerFile.ts'
import { type Answer, noSuchSite, type TryOptions } from './tryLink.ts'
import { tryLinks } from './tryLinks.ts'

/** No faster than a visitor who clicks through a page. */
const limits = { pauseMs: 500, maxHosts: 8, timeoutMs: 10_000, maxWaitMs: 20_000 } as const

export interface OutboundReport {
  problems: Problem[]
  /** Addresses that were tried now. */
  tried: number
  /** Addresses whose answer is known from an earlier run. */
  known: number
  /** Addresses under names that are reserved for examples, which are not tried. */
  skipped: number
  /** Addresses that do not answer programs. */
  refused: number
}

/** Tries every address on another site in posts and in the configuration. */
export async function checkOutbound(
  root: string,
  { config, posts }: SiteInput,
  terminal: Terminal,
): Promise<OutboundReport> {
  if (!config) return { problems: [], tried: 0, known: 0, skipped: 0, refused: 0 }
  const texts = posts.flatMap(({ value }) => value ?? [])
  const all = outboundLinks(texts, config)
  const links = all.filter(({ url }) => !isReserved(url))
  const file = join(workFolder(root), 'links.json')
  const now = Date.now()
  const answers = readAnswers(file, now)
  const unknown = links.map(({ url }) => url).filter(url => !answers.has(url))
  const given = await tryUnknown(unknown, {
    userAgent: userAgent(root, config.value.siteUrl),
    terminal,
    // Called when a signal stops the command, too.
    save(tried) {
      for (const [url, answer] of tried) answers.set(url, { tried: now, ...answer })
      writeAnswers(file, answers)
    },
  })
  const answerOf = ({ url }: OutboundLink) => given.get(url) ?? answers.get(url)
  return {
    problems: links.flatMap(link => problemsOf(link, answerOf(link))),
    tried: unknown.length,
    known: links.length - unknown.length,
    skipped: all.length - links.length,
    refused: links.filter(link => answerOf(link)?.kind === 'refused').length,
  }
}

interface TryContext extends Pick<TryOptions, 'userAgent'> {
  terminal: Terminal
  save(answers: ReadonlyMap<string, Answer>): void
}

/** Tries addresses, and returns the answers. */
async function tryUnknown(
  urls: readonly string[],
  { userAgent: agent, terminal, save }: TryContext,
): Promise<ReadonlyMap<string, Answer>> {
  const given = new Map<string, Answer>()
  if (urls.length === 0) return given
  const steps = new Steps(terminal)
  const onAnswer = (url: string, answer: Answer) => {
    given.set(url, answer)
    steps.advance(given.size, urls.length)
  }
  const tryAll = async (aborted: AbortSignal) => {
    await tryLinks(urls, { ...limits, userAgent: agent, aborted, onAnswer })
    // If no name at all can be looked up, this machine has no connection.
    const isConnected = [...given.values()].some(({ reason }) => reason !== noSuchSite)
    if (isConnected) save(given)
    else for (const url of given.keys()) given.set(url, notConnected)
  }
  await steps.run('Try links to other sites', () => deferSignals(tryAll))
  return given
}

const notConnected: Answer = {
  kind: 'unanswered',
  reason: 'cannot be looked up: no other site can, so this machine may not be connected',
}

/** Names the program and the site, so that the owner of the other site can write to us. */
function userAgent(root: string, siteUrl: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `kube-site/${version} (link check for ${siteUrl})`
}

function problemsOf({ url, places }: OutboundLink, answer: Answer | undefined): Problem[] {
  if (!answer || answer.kind === 'ok' || answer.kind === 'refused') return []
  const code = `outbound-${answer.kind}` as const
  const message = `${url} ${answer.reason}`
  const hint =
    answer.kind === 'missing'
      ? 'Correct the address, or remove the link.'
      : 'Try again later, or open it yourself.'
  return places.map(({ source, offset }) => problemAt(source, offset, { code, message, hint }))
}
