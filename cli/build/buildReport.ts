import { gzipSync } from 'node:zlib'
import type { ScannedPage } from '../../content/scanHtml.ts'
import type { StepTiming } from './Steps.ts'
import type { SiteObject } from './writeObject.ts'

/** What a finished build has to tell; sizes in bytes, times in seconds. */
export interface BuildReport {
  out: string
  pages: number
  files: number
  bytes: { raw: number; gzipped: number }
  /** JavaScript that a page loads before the visitor does anything, of the page that loads most. */
  scriptBeforeInteraction: { raw: number; gzipped: number; page: string }
  steps: readonly StepTiming[]
  seconds: number
}

export interface ReportInput {
  out: string
  pages: readonly ScannedPage[]
  objects: ReadonlyMap<string, SiteObject>
  /** Files that arrive with a page without being asked for. */
  eager: ReadonlySet<string>
  steps: readonly StepTiming[]
}

/** Adds up a finished build. */
export function buildReport({ out, pages, objects, eager, steps }: ReportInput): BuildReport {
  const all = [...objects.values()]
  return {
    out,
    pages: pages.length,
    files: all.length,
    bytes: { raw: sum(all, 'size'), gzipped: sum(all, 'gzipped') },
    scriptBeforeInteraction: heaviestScripts(pages, objects, eager),
    steps,
    seconds: steps.reduce((total, { seconds }) => total + seconds, 0),
  }
}

const sum = (objects: readonly SiteObject[], key: 'size' | 'gzipped'): number =>
  objects.reduce((total, object) => total + object[key], 0)

/** The page whose own scripts, and the bundled ones it names, weigh most. */
function heaviestScripts(
  pages: ReportInput['pages'],
  objects: ReportInput['objects'],
  eager: ReportInput['eager'],
) {
  const shared = [...eager].filter(file => file.endsWith('.js')).flatMap(file => objects.get(file) ?? [])
  const inlineSizes = new Map<string, { raw: number; gzipped: number }>()
  const measure = (text: string) => {
    const known = inlineSizes.get(text) ?? { raw: Buffer.byteLength(text), gzipped: gzipSync(text).length }
    inlineSizes.set(text, known)
    return known
  }
  let most = { raw: 0, gzipped: 0, page: '/' }
  for (const page of pages) {
    const loaded = page.scripts.length > 0 ? shared : []
    const inline = page.inlineScripts.map(measure)
    const raw = sum(loaded, 'size') + inline.reduce((total, script) => total + script.raw, 0)
    const gzipped = sum(loaded, 'gzipped') + inline.reduce((total, script) => total + script.gzipped, 0)
    if (gzipped > most.gzipped) most = { raw, gzipped, page: page.path }
  }
  return most
}
