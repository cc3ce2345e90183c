import type { Problem, TextEdit } from '../model/Problem.ts'
import { lineAt, positionAt } from './positionAt.ts'
import { type ProblemCode, problemCodes } from './problemCodes.ts'

/** A text and where it came from. */
export interface SourceFile {
  /** Path, as the writer would type it. */
  file: string
  text: string
}

export interface ProblemText {
  code: ProblemCode
  message: string
  hint?: string | undefined
  /** Only where there is one right answer; see `Problem`. */
  fix?: TextEdit | undefined
}

/** A problem at an offset (UTF-16 code units) into a file. */
export function problemAt(source: SourceFile, offset: number, { fix, ...text }: ProblemText): Problem {
  const position = positionAt(source.text, offset)
  const excerpt = lineAt(source.text, position.line)
  return { ...problemIn(source.file, text), ...position, excerpt, ...(fix ? { fix } : {}) }
}

/** A problem of a file as a whole. */
export function problemIn(file: string, { code, message, hint }: Omit<ProblemText, 'fix'>): Problem {
  const { severity } = problemCodes[code]
  return { code, severity, file, line: 0, column: 0, message, ...(hint === undefined ? {} : { hint }) }
}
