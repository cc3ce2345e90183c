import { dayMs } from '../../content/shared/calendar.ts'
import { counted } from '../../content/shared/counted.ts'
import { CommandError, exitCodes, UsageError } from '../../system/CommandError.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { table } from '../../system/table.ts'
import { jsonText, withoutControls } from '../../system/text.ts'
import { type LockFlags, type LockInput, whenUnlocked, withPublishLock } from '../PublishLock.ts'
import {
  ifReadable,
  privateFolder,
  readState,
  type ReleaseEntry,
  stateKey,
  type TargetRecords,
} from '../records.ts'
import type { PublishProgress } from '../steps.ts'
import { keysOf, readReleases } from '../purge.ts'
import { readStored } from '../readStored.ts'
import { sweep } from '../sweep.ts'
import { openStore, type Store } from '../stores/Store.ts'
import { previewTarget, type TargetSettings } from '../target.ts'
import {
  type ChangeFlags,
  lockFlags,
  type OpenTarget,
  type TargetCall,
  type TargetFlags,
  withTarget,
} from './withTarget.ts'

export interface PreviewsFlags extends TargetFlags, ChangeFlags {
  /** Days after which previews are removed. */
  expire?: number
  /** Name of the preview to remove. */
  remove?: string
}

/** `kube-site previews`: lists the previews below a target, and removes one or the old ones. Returns the exit code. */
export async function runPreviews(call: TargetCall<PreviewsFlags>): Promise<number> {
  const { flags } = call
  if (flags.preview !== undefined) throw new UsageError('A preview has no previews.', 'Leave out --preview.')
  return await withTarget(call, target => {
    const locked = lockFlags(call, target.terminal)
    return flags.remove === undefined
      ? listAndExpire(target, locked)
      : removeOne(flags.remove, target, locked)
  })
}

/** Lists all previews, and removes those that are old enough. One that cannot be removed does not keep the others. */
async function listAndExpire(target: OpenTarget, flags: PreviewsFlags): Promise<number> {
  const { store, settings, terminal } = target
  const previews = await listPreviews(store, settings)
  let exitCode: number = exitCodes.success
  for (const preview of previews) {
    if (flags.expire === undefined || preview.days < flags.expire) continue
    try {
      await removeNamed(preview.name, target, flags)
      preview.removed = true
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      preview.error = error.message
      exitCode ||= error.exitCode
      const { red, bold } = terminal.errorColors
      terminal.error(`${red('error')} ${bold(preview.name)} was not removed: ${error.message}`)
    }
  }
  if (flags.format === 'json') terminal.result(jsonText(previews))
  else if (previews.length === 0) terminal.info(`There are no previews at ${store.name}.`)
  else for (const line of previewLines(previews, terminal)) terminal.result(line)
  return exitCode
}

async function removeOne(name: string, target: OpenTarget, flags: PreviewsFlags): Promise<number> {
  const { terminal } = target
  const { removed, left, requests, place } = await removeNamed(name, target, flags)
  if (flags.format === 'json') {
    terminal.result(jsonText({ removed, left, requests }))
    return exitCodes.success
  }
  const { green, dim } = terminal.colors
  terminal.info(
    removed > 0
      ? `${green('Removed')} ${counted(removed, 'object')} from ${place} ${dim(`(${counted(requests, 'request')})`)}`
      : `${green('Nothing to remove')}: nothing is published at ${place}`,
  )
  if (left.length > 0) terminal.info(leftText(left))
  return exitCodes.success
}

/** Removes a preview of a target. `place` is the name of its store. */
export const removeNamed = (
  name: string,
  { settings, progress }: Pick<OpenTarget, 'settings' | 'progress'>,
  flags: LockFlags,
): Promise<RemovedPreview & { place: string; requests: number }> =>
  withPreview(name, settings, async store => {
    const remove = (records: TargetRecords) => removePreview({ store, records, flags, progress })
    const removed = await whenUnlocked(store, flags, remove)
    return { ...removed, place: store.name, requests: store.requests }
  })

