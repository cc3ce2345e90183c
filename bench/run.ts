import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePosts } from './makePosts.ts'
import { type Measurement, measure } from './measure.ts'

/** How often each case is run; the median counts. */
const runs = 3

/** The cases: this site, and so many generated posts; or the folders of posts named on the command line. */
const [, , ...folders] = process.argv
const counts = [100, 1000, 4000]

const work = mkdtempSync(join(tmpdir(), 'kube-site-bench-'))
try {
  const cases: [string, string[]][] = folders.map(folder => [folder, ['--posts', folder]])
  if (folders.length === 0) {
    cases.push(['this site', []])
    for (const count of counts) {
      const folder = join(work, `posts-${count}`)
      makePosts(count, folder)
      cases.push([`${count} posts`, ['--posts', folder]])
    }
  }
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, median of ${runs} runs\n`,
  )
  console.log('| case | pages | seconds | MB | steps | check |\n| --- | ---: | ---: | ---: | --- | ---: |')
  // The first start bundles the command itself; that is not what is measured.
  await measure('build', ['--out', join(work, 'warm')])
  for (const [name, words] of cases) {
    const results: Measurement[] = []
    const checks: Measurement[] = []
    for (let run = 0; run < runs; run++) {
      // A folder of its own each time: replacing a former build costs what deleting it costs.
      results.push(
        await measure('build', [...words, '--out', join(work, `out-${name.replace(/\W/g, '-')}-${run}`)]),
      )
      checks.push(await measure('check', words))
    }
    const [build, check] = [median(results), median(checks)]
    if (build && check) console.log(`${row(name, build)} ${check.seconds.toFixed(1)} |`)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

function median(results: readonly Measurement[]): Measurement | undefined {
  return results.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs / 2)]
}

function row(name: string, { seconds, megabytes, report }: Measurement): string {
  const steps = report.steps
    .map(step => `${step.name.split(' ')[0]?.toLowerCase()} ${step.seconds.toFixed(1)}`)
    .join(', ')
  return `| ${name} | ${report.pages} | ${seconds.toFixed(1)} | ${megabytes?.toFixed(0) ?? '?'} | ${steps} |`
}
