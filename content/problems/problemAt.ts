import type { Problem, TextEdit } from '../model/Problem.ts'
import { lineStarts, positionAt } from './positionAt.ts'
import { type ProblemCode, problemCodes } from './problemCodes.ts'

/** A text and where it came from. */
export interface SourceFile {
  /** Path, as the writer would type it. */
  file: string
  text: string
  /** The first lines of the text, whole, where all of it has to be read from elsewhere. */
  firstLines?: string
}

export interface ProblemText {
  code: ProblemCode
  message: string
  hint?: string | undefined
  /** Only where there is one right answer; see `Problem`. */
  fix?: TextEdit | undefined
}

/** A problem at an offset (UTF-16 code units) into a file. */
export const problemAt = (source: SourceFile, offset: number, text: ProblemText): Problem =>
  locatedProblem(source, text, { offset })

/** Gives `problemAt` for files that can have as many problems as characters: finds the lines of each file once. */
export function problemMaker(): typeof problemAt {
  const starts = new Map<SourceFile, number[]>()
  return (source, offset, text) => {
    const known = starts.get(source) ?? lineStarts(source.text)
    starts.set(source, known)
    return locatedProblem(source, text, { offset, starts: known })
  }
}

function locatedProblem(
  source: SourceFile,
  { fix, ...text }: ProblemText,
  { offset, starts }: { offset: number; starts?: number[] },
): Problem {
  const { firstLines = '' } = source
  const lines = offset < firstLines.length ? firstLines : source.text
  const position = positionAt(lines, offset, starts)
  return {
    ...problemIn(source.file, text),
    ...position,
    ...excerptAt(lines, offset, position.column),
    ...(fix ? { fix } : {}),
  }
}

/** How much of a line is shown before and after the problem, in UTF-16 code units. */
const maxExcerpt = 500

/** The line at an offset, or the part of a long one that is around it. */
function excerptAt(
  source: string,
  offset: number,
  column: number,
): Pick<Problem, 'excerpt' | 'excerptColumn'> {
  const before = Math.min(column - 1, maxExcerpt)
  const start = Math.max(0, Math.min(offset, source.length)) - before
  const [excerpt = ''] = source.slice(start, start + before + maxExcerpt).split('\n', 1)
  return {
    excerpt: (excerpt.endsWith('\r') ? excerpt.slice(0, -1) : excerpt).replace(/^\uFEFF/, ''),
    ...(before < column - 1 ? { excerptColumn: column - before } : {}),
  }
}

/** A problem of a file as a whole. */
export function problemIn(file: string, { code, message, hint }: Omit<ProblemText, 'fix'>): Problem {
  const { severity } = problemCodes[code]
  return { code, severity, file, line: 0, column: 0, message, ...(hint === undefined ? {} : { hint }) }
}
