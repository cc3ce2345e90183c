import type { ScannedPage } from '../../html/scanHtml.ts'
import { gzippedSizes } from '../objects/gzippedSizes.ts'
import type { SiteObject } from '../objects/SiteObject.ts'
import { heaviestScripts, type ScriptWeight } from './heaviestScripts.ts'
import type { StepTiming } from './Steps.ts'

/** The figures of a finished build; sizes in bytes, times in seconds. */
export interface BuildReport extends SiteMeasures {
  out: string
  steps: readonly StepTiming[]
  seconds: number
}

export interface SiteMeasures {
  pages: number
  files: number
  /** `estimated`: only a sample of the files was compressed. */
  bytes: { raw: number; gzipped: number; estimated: boolean }
  /** JavaScript before any interaction, of the page that loads most. */
  scriptBeforeInteraction: ScriptWeight
}

export interface MeasureInput {
  /** Where the files are. */
  folder: string
  objects: readonly SiteObject[]
  pages: readonly ScannedPage[]
  /** Bundled files that arrive with a page that names a script. */
  eager: Iterable<string>
}

/** Measures the files of a finished site. */
export async function measureSite({ folder, objects, pages, eager }: MeasureInput): Promise<SiteMeasures> {
  const { total: gzipped, estimated } = await gzippedSizes(folder, objects)
  return {
    pages: pages.length,
    files: objects.length,
    bytes: { raw: objects.reduce((total, { size }) => total + size, 0), gzipped, estimated },
    scriptBeforeInteraction: await heaviestScripts({ folder, pages, eager }),
  }
}
