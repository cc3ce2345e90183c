import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteFiles } from '../../content/files/siteFiles.ts'
import { checkLinks } from '../../content/links/checkLinks.ts'
import { pageAnchors } from '../../content/links/pageAnchors.ts'
import type { MadeSite } from '../../content/makeSite.ts'
import type { Problem } from '../../content/model/Problem.ts'
import { countPages } from '../../content/routes/lists.ts'
import { outputFile } from '../../content/routes/outputs.ts'
import { contentSecurityPolicy } from '../../html/contentSecurityPolicy.ts'
import { fillSlots } from '../../html/documentSlots.ts'
import { laterSources } from '../../html/laterSources.ts'
import { PageScanner } from '../../html/PageScanner.ts'
import type { ScannedPage } from '../../html/scanHtml.ts'
import type { CardDrawing } from '../cards/CardDrawing.ts'
import { gzippedSizes } from '../objects/gzippedSizes.ts'
import type { OutputFolder } from '../objects/OutputFolder.ts'
import { writeObjectList } from '../objects/writeObjectList.ts'
import { listFiles } from '../project/publicFolder.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import type { BundleInput } from '../vike/vike.ts'
import type { BuildOptions } from './buildSite.ts'
import { heaviestScripts } from './heaviestScripts.ts'
import { reachable } from './reachable.ts'
import type { Stage } from './Stage.ts'
import { styleReferences } from './styleReferences.ts'

export interface SiteBuildInput {
  options: BuildOptions
  made: MadeSite
  stage: Stage
  output: OutputFolder
  vike: typeof import('../vike/vike.ts')
  bundleInput: BundleInput
  cards: CardDrawing
  terminal: Terminal
}

/** The steps of one build once all is bundled, in the order of its methods, and what they hand to each other. */
export class SiteBuild {
  readonly #input: SiteBuildInput
  readonly #pages: ScannedPage[] = []
  #eager: ReadonlySet<string> = new Set()

  constructor(input: SiteBuildInput) {
    this.#input = input
  }

  /** Renders every page, and writes each while the next is rendered. */
  async prerender(): Promise<void> {
    const { vike, bundleInput, made, output, terminal } = this.#input
    const total = countPages(made.site)
    const scanner = new PageScanner()
    const later = laterSources(made.site)
    vike.showSite(made.site)
    await vike.prerenderPages(bundleInput, async ({ url, frame, parts }) => {
      const path = url === '/404' ? '/404.html' : url.replace(/\/*$/, '/')
      const page = scanner.scan(path, frame, parts)
      refuseInline(page)
      this.#pages.push(page)
      terminal.stepAdvances(`${this.#pages.length} of ${total}`)
      const policy = contentSecurityPolicy(page, later(path))
      await output.write(outputFile(path), fillSlots(frame, parts, policy))
    })
    this.#pages.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  /** Writes what the site has beside its pages. */
  async writeFiles(): Promise<void> {
    const { options, made, output, cards } = this.#input
    await this.#adoptBundle()
    const publicFolder = join(options.root, 'public')
    for (const file of listFiles(publicFolder)) {
      await output.write(file, await readFile(join(publicFolder, file)))
    }
    for (const [file, png] of cards.files()) await output.write(file, png)
    for (const [file, text] of siteFiles(made.site)) await output.write(file, text)
    await output.flush()
  }

  /** Keeps the bundled files that a page can load; Vike makes some that no page of ours does. */
  async #adoptBundle(): Promise<void> {
    const { stage, output, vike } = this.#input
    const named = new Set(this.#pages.flatMap(page => [...page.references].map(target => target.slice(1))))
    const { eager, all } = reachable(await vike.readManifest(stage.folder), named)
    const wanted = new Set(all)
    for (const file of all) {
      if (!file.endsWith('.css')) continue
      for (const other of styleReferences(await readFile(join(stage.site, file), 'utf8'))) wanted.add(other)
    }
    this.#eager = eager
    for (const name of listFiles(join(stage.site, 'assets'))) {
      const file = `assets/${name}`
      await (wanted.has(file.replace(/\.map$/, '')) ? output.adopt(file) : output.remove(file))
    }
  }

  /** Follows every address on the site that a finished page names. */
  async checkLinks(): Promise<Problem[]> {
    const { made, output } = this.#input
    const offered = pageAnchors(made.site)
    const anchors = new Map(
      this.#pages.map(({ path, ids }) => [
        path,
        new Set([...ids].filter(id => offered.get(path)?.has(id) ?? true)),
      ]),
    )
    return checkLinks({ made, pages: this.#pages, anchors, files: new Set(output.objects.keys()) })
  }

  /** What the report is made of; to be measured before the site is put in place. */
  async measure() {
    const { stage, output } = this.#input
    const objects = [...output.objects.values()]
    return {
      pages: this.#pages.length,
      objects,
      gzipped: await gzippedSizes(stage.site, objects),
      script: await heaviestScripts({ folder: stage.site, pages: this.#pages, eager: this.#eager }),
    }
  }

  /** Writes the list of objects and puts the site in place of the former one. */
  async promote(): Promise<void> {
    const { options, stage, output } = this.#input
    await writeObjectList({ ...options, objects: output.objects.values() })
    await stage.promote()
  }
}

/** @throws Error where a page has what its policy cannot allow: a fault of a component, since posts are sanitised */
function refuseInline({ path, inlineAttributes }: ScannedPage): void {
  const [first] = inlineAttributes
  if (first === undefined) return
  throw new Error(
    `The page ${path} has ${first}, which its content security policy forbids: write a class instead.`,
  )
}
