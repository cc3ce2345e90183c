import { counted } from '../../content/shared/counted.ts'
import { groupBy } from '../../content/shared/groupBy.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { exitCodes } from '../../system/CommandError.ts'
import { formatBytes } from '../../content/shared/formatBytes.ts'
import { formatSeconds, jsonText, withoutControls } from '../../system/text.ts'
import { NoReplyError, requestSite } from '../after/request.ts'
import { invalidationPaths, isExample, type Verification, verifySite } from '../after/verifySite.ts'
import { type Change, createPlan, isRemoval, sentBytes } from '../plan.ts'
import type { PublishedRelease, ReleaseFlags } from '../publishSite.ts'
import type { Purge } from '../purge.ts'
import {
  ifReadable,
  IncompleteError,
  readManifest,
  readState,
  readVerified,
  releaseNumber,
  writeVerified,
} from '../records.ts'
import { pointerKey } from '../stores/Backend.ts'
import { StoreError } from '../stores/StoreError.ts'
import { ownUrl } from '../target.ts'
import type { WrittenFolder } from '../writeRelease.ts'
import type { OpenTarget } from './withTarget.ts'

/** How the caches in front of a store were invalidated. */
interface Invalidation {
  distribution: string
  paths: readonly string[]
  /** Why they were not, or not all of them: a sentence. */
  error?: string
}

export interface FinishInput extends OpenTarget {
  /** `purged` is what was taken out of the target, if anything. */
  release: PublishedRelease & { purged?: Purge | undefined }
  flags: Pick<ReleaseFlags, 'verifySite'> & { format: 'text' | 'json' }
}

/**
 * Invalidates caches and verifies the site after a release, and writes the summary. What failed, or a killed run did not do,
 * is done again by the next run, even if there is nothing to publish. Returns the exit code.
 */
export async function finishRelease(input: FinishInput): Promise<number> {
  try {
    return await finish(input)
  } catch (error) {
    if (error instanceof StoreError) throw new IncompleteError(error.message, error)
    throw error
  }
}

async function finish(input: FinishInput): Promise<number> {
  const { release, settings, store, terminal, progress, flags } = input
  const siteUrl = settings.siteUrl ?? release.siteUrl
  const releaseUrl = release.folder && ownUrl(settings, release.folder)
  const changes = await unverifiedChanges(input)
  const invalidation = changes && (await invalidateCaches(input, changes, siteUrl))
  const isVerified = settings.siteUrl !== undefined && flags.verifySite
  const verification =
    changes && isVerified ? await verifySite({ ...release, siteUrl, store, changes }, progress) : undefined
  const texts = [invalidationError(invalidation, siteUrl), siteError(verification)]
  const errors = texts.filter(text => text !== undefined)
  // Another publisher may have made its own the current one meanwhile: that one is verified.
  const current = errors.length > 0 ? (await readState(store))?.state.releases[0]?.id : release.id
  if (changes && errors.length === 0) await writeVerified(store, release.id)
  writeSummary(input, {
    siteUrl,
    releaseUrl,
    invalidation: invalidation ?? null,
    verification: verification ?? null,
  })
  if (verification?.reserved) terminal.info(`  not verified: ${siteUrl} is reserved for examples`)
  if (current !== undefined && current !== release.id) {
    terminal.info(`  not verified: release ${current} has followed`)
    return exitCodes.success
  }
  for (const text of errors) terminal.error(`${terminal.errorColors.red('error')} ${text}`)
  return errors.length > 0 ? exitCodes.incomplete : exitCodes.success
}

/**
 * What changed since the release that was verified last, in this release and in others whose runs failed or were killed.
 * Returns `undefined` if nothing is left to invalidate or to verify.
 */
async function unverifiedChanges({ release, settings, store }: FinishInput) {
  const { id, former, entry, plan, objects } = release
  if (settings.siteUrl === undefined && settings.cloudfront === undefined) return undefined
  const verified = await readVerified(store)
  if (verified === id) return undefined
  const written = entry ? plan.changes : []
  if (verified === former) return written
  const stored = verified === undefined ? undefined : await ifReadable(readManifest(store, verified))
  const since = stored
    ? createPlan({ objects, stored, retention: { oldest: 0, keepDays: 0 }, now: new Date() }).changes
    : Object.entries(objects).map(([key, object]): Change => ({ key, reason: 'content', object }))
  return [...new Map([...since, ...written].map(change => [change.key, change])).values()]
}

/** Waits before the attempts at a release's own address, in ms: nothing caches what was not there. */
const ownWaits: readonly number[] = [0, 1000, 4000]

/**
 * Requests an atomic release at its own address, if it has one that answers, before visitors get it.
 * @throws IncompleteError if it is not as it was written
 */
export async function verifyFolder(
  { settings, store, terminal, progress }: OpenTarget,
  release: WrittenFolder,
): Promise<void> {
  const siteUrl = ownUrl(settings, release.folder)
  if (siteUrl === undefined || isExample(siteUrl)) return
  try {
    await requestSite(`${siteUrl}/`)
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error
    terminal.note(`${siteUrl}/, the release's own address, does not reply: ${error.message}.`)
    return
  }
  const input = { ...release, siteUrl, store, waits: ownWaits }
  const error = siteError(
    await verifySite(input, progress),
    'Visitors still get the former release, because the new one is wrong at its own address,',
  )
  if (error !== undefined) throw new IncompleteError(error)
}

