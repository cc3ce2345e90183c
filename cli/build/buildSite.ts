import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLinks } from '../../content/checkLinks.ts'
import { siteFiles } from '../../content/files/siteFiles.ts'
import type { MadeSite } from '../../content/makeSite.ts'
import { outputFile } from '../../content/outputs.ts'
import type { Problem } from '../../content/Problem.ts'
import { type ScannedPage, scanHtml } from '../../content/scanHtml.ts'
import { loadSite } from '../load/loadSite.ts'
import { listFiles } from '../load/publicFolder.ts'
import type { SiteOptions } from '../SiteOptions.ts'
import type { Terminal } from '../Terminal.ts'
import { type BuildReport, buildReport } from './buildReport.ts'
import { OutputFolder } from './OutputFolder.ts'
import { reachable } from './reachable.ts'
import { Stage, workFolder } from './Stage.ts'
import { styleReferences } from './styleReferences.ts'
import { Steps } from './Steps.ts'
import type { SiteObject } from './writeObject.ts'

export interface BuildOptions extends SiteOptions {
  /** The folder to make; what an earlier build left there is replaced at the end. */
  out: string
}

export interface BuildResult {
  problems: Problem[]
  /** Absent where an error stands among the problems; then the former build is untouched. */
  report?: BuildReport
}

type Vike = typeof import('../vike.ts')

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
    await steps.run('Put the site in place', () => build.promote())
    return { problems, report: buildReport({ ...build.result, steps: steps.timings, out: options.out }) }
  } finally {
    await output.close()
    stage.close()
  }
}

interface SiteBuildInput {
  options: BuildOptions
  made: MadeSite
  stage: Stage
  output: OutputFolder
  vike: Vike
  terminal: Terminal
}

/** The steps of one build and what they hand to each other. */
class SiteBuild {
  readonly #input: SiteBuildInput
  readonly #output: OutputFolder
  readonly #pages: ScannedPage[] = []
  #eager: ReadonlySet<string> = new Set()

  constructor(input: SiteBuildInput) {
    this.#input = input
    this.#output = input.output
  }

  get result() {
    return { pages: this.#pages, objects: this.#output.objects, eager: this.#eager }
  }

  get #bundleInput() {
    const { options, stage, terminal } = this.#input
    return { root: options.root, stage: stage.folder, warn: (message: string) => terminal.note(message) }
  }

  async bundle(): Promise<void> {
    const { vike, made } = this.#input
    vike.showSite(made.site)
    await vike.bundle(this.#bundleInput)
  }

  async prerender(): Promise<void> {
    await this.#input.vike.prerenderPages(this.#bundleInput, async ({ url, html }) => {
      const path = url === '/404' ? '/404.html' : url.replace(/\/*$/, '/')
      this.#pages.push(scanHtml(path, html))
      await this.#output.write(outputFile(path), html)
    })
    this.#pages.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  async writeFiles(): Promise<void> {
    const { options, made, stage, vike } = this.#input
    await this.#adoptBundle(await vike.readManifest(stage.folder), listFiles(join(stage.site, 'assets')))
    const publicFolder = join(options.root, 'public')
    for (const file of listFiles(publicFolder)) {
      await this.#output.write(file, await readFile(join(publicFolder, file)))
    }
    let written = Promise.resolve()
    for (const [file, text] of siteFiles(made.site)) {
      // One ahead of the writer: it never waits, and no more than two files wait for it.
      const former = written
      written = this.#output.write(file, text)
      await former
    }
    await written
  }

  /** Keeps the bundled files that a page can load; Vike makes some that no page of ours does. */
  async #adoptBundle(
    manifest: Awaited<ReturnType<Vike['readManifest']>>,
    files: readonly string[],
  ): Promise<void> {
    const { stage } = this.#input
    const named = new Set(
      this.#pages.flatMap(page => [...page.references].map(target => target.replace(/^\//, ''))),
    )
    const { eager, all } = reachable(manifest, named)
    const wanted = new Set(all)
    for (const file of all) {
      if (!file.endsWith('.css')) continue
      for (const other of styleReferences(await readFile(join(stage.site, file), 'utf8'))) wanted.add(other)
    }
    this.#eager = eager
    for (const file of files.map(name => `assets/${name}`)) {
      await (wanted.has(file.replace(/\.map$/, '')) ? this.#output.adopt(file) : this.#output.remove(file))
    }
  }

  checkLinks(): Promise<Problem[]> {
    const { made } = this.#input
    return Promise.resolve(
      checkLinks({ made, pages: this.#pages, files: new Set(this.#output.objects.keys()) }),
    )
  }

  async promote(): Promise<void> {
    const { options, stage } = this.#input
    await writeObjectList(options.root, [...this.#output.objects.values()])
    await stage.promote()
  }
}

/** Writes the list of objects that publishing compares with what a store has. */
async function writeObjectList(root: string, objects: readonly SiteObject[]): Promise<void> {
  const sorted = objects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await writeFile(join(workFolder(root), 'objects.json'), `${JSON.stringify(sorted, null, 1)}\n`)
}
