import { counted } from '../../content/shared/counted.ts'
import { exitCodes } from '../../system/CommandError.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { table } from '../../system/table.ts'
import { formatBytes } from '../../content/shared/formatBytes.ts'
import { withoutControls } from '../../system/text.ts'
import { loadLocalSite } from '../localSite.ts'
import { isRemoval, planDocument, type PlanDocument } from '../plan.ts'
import { prepareSite, type PublishSiteFlags } from '../publishSite.ts'
import { type KnownState, readRecords } from '../records.ts'
import { refuseUsedFolder, type TargetCall, type TargetFlags, withTarget } from './withTarget.ts'

export interface PlanFlags extends TargetFlags, Pick<PublishSiteFlags, 'verifyRemote' | 'adopt'> {
  detailedExitcode?: boolean
}

/** `kube-site plan`: shows what publishing would change. Returns the exit code. */
export const runPlan = (call: TargetCall<PlanFlags>): Promise<number> =>
  withTarget(call, async ({ settings, store, terminal }) => {
    const { format, detailedExitcode, verifyRemote, adopt } = call.flags
    refuseUsedFolder(settings, call.flags)
    const site = await loadLocalSite(call.project.dist, settings)
    const records = await readRecords(store)
    const prepared = await prepareSite(site, records, { store, settings, verifyRemote, adopt })
    const document = planDocument(store, prepared)
    if (format === 'json') terminal.result(JSON.stringify(document, null, 2))
    else for (const line of planLines(document, records.known, terminal)) terminal.result(line)
    const isPending = document.changes.length > 0 || document.unfinished
    return isPending && detailedExitcode ? exitCodes.changes : exitCodes.success
  })

/** A plan as text: each change with its reason, and the sums. */
export function planLines(plan: PlanDocument, known: KnownState | undefined, terminal: Terminal): string[] {
  const { bold, dim, green, yellow, red } = terminal.colors
  const { changes, unchanged, atomic, why, unfinished, bytes, requests } = plan
  const [release] = known?.state.releases ?? []
  const published = release ? `release ${release.id}, published ${release.at}` : 'nothing published yet'
  const heading = `${bold(plan.target)}  ${dim(published)}`
  const hold = known?.state.hold
  const note = [
    dim(`${atomic ? 'Atomic' : 'In place'}, since ${why}`),
    ...(unfinished ? ['A former run was interrupted; publishing completes it.'] : []),
    ...(hold
      ? [`On hold since a rollback by ${hold.by} at ${hold.since}; publishing needs --release-hold.`]
      : []),
  ]
  const removed = changes.filter(isRemoval).length
  const sums = `${changes.length - removed} to write (${formatBytes(bytes)}), ${removed} to remove, ${counted(unchanged, 'object')} unchanged; ${counted(requests, 'request')}`
  if (changes.length === 0) return [heading, ...note, sums]
  const paints = { new: green, content: yellow, headers: yellow, gone: red }
  const rows = table(
    [
      {
        cells: changes.map(({ reason }) => (reason === 'content' ? 'changed' : reason)),
        paint: (text, row) => paints[changes[row]?.reason ?? 'new'](text),
      },
      { cells: changes.map(({ key }) => withoutControls(key)), minWidth: 20 },
      { cells: changes.map(change => formatBytes(change.bytes)), optional: true },
    ],
    terminal.width,
  )
  return [heading, ...note, '', ...rows.map(row => `  ${row}`), '', sums]
}