/** @param after what was done after the release; `releaseUrl` is its own address, if it has one */
function writeSummary(
  { release, store, terminal, begun, flags }: FinishInput,
  after: { siteUrl: string; releaseUrl: string | undefined } & Record<string, unknown>,
): void {
  const { siteUrl, releaseUrl } = after
  const { entry, plan, hold, purged } = release
  const seconds = (performance.now() - begun) / 1000
  const requests = store.requests
  const removed = plan.changes.filter(isRemoval).length
  const written = plan.changes.length - removed
  const bytes = plan.changes.reduce((sum, change) => sum + sentBytes(change), 0)
  if (flags.format === 'json') {
    const done = { published: entry !== undefined, release: entry ?? null, hold: hold ?? null, purged }
    terminal.result(jsonText({ ...done, written, removed, bytes, requests, seconds, ...after }))
    return
  }
  const { green, bold, dim } = terminal.colors
  if (purged) {
    const { path, keys, releases, previews } = purged
    terminal.info(`${green('Took')} ${keys.join(', ') || path} out of ${store.name}`)
    if (releases.length > 0) terminal.info(`  no longer to be brought back: ${releases.join(', ')}`)
    if (previews.length > 0) terminal.info(`  removed previews: ${previews.join(', ')}`)
    if (store.storesHeaders) terminal.info('  a CDN in front may still have it: empty its cache')
  }
  if (hold === 'released') terminal.info(`Released the hold of ${bold(store.name)}`)
  const cost = `${counted(requests, 'request')}, ${formatSeconds(seconds)}`
  if (!entry) {
    terminal.info(`${green('Nothing to publish')}: ${store.name} is up to date ${dim(`(${cost})`)}`)
    return
  }
  terminal.info('')
  const done = entry.restores
    ? `${green('Brought back')} release ${bold(entry.restores)} as release ${bold(entry.id)} in`
    : `${green('Published')} release ${bold(entry.id)} to`
  terminal.info(`${done} ${bold(store.name)} ${dim(`(built for ${siteUrl})`)}`)
  if (entry.folder && !store.storesHeaders && releaseNumber(entry.id) === 1) {
    const root = store.name.replace('file://', '') + pointerKey
    terminal.info(`  the root of the web server is ${root}`)
  }
  if (releaseUrl !== undefined) terminal.info(`  at an address of its own: ${releaseUrl}/`)
  if (hold === 'set')
    terminal.info('  on hold: nothing is published there until `kube-site publish --release-hold`')
  terminal.info(
    `  ${written} of ${counted(entry.objects, 'object')} written (${formatBytes(bytes)}), ${removed} removed ${dim(`(${cost})`)}`,
  )
}

/** Invalidates in CloudFront what a release changed. Returns `undefined` if no cache can have any of it. */
async function invalidateCaches(
  { release: { id }, settings: { cloudfront: distribution, keyValueStore }, progress }: FinishInput,
  changes: readonly Change[],
  siteUrl: string,
): Promise<Invalidation | undefined> {
  const paths = invalidationPaths(changes, siteUrl)
  if (distribution === undefined || keyValueStore !== undefined || paths.length === 0) return undefined
  const { invalidate } = await import('../after/invalidate.ts')
  const reference = `kube-site-${id}-${new Date().toISOString()}`
  progress.start(`invalidation in CloudFront (${counted(paths.length, 'path')})`, 0, 0)
  try {
    await invalidate({ distribution, paths, reference })
    progress.end()
    return { distribution, paths }
  } catch (error) {
    progress.end(false)
    if (!(error instanceof StoreError)) throw error
    return { distribution, paths, error: error.message }
  }
}

/** Paths that a command line names one by one. */
const maxNamed = 10

function invalidationError(invalidation: Invalidation | undefined, siteUrl: string): string | undefined {
  if (invalidation?.error === undefined) return undefined
  const { distribution, paths, error } = invalidation
  const named = paths.length > maxNamed ? [`${basePath(siteUrl)}*`] : paths
  const words = named.map(path => `'${path}'`).join(' ')
  return [
    error,
    'The release is published, but visitors may get the former one for a while. To invalidate the caches by hand:',
    `  aws cloudfront create-invalidation --distribution-id ${distribution} --paths ${words}`,
  ].join('\n')
}

/** Addresses that are shown of those with the same difference: they mostly have one cause. */
const maxShown = 4

function siteError(
  verification: Verification | undefined,
  what = 'The release is published, but visitors get something else at',
): string | undefined {
  const { siteUrl, differences } = verification ?? { siteUrl: '', differences: [] }
  if (differences.length === 0) return undefined
  const alike = groupBy(
    differences,
    ({ expected, found }) => `expected ${expected}; found ${withoutControls(found)}`,
  )
  return [
    `${what} ${siteUrl}:`,
    ...[...alike].flatMap(([text, group]) => [
      `  ${text}`,
      ...group.slice(0, maxShown).map(({ address }) => `    ${withoutControls(address)}`),
      ...(group.length > maxShown ? [`    and ${group.length - maxShown} more`] : []),
    ]),
    '`kube-site doctor` shows how the site answers; --no-verify-site skips this check.',
  ].join('\n')
}
