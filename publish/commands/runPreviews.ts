import { counted } from '../../content/shared/counted.ts'
import { CommandError, exitCodes, UsageError } from '../../system/CommandError.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { table } from '../../system/table.ts'
import { jsonText, withoutControls } from '../../system/text.ts'
import { type LockFlags, whenUnlocked } from '../PublishLock.ts'
import { listPreviews, type Preview, type RemovedPreview, removePreview } from '../previews.ts'
import { openStore, type Store } from '../stores/Store.ts'
import { previewTarget } from '../target.ts'
import { type OpenTarget, type TargetCall, type TargetFlags, withTarget } from './withTarget.ts'

export interface PreviewsFlags extends TargetFlags, LockFlags {
  /** Days after which previews are removed. */
  expire?: number
  /** Name of the preview to remove. */
  remove?: string
}

interface ListedPreview extends Preview {
  /** Whole days since it was last published. */
  days: number
  removed: boolean
  /** Why it could not be removed: a sentence. */
  error?: string
}

const dayMs = 24 * 60 * 60 * 1000

/** `kube-site previews`: lists the previews below a target, and removes one or the old ones. Returns the exit code. */
export async function runPreviews(call: TargetCall<PreviewsFlags>): Promise<number> {
  const { flags } = call
  if (flags.preview !== undefined) throw new UsageError('A preview has no previews.', 'Leave out --preview.')
  return await withTarget(call, target =>
    flags.remove === undefined ? listAndExpire(target, flags) : removeOne(flags.remove, target, flags),
  )
}

/** Lists all previews, and removes those that are old enough. One that cannot be removed does not keep the others. */
async function listAndExpire(target: OpenTarget, flags: PreviewsFlags): Promise<number> {
  const { store, settings, terminal } = target
  const previews: ListedPreview[] = []
  let exitCode: number = exitCodes.success
  for (const preview of await listPreviews(store, settings)) {
    const days = Math.floor((Date.now() - Date.parse(preview.at)) / dayMs)
    const listed: ListedPreview = { ...preview, days, removed: false }
    previews.push(listed)
    if (flags.expire === undefined || days < flags.expire) continue
    try {
      await remove(preview.name, target, flags)
      listed.removed = true
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      listed.error = error.message
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
  const { removed, left, store } = await remove(name, target, flags)
  if (flags.format === 'json') {
    terminal.result(jsonText({ removed, left, requests: store.requests }))
    return exitCodes.success
  }
  const { green, dim } = terminal.colors
  terminal.info(
    removed > 0
      ? `${green('Removed')} ${counted(removed, 'object')} from ${store.name} ${dim(`(${counted(store.requests, 'request')})`)}`
      : `${green('Nothing to remove')}: nothing is published at ${store.name}`,
  )
  if (left.length > 0) terminal.info(leftText(left))
  return exitCodes.success
}

async function remove(
  name: string,
  { settings, progress }: OpenTarget,
  flags: LockFlags,
): Promise<RemovedPreview & { store: Pick<Store, 'name' | 'requests'> }> {
  const store = await openStore(previewTarget(settings, name).target)
  try {
    const removed = await whenUnlocked(store, flags, records =>
      removePreview({ store, records, flags, progress }),
    )
    return { ...removed, store }
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

function previewLines(previews: readonly ListedPreview[], { colors, width }: Terminal): string[] {
  const column = (heading: string, cell: (preview: ListedPreview) => string) => ({
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
