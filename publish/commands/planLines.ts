import { counted } from '../../content/shared/counted.ts'
import { isRemovalReason } from '../plan.ts'
import type { PlanDocument } from '../planDocument.ts'
import type { KnownState } from '../records/records.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { table } from '../../system/table.ts'
import { formatBytes, withoutControls } from '../../system/text.ts'

/** A plan as text: each change with its reason, and the sums. */
export function planLines(plan: PlanDocument, known: KnownState | undefined, terminal: Terminal): string[] {
  const { bold, dim, green, yellow, red } = terminal.colors
  const { changes, unchanged, unfinished, bytes, requests } = plan
  const [release] = known?.state.releases ?? []
  const published = release ? `release ${release.id}, published ${release.at}` : 'nothing published yet'
  const heading = `${bold(plan.target)}  ${dim(published)}`
  const hold = known?.state.hold
  const note = [
    ...(unfinished ? ['A former run was interrupted; publishing completes it.'] : []),
    ...(hold
      ? [`On hold since a rollback by ${hold.by} at ${hold.since}; publishing needs --release-hold.`]
      : []),
  ]
  const removed = changes.filter(({ reason }) => isRemovalReason(reason)).length
  const sums = `${changes.length - removed} to write (${formatBytes(bytes)}), ${removed} to remove, ${counted(unchanged, 'object')} unchanged; ${counted(requests, 'request')}`
  if (changes.length === 0) return [heading, ...note, sums]
  const paints = { new: green, content: yellow, headers: yellow, gone: red, expired: red }
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
