import { setTimeout as delay } from 'node:timers/promises'
import type { Problem } from '../../content/model/Problem.ts'
import { socialCards } from '../../content/posts/socialCards.ts'
import { CardDrawing } from '../cards/CardDrawing.ts'
import { OutputFolder } from '../objects/OutputFolder.ts'
import { loadSite } from '../project/loadSite.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import type { BundleInput } from '../vike/vike.ts'
import { type BuildReport, buildReport } from './buildReport.ts'
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
  stage.endFirst(() => output.close())
  const bundleInput = {
    root: options.root,
    stage: stage.folder,
    warn: (message: string) => terminal.debug(message),
  }
  let cards: CardDrawing | undefined
  try {
    const { vike, loaded, bundling } = await steps.run('Read the configuration and the posts', () =>
      readAndBegin(options, bundleInput),
    )
    const { value: made, problems } = loaded
    if (!made) {
      await Promise.allSettled([bundling])
      return { problems }
    }
    const drawing = new CardDrawing(options.root, socialCards(made.site))
    cards = drawing
    await steps.run('Bundle scripts and styles', () => bundling ?? vike.bundle(bundleInput))
    const build = new SiteBuild({ options, made, stage, output, vike, bundleInput, terminal, cards: drawing })
    await steps.run('Prerender the pages', () => build.prerender())
    await steps.run('Draw the social cards', () => drawing.done())
    await steps.run('Write feeds, sitemap and files', () => build.writeFiles())
    problems.push(...(await steps.run('Check links', () => build.checkLinks())))
    if (problems.some(({ severity }) => severity === 'error')) return { problems }
    const measures = await steps.run('Measure the files', () => build.measure())
    await steps.run('Put the site in place', () => build.promote())
    return { problems, report: buildReport({ ...measures, steps: steps.timings, out: options.out }) }
  } finally {
    await cards?.close()
    await output.close()
    stage.close()
  }
}

/** Milliseconds after which reading counts as long: there are thousands of posts. */
const long = 1000

/**
 * Reads the site. Bundling needs nothing of it: where reading takes long, it begins meanwhile; where reading is
 * short it waits, so that a fault is told at once.
 */
async function readAndBegin(options: BuildOptions, bundleInput: BundleInput) {
  const reading = loadSite(options)
  const vike = await import('../vike/vike.ts')
  const isLong = await Promise.race([reading.then(() => false), delay(long, true, { ref: false })])
  const bundling = isLong ? vike.bundle(bundleInput) : undefined
  // Whoever awaits it hears of a failure; until then it is no unhandled one.
  bundling?.catch(() => undefined)
  return { vike, loaded: await reading, bundling }
}
