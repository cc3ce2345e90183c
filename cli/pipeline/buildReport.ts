import type { GzippedSizes } from '../objects/gzippedSizes.ts'
import type { StepTiming } from './Steps.ts'

/** JavaScript of one page, in bytes. */
export interface ScriptWeight {
  raw: number
  gzipped: number
  /** The page's address. */
  page: string
}

/** What a finished build has to tell; sizes in bytes, times in seconds. */
export interface BuildReport {
  out: string
  pages: number
  files: number
  /** `estimated` where a part of the files was compressed to tell for all. */
  bytes: { raw: number; gzipped: number; estimated: boolean }
  /** JavaScript that a page loads before the visitor does anything, of the page that loads most. */
  scriptBeforeInteraction: ScriptWeight
  steps: readonly StepTiming[]
  seconds: number
}

export interface ReportInput {
  out: string
  pages: number
  objects: Iterable<{ size: number }>
  gzipped: GzippedSizes
  script: ScriptWeight
  steps: readonly StepTiming[]
}

/** Adds up a finished build. */
export function buildReport({ out, pages, objects, gzipped, script, steps }: ReportInput): BuildReport {
  const sizes = [...objects].map(({ size }) => size)
  return {
    out,
    pages,
    files: sizes.length,
    bytes: {
      raw: sizes.reduce((total, size) => total + size, 0),
      gzipped: gzipped.total,
      estimated: gzipped.estimated,
    },
    scriptBeforeInteraction: script,
    steps,
    seconds: steps.reduce((total, { seconds }) => total + seconds, 0),
  }
}