async function withPreview<Result>(
  name: string,
  settings: TargetSettings,
  work: (store: Store, siteUrl: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { target, siteUrl } = previewTarget(settings, name)
  const store = await openStore(target)
  try {
    return await work(store, siteUrl)
  } finally {
    store.close()
  }
}

/** Foreign keys that are listed one by one. */
const maxNamed = 5

function leftText(left: readonly string[]): string {
  const named = left.slice(0, maxNamed).map(withoutControls).join(', ')
  const more = left.length > maxNamed ? `, and ${left.length - maxNamed} more` : ''
  const were = left.length === 1 ? 'was' : 'were'
  return `${counted(left.length, 'object')} not from kube-site ${were} left there: ${named}${more}`
}

function previewLines(previews: readonly Preview[], { colors, width }: Terminal): string[] {
  const column = (heading: string, cell: (preview: Preview) => string) => ({
    cells: [heading, ...previews.map(cell)],
    paint: (text: string, row: number) => (row === 0 ? colors.dim(text) : text),
  })
  return table(
    [
      column('preview', ({ name }) => name),
      column('age', ({ days }) => counted(days, 'day')),
      column('address', ({ siteUrl }) => (siteUrl === undefined ? '' : `${siteUrl}/`)),
      column('by', ({ release }) => withoutControls(release?.by ?? '')),
      column('', ({ removed }) => (removed ? 'removed' : '')),
    ],
    width,
  )
}

/** A preview below a target. */
export interface Preview {
  name: string
  /** Its address, if the target's is known. */
  siteUrl: string | undefined
  /** When it was last published, or begun to be; ISO 8601, UTC. */
  at: string
  /** Whole days since then. */
  days: number
  /** Absent if its first publish was interrupted, or its records are damaged. */
  release: ReleaseEntry | undefined
  removed: boolean
  /** Why it could not be removed: a sentence. */
  error?: string
}

/**
 * The previews below a target, the oldest first.
 * @param store the target's
 */
export async function listPreviews(store: Store, settings: TargetSettings): Promise<Preview[]> {
  const names = await previewNames(store)
  const previews = await Promise.all(names.map(name => readPreview(settings, name)))
  return previews.flatMap(preview => preview ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

async function previewNames(store: Store): Promise<string[]> {
  const states = (await store.keys('preview/')).map(key => stateOf.exec(key)?.[1])
  return [...new Set(states.filter(name => name !== undefined))]
}

/** Names of the previews of a target that have a page or a file, in any of their releases. */
export async function previewsWith(
  path: string,
  { store, settings }: Pick<OpenTarget, 'store' | 'settings'>,
): Promise<string[]> {
  const found: string[] = []
  for (const name of await previewNames(store)) {
    const keys = await withPreview(name, settings, async preview => keysOf(path, await readReleases(preview)))
    if (keys.length > 0) found.push(name)
  }
  return found
}

/** The state of a preview; a folder numbers its versions. */
const stateOf = /^preview\/([a-z0-9-]+)\/\.kube-site\/state\.json/

/** Returns `undefined` for one that was removed, and that a late list still shows. */
const readPreview = (settings: TargetSettings, name: string): Promise<Preview | undefined> =>
  withPreview(name, settings, async (store, siteUrl) => {
    const found = await store.get(stateKey)
    if (!found) return undefined
    const release = (await ifReadable(readState(store)))?.state.releases[0]
    const ageMs = release ? 0 : found.ageMs
    const at = release?.at ?? new Date(Date.now() - ageMs).toISOString()
    const days = Math.floor((Date.now() - Date.parse(at)) / dayMs)
    return { name, siteUrl, at, days, release, removed: false }
  })

interface RemovedPreview {
  /** How many objects of the site were deleted. */
  removed: number
  /** Keys of objects that are not from kube-site, which were left alone. */
  left: readonly string[]
}

/**
 * Deletes what releases put into a preview: pages first, then what they load, and the records last. An interrupted run
 * leaves a preview that nothing is published to, whose records list all that is left to delete.
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function removePreview(
  input: LockInput & { progress: PublishProgress },
): Promise<RemovedPreview> {
  const { store, records: known } = input
  const listed = await store.list()
  const { objects, retained } = await readStored(store, known, { listed })
  const ours = new Set(Object.keys({ ...retained, ...objects }))
  const left = [...listed.keys()].filter(key => !ours.has(key) && !key.startsWith(privateFolder))
  if (!known.known && left.length === listed.size) return { removed: 0, left }
  await withPublishLock(input, async (lock, guarded) => {
    const { releases, pending, lock: holder } = lock.state
    const all = [...new Set([...releases.map(({ id }) => id), ...pending])]
    // From here on nothing is published, and the manifests list what may still be there.
    await lock.write({ releases: [], pending: all, ...(holder ? { lock: holder } : {}) })
    await sweep(guarded, lock.state, undefined, input.progress)
    await lock.deleteState()
  })
  return { removed: ours.size, left }
}
