import type { Problem } from '../../content/Problem.ts'
import { loadSite } from '../load/loadSite.ts'
import type { SiteOptions } from '../SiteOptions.ts'
import type { Terminal } from '../Terminal.ts'
import { type BuildReport, buildReport } from './buildReport.ts'
import { OutputFolder } from './OutputFolder.ts'
import { SiteBuild } from './SiteBuild.ts'
import { Stage } from './Stage.ts'
import { Steps } from './Steps.ts'

export interface BuildOptions extends SiteOptions {
  /** The folder to make; what an earlier build left there is replaced at the end. */
  out: string
}

export interface BuildResult {
  problems: Problem[]
  /** Absent where an error stands among the problems; then the former build is untouched. */
  report?: BuildReport
}

/** Builds the site: everything or nothing. */
export async function buildSite(options: BuildOptions, terminal: Terminal): Promise<BuildResult> {
  const steps = new Steps(terminal)
  const stage = await Stage.open(options.root, options.out)
  const output = new OutputFolder(stage.site)
  try {
    const [loaded, vike] = await steps.run('Read the configuration and the posts', () =>
      Promise.all([loadSite(options), import('../vike.ts')]),
    )
    const { value: made, problems } = loaded
    if (!made) return { problems }
    const build = new SiteBuild({ options, made, stage, output, vike, terminal })
    await steps.run('Bundle scripts and styles', () => build.bundle())
    await steps.run('Prerender the pages', () => build.prerender())
    await steps.run('Write feeds, sitemap and files', () => build.writeFiles())
    problems.push(...(await steps.run('Check links', () => build.checkLinks())))
    if (problems.some(({ severity }) => severity === 'error')) return { problems }
    const measures = await steps.run('Measure the files', () => build.measure())
    await steps.run('Put the site in place', () => build.promote())
    return { problems, report: buildReport({ ...measures, steps: steps.timings, out: options.out }) }
  } finally {
    await output.close()
    stage.close()
  }
}
