// Measures `kube-site check` and `kube-site build` with one long post of each shape in `tests/hostile/largeShapes.ts`,
// or of the shapes named as arguments.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { largePost, largeShapes } from '../tests/hostile/largeShapes.ts'
import { startCommand } from '../tests/setup/runCommand.ts'
import { type Figures, measureProcess } from './measureProcess.ts'
import { printHead, withTemporaryFolder } from './report.ts'

/** Sizes of the text in bytes. A post has at most 1 MiB. */
const sizes = [250_000, 500_000, 1_000_000]
const columns = ['shape', 'check 1× s', '2× s', '4× s', '4× MB', 'problems', 'build 4× s', '4× MB']

await withTemporaryFolder(async work => {
  const named = process.argv.slice(2)
  const names = Object.keys(largeShapes).filter(name => named.length === 0 || named.includes(name))
  // The first start bundles the command itself, which is not part of the measurement.
  await startCommand(['--version']).ended
  printHead('seconds of all processors', columns)
  for (const name of names) {
    const folders = sizes.map(size => {
      const folder = join(work, name, String(size))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'a.md'), largePost(name, size))
      return folder
    })
    const checks: Measured[] = []
    for (const folder of folders) checks.push(await measure(['check', '--format', 'json', '--posts', folder]))
    const place = ['--out', join(work, name, 'dist'), '--cache-dir', join(work, name, 'cache')]
    const build = await measure(['build', '--format', 'json', '--posts', folders.at(-1) ?? '', ...place])
    const largest = checks.at(-1)
    const cells = [
      name,
      ...checks.map(seconds),
      megabytes(largest),
      largest?.problems ?? '',
      seconds(build),
      megabytes(build),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
})

interface Measured extends Figures {
  /** The codes of the problems that were found, each once. */
  problems: string
}

async function measure(words: readonly string[]): Promise<Measured> {
  const { stdout, ...figures } = await measureProcess(startCommand(words), { memory: true, codes: [0, 1] })
  const { problems } = JSON.parse(stdout) as { problems: { code: string }[] }
  return { ...figures, problems: [...new Set(problems.map(({ code }) => `\`${code}\``))].join(' ') }
}

function seconds({ processorSeconds }: Figures): string {
  return processorSeconds?.toFixed(1) ?? ''
}

function megabytes(figures: Figures | undefined): string {
  return figures?.megabytes?.toFixed(0) ?? ''
}
