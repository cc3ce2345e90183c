import { exitCodes } from '../../system/CommandError.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { table } from '../../system/table.ts'
import { formatBytes } from '../../content/shared/formatBytes.ts'
import { withoutControls } from '../../system/text.ts'
import { type Hold, readState, type ReleaseEntry } from '../records.ts'
import { ownUrl } from '../target.ts'
import { type TargetCall, withTarget } from './withTarget.ts'

/** `siteUrl` is the release's own address, if it has one. */
type Release = ReleaseEntry & { current: boolean; siteUrl?: string; hold?: Hold }

/** `kube-site releases`: lists the releases of a target. Returns the exit code. */
export const runReleases = (call: TargetCall): Promise<number> =>
  withTarget(call, async ({ store, settings, terminal }) => {
    const known = await readState(store)
    const { releases: entries = [], hold } = known?.state ?? {}
    const addressOf = ({ folder }: ReleaseEntry) => folder && ownUrl(settings, folder)
    const releases = entries.map((entry, at) => ({
      ...entry,
      current: at === 0,
      ...(addressOf(entry) ? { siteUrl: addressOf(entry)! } : {}),
      ...(at === 0 && hold ? { hold } : {}),
    }))
    if (call.flags.format === 'json') terminal.result(JSON.stringify(releases, null, 2))
    else if (releases.length === 0) terminal.info(`Nothing is published at ${store.name}.`)
    else for (const line of releaseLines(releases, terminal)) terminal.result(line)
    return exitCodes.success
  })

function releaseLines(releases: readonly Release[], { colors, width }: Terminal): string[] {
  const { bold, dim, green } = colors
  const column = (heading: string, cell: (release: Release) => string, first = bold) => ({
    cells: [heading, ...releases.map(cell)],
    paint: (text: string, row: number) => (row === 0 ? dim(text) : row === 1 ? first(text) : text),
  })
  const notes = ({ current, restores, hold }: Release) =>
    [
      ...(current ? ['current'] : []),
      ...(restores ? [`brings back ${restores}`] : []),
      ...(hold ? ['on hold'] : []),
    ].join(', ')
  const columns = [
    column('release', ({ id }) => id),
    column('published', ({ at }) => at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')),
    column('objects', ({ objects }) => objects.toLocaleString('en')),
    column('size', ({ bytes }) => formatBytes(bytes)),
    column('commit', ({ commit }) => commit?.id.slice(0, 8) ?? ''),
    column('by', ({ by = '' }) => withoutControls(by)),
    ...(releases.some(({ siteUrl }) => siteUrl)
      ? [column('address', ({ siteUrl }) => (siteUrl === undefined ? '' : `${siteUrl}/`))]
      : []),
    column('', notes, green),
  ]
  return table(columns, width)
}
