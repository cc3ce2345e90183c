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
  /** Only if there is one right answer; see `Problem`. */
  fix?: TextEdit | undefined
}

/** A problem at an offset (UTF-16 code units) into a file. */
export const problemAt = (source: SourceFile, offset: number, text: ProblemText): Problem =>
  locatedProblem(source, text, { offset })

/** Returns a `problemAt` that finds the lines of a file once, for files that can have as many problems as characters. */
export function problemMaker(): typeof problemAt {
  const known = new Map<SourceFile, { text: string; starts: number[] }>()
  return (source, offset, problem) => {
    let lines = known.get(source)
    if (!lines) {
      const { text } = source
      lines = { text, starts: lineStarts(text) }
      known.set(source, lines)
    }
    return locatedProblem({ file: source.file, text: lines.text }, problem, { offset, starts: lines.starts })
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
const maxExcerpt = 100

/** The line at an offset, or the part of a long one that is around it. */
function excerptAt(
  source: string,
  offset: number,
  column: number,
): Pick<Problem, 'excerpt' | 'excerptColumn'> {
  const before = Math.min(column - 1, maxExcerpt)
  const start = Math.max(0, Math.min(offset, source.length)) - before
  const [line = ''] = source.slice(start, start + before + maxExcerpt).split('\n', 1)
  const excerpt = (line.endsWith('\r') ? line.slice(0, -1) : line).replace(/^\uFEFF/, '')
  return {
    // A copy: V8 keeps all of a text in memory as long as a slice of it is used.
    excerpt: structuredClone(excerpt),
    ...(before < column - 1 ? { excerptColumn: column - before } : {}),
  }
}

/** A problem of a file as a whole. */
export function problemIn(file: string, { code, message, hint }: Omit<ProblemText, 'fix'>): Problem {
  const { severity } = problemCodes[code]
  return { code, severity, file, line: 0, column: 0, message, ...(hint === undefined ? {} : { hint }) }
}
