import { companionJson } from '../../content/output/companionJson.ts'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import { type Measures, measureBytes } from '../../system/fileState.ts'
import { writeSiteFile } from '../outdir/StagedSite.ts'
import { vikeRenderer } from '../bundler/vikeRenderer.ts'
import { type PageFacts, PageFinisher, type PageInput } from './PageFinisher.ts'

/** What all pages of a build are rendered with. */
export interface RenderSettings {
  /** Folder of the bundle, absolute. */
  stage: string
  /** Folder that the pages are written into, absolute. */
  site: string
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** What all pages share. */
  frame: SiteFrame
}

export interface RequestedPage extends PageInput {
  data: PageData
  /** Path of its companion file below `dist/`; `undefined` if absent. */
  companion: string | undefined
}

/** Pages of one kind. */
export interface RenderInput {
  settings: RenderSettings
  /** Folder in `pages/` that renders them. */
  page: string
  /** Address of the first of them on its host. */
  url: string
  pages: readonly RequestedPage[]
}

export interface RenderedPage {
  facts: PageFacts
  /** Of its file, and of its companion if it has one. */
  files: readonly Measures[]
}

/** Asks a worker to load the pages from the folder of a bundle, which takes longer than to render a few. */
export interface LoadInput {
  load: string
}

/** Returns the job of a worker that renders pages and writes them. A worker serves one build. */
export function renderJob() {
  let loading: ReturnType<typeof vikeRenderer> | undefined
  let finisher: PageFinisher | undefined
  return async (input: RenderInput | LoadInput): Promise<RenderedPage[]> => {
    const stage = 'load' in input ? input.load : input.settings.stage
    const render = await (loading ??= vikeRenderer(stage))
    if ('load' in input) return []
    const { settings, page, url, pages } = input
    const { site, base, frame } = settings
    const { document, parts } = await render({ frame, page, url, pagesData: pages.map(({ data }) => data) })
    const pageFinisher = (finisher ??= new PageFinisher(stage, base))
    const write = (key: string, text: string): Measures => {
      writeSiteFile(site, key, text)
      return measureBytes(text)
    }
    return pages.map((requested, at) => {
      const { facts, html } = pageFinisher.finish(requested, document, parts[at]!)
      const { file, companion, data } = requested
      const files = [write(file, html)]
      if (companion !== undefined) files.push(write(companion, companionJson(data)))
      return { facts, files }
    })
  }
}

export type RenderJob = ReturnType<typeof renderJob>
