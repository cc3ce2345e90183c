import { join } from 'node:path'
import { targetBelow } from '../../content/schema/config/parseTarget.ts'
import { exitCodes } from '../../system/CommandError.ts'
import type { Colors } from '../../system/Terminal.ts'
import { deferSignals } from '../../system/signals.ts'
import { jsonText, withoutControls } from '../../system/text.ts'
import { NoReplyError, requestSite, type SiteReply } from '../after/request.ts'
import { isExample } from '../after/verifySite.ts'
import { type TargetCall, withTarget } from '../commands/withTarget.ts'
import { doctorPrefix, isOldProbe, readState, RefusedError } from '../records.ts'
import { pointerKey } from '../stores/Backend.ts'
import { openStore, type Store } from '../stores/Store.ts'
import type { TargetSettings } from '../target.ts'
import {
  type Check,
  createProbes,
  fail,
  isContent,
  type Probe,
  readOnce,
  type Result,
  siteChecks,
  type SiteContext,
  storeChecks,
  type StoreContext,
  warn,
} from './checks.ts'

/** `kube-site doctor`: finds out how a target behaves, and what to set. Returns the exit code. */
export const runDoctor = (call: TargetCall): Promise<number> =>
  withTarget(call, async ({ settings, store, terminal }) => {
    // Visitors get what is in the folder of the current release.
    const folder = (await readState(store).catch(() => undefined))?.state.releases[0]?.folder
    const site = folder === undefined ? store : await openStore(targetBelow(settings.target, folder))
    const found = await deferSignals(aborted => examine(site, settings, aborted, store))
    if (site !== store) site.close()
    const { siteUrl } = settings
    if (call.flags.format === 'json') {
      terminal.result(jsonText({ target: store.name, siteUrl, ...found }))
    } else {
      const { bold, dim } = terminal.colors
      terminal.result(`${bold(store.name)}${siteUrl === undefined ? '' : dim(`  ${siteUrl}`)}`)
      for (const line of reportLines(found, terminal.colors)) terminal.result(line)
      if (found.site.some(({ status }) => status !== 'pass'))
        terminal.result(
          '\nSee docs/hosting.md for the functions and the web server configurations that fix this.',
        )
    }
    return found.healthy ? exitCodes.success : exitCodes.problems
  })

function reportLines({ store, site, left }: Examination, colors: Colors): string[] {
  const { bold, dim, green, yellow, red } = colors
  const signs = { pass: green('✓'), warn: yellow('!'), fail: red('✗') }
  const width = Math.max(...[...store, ...site].map(({ check }) => check.length))
  const lines = ({ status, check, found, fix }: Finding) => [
    `  ${signs[status]} ${check.padEnd(width)}  ${withoutControls(found)}`,
    ...(fix ? [`    ${' '.repeat(width)}  ${dim('→')} ${fix}`] : []),
  ]
  return [
    `\n${bold('The store')}`,
    ...store.flatMap(lines),
    `\n${bold('The site')}`,
    ...site.flatMap(lines),
    ...left.map(key => `${yellow('note')} ${key} could not be deleted`),
  ]
}

export interface Finding extends Result {
  check: string
}

/** What was found out about a store and the site in front of it. */
export interface Examination {
  store: readonly Finding[]
  site: readonly Finding[]
  healthy: boolean
  /** Keys of probes that could not be deleted. */
  left: readonly string[]
}

/**
 * Examines a store, and the site if its address is known. Nothing stays in the store.
 * @param store what visitors get; of an atomic target, the folder of its current release
 * @param records the store of the target
 */
export async function examine(
  store: Store,
  settings: TargetSettings,
  signal: AbortSignal,
  records = store,
): Promise<Examination> {
  const probes = createProbes()
  const written: (readonly [Store, Probe])[] = [[store, probes.page]]
  if (records !== store) written.push([records, probes.beside])
  const left: string[] = []
  try {
    for (const place of new Set([store, records]))
      for (const key of (await place.keys(doctorPrefix)).filter(isOldProbe)) await place.delete(key)
    for (const [place, { key, bytes, headers }] of written) await place.put(key, bytes, headers)
    const context = { store, records, settings, ...readOnce(records), probes }
    const ofStore = await run(storeChecks, context)
    const site = await examineSite(context, signal)
    const healthy = [...ofStore, ...site].every(({ status }) => status !== 'fail')
    return { store: ofStore, site, healthy, left }
  } finally {
    for (const [place, { key }] of written) await place.delete(key).catch(() => void left.push(key))
  }
}

async function examineSite(context: StoreContext, signal: AbortSignal): Promise<Finding[]> {
  const { settings, probes } = context
  const { siteUrl } = settings
  if (siteUrl === undefined) {
    return siteAs(warn('was not checked: its address is not known', 'Set its address with --site-url.'))
  }
  if (isExample(siteUrl)) {
    return siteAs(warn(`was not checked: ${siteUrl} is reserved for examples`))
  }
  const replies = new Map<string, Promise<SiteReply>>()
  const request: SiteContext['request'] = (path, options) => {
    const known = options === undefined ? replies.get(path) : undefined
    const reply = known ?? requestSite(`${siteUrl}/${path}`, { ...options, signal })
    if (options === undefined) replies.set(path, reply)
    return reply
  }
  try {
    const reply = await request(probes.page.key)
    if (isBeside(reply, context)) return siteAs(besideReleases(context))
    if (!isContent(reply, probes.page.bytes)) return siteAs(otherSite(reply, context))
    return await run(siteChecks, { ...context, siteUrl, request })
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error
    return siteAs(fail(`does not answer: ${error.message}`))
  }
}

const siteAs = (result: Result): Finding[] => [{ check: 'site', ...result }]

const isBeside = (reply: SiteReply, { store, records, probes: { beside } }: StoreContext): boolean =>
  records !== store && isContent(reply, beside.bytes)

const besideReleases = ({ settings: { target } }: StoreContext): Result =>
  fail(
    `shows what lies beside the releases, and not the one that \`${pointerKey}\` names`,
    target.kind === 'file'
      ? `Set the root of the web server to ${join(target.folder, pointerKey)}.`
      : 'Put a function in front of the bucket: docs/hosting.md, "Functions".',
  )

function otherSite({ status, headers }: SiteReply, { store, probes }: StoreContext): Result {
  const to = headers.location === undefined ? '' : ` to ${headers.location}`
  const found = status === 200 ? 'different content' : `status ${status}${to}`
  return fail(
    `does not show what is in ${store.name}: ${probes.page.key} gets ${found}`,
    to === '' ? undefined : 'Do not redirect pages, or set siteUrl to where they are redirected.',
  )
}

async function run<Context>(checks: readonly Check<Context>[], context: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, run: runCheck } of checks) {
    const result = await runCheck(context).catch(refusal)
    if (result) findings.push({ check: name, ...result })
  }
  return findings
}

/** Damaged records are a finding. */
function refusal(error: unknown): Result {
  if (error instanceof RefusedError) return fail(error.message, error.hint)
  throw error
}
