import { exitCodes } from '../../exitCodes.ts'
import { readState } from '../../publish/StateFile.ts'
import { withTarget } from '../../publish/withTarget.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { table } from '../../terminal/table.ts'
import { formatBytes } from '../../terminal/text.ts'
import { siteOptions } from '../options.ts'
import type { TargetFlags } from '../targetOptions.ts'

/** `kube-site releases`: lists the releases of a target. Gives the exit code. */
export async function runReleases(root: string, name: string, flags: TargetFlags): Promise<number> {
  const { format, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet, verbose })
  const input = { name, preview: flags.preview, options: siteOptions(root, flags), terminal }
  return await withTarget(input, async ({ store }) => {
    const known = await readState(store)
    const releases = (known?.state.releases ?? []).map((entry, at) => ({ ...entry, current: at === 0 }))
    if (format === 'json') {
      terminal.result(JSON.stringify(releases, null, 2))
      return exitCodes.success
    }
    if (releases.length === 0) {
      terminal.info(`Nothing is published at ${store.name}.`)
      return exitCodes.success
    }
    const { bold, dim, green } = terminal.colors
    const column = (heading: string, cell: (release: (typeof releases)[number]) => string) => ({
      cells: [heading, ...releases.map(cell)],
      paint: (text: string, row: number) => (row === 0 ? dim(text) : row === 1 ? bold(text) : text),
    })
    const columns = [
      column('release', ({ id }) => id),
      column('published', ({ at }) => at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')),
      column('objects', ({ objects }) => objects.toLocaleString('en')),
      column('size', ({ bytes }) => formatBytes(bytes)),
      {
        ...column('', ({ current, restores }) =>
          [...(current ? ['current'] : []), ...(restores ? [`brings back ${restores}`] : [])].join(', '),
        ),
        paint: (text: string, row: number) => (row === 1 ? green(text) : text),
      },
    ]
    for (const line of table(columns, terminal.width)) terminal.result(line)
    return exitCodes.success
  })
}
