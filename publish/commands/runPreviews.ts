import { counted } from '../../content/shared/counted.ts'
import { listPreviews, type Preview } from '../listPreviews.ts'
import { previewTarget } from '../target.ts'
import { unpublish } from '../unpublish.ts'
import { type LockFlags, whenUnlocked } from '../withPublishLock.ts'
import { openStore } from '../stores/openStore.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { table } from '../../system/table.ts'
import { jsonText, withoutControls } from '../../system/text.ts'
import { exitCodes } from '../../system/exitCodes.ts'
import { UsageError } from '../../system/UsageError.ts'
import { ReleaseReport } from './ReleaseReport.ts'
import { type OpenTarget, type TargetCall, withTarget, type TargetFlags } from './withTarget.ts'

export interface PreviewsFlags extends TargetFlags, LockFlags {
  /** Days. */
  expire?: number
}

interface ListedPreview extends Preview {
  /** Whole days since it was last published. */
  days: number
  removed: boolean
}

const dayMs = 24 * 60 * 60 * 1000

/** `kube-site previews`: lists the previews below a target, and removes old ones. Returns the exit code. */
export async function runPreviews(call: TargetCall<PreviewsFlags>): Promise<number> {
  const { flags } = call
  if (flags.preview !== undefined) throw new UsageError('A preview has no previews.', 'Leave out --preview.')
  return await withTarget(call, async target => {
    const { store, settings, terminal } = target
    const previews: ListedPreview[] = []
    for (const preview of await listPreviews(store, settings)) {
      const days = Math.floor((Date.now() - Date.parse(preview.at)) / dayMs)
      const removed = flags.expire !== undefined && days >= flags.expire
      if (removed) await removePreview(preview.name, target, flags)
      previews.push({ ...preview, days, removed })
    }
    if (flags.format === 'json') terminal.result(jsonText(previews))
    else if (previews.length === 0) terminal.info(`There are no previews at ${store.name}.`)
    else for (const line of previewLines(previews, terminal)) terminal.result(line)
    return exitCodes.success
  })
}

async function removePreview(name: string, { settings, terminal }: OpenTarget, flags: LockFlags) {
  const store = await openStore(previewTarget(settings, name).target)
  const progress = new ReleaseReport(terminal, store)
  try {
    await whenUnlocked(store, flags, records => unpublish({ store, records, flags, progress }))
  } finally {
    store.close()
  }
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
