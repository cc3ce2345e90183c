import type { ProblemCode } from './problemCodes.ts'

/** What is wrong, and what to do about it: all of a problem but its place. */
export interface ProblemText {
  /** Permanent name; `docs/problems.md` explains each. */
  code: ProblemCode
  /** What is wrong, one sentence without a final stop. */
  message: string
  /** What to do about it. */
  hint?: string | undefined
  /** What `--fix` does; absent if more than one change could be right. */
  fix?: Fix | undefined
}

/** A problem at a range of a text, in UTF-16 code units; `end` is exclusive. */
export interface TextProblem extends ProblemText {
  start: number
  end: number
}

/** What is wrong with content, configuration or a link: a value, collected and never thrown. */
export interface Problem extends ProblemText {
  /** `error` stops a build; `warning` does not. */
  severity: 'error' | 'warning'
  /** Path of the file, as the writer would type it. */
  file: string
  /** First line is 1; 0 if the problem is the file itself. */
  line: number
  /** First column is 1, counted in UTF-16 code units; 0 if the problem is the file itself. */
  column: number
  /** The line itself, for a code frame; of a long line, at most 100 characters on either side of the problem. */
  excerpt?: string
  /** The column at which the excerpt begins, if it is not the first. */
  excerptColumn?: number
  /** Further problems of this code in this file, which are not listed, and their fixes. */
  more?: { count: number; fixes: readonly Fix[] }
}

/** Edits of a file that are made together, or not at all. */
export type Fix = readonly TextEdit[]

/** Replaces a text of a file. */
export interface TextEdit {
  /** Offset in UTF-16 code units from the start of the file. */
  start: number
  /** What is replaced; never empty, so an edit that only inserts has a neighbour of what it inserts. */
  old: string
  text: string
}

/** Line and column in a file, both counted from 1. */
export interface Position {
  line: number
  column: number
}

/** A text and where it came from. */
export interface SourceFile {
  /** Path, as the writer would type it. */
  file: string
  text: string
}
