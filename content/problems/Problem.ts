import type { ProblemCode } from './problemCodes.ts'

/** What is wrong with content, configuration or a link: a value, collected and never thrown. */
export interface Problem {
  /** Permanent name; `docs/problems.md` explains each. */
  code: ProblemCode
  /** `error` stops a build; `warning` does not. */
  severity: 'error' | 'warning'
  /** Path of the file, as the writer would type it. */
  file: string
  /** First line is 1; 0 if the problem is the file itself. */
  line: number
  /** First column is 1, counted in UTF-16 code units; 0 if the problem is the file itself. */
  column: number
  /** What is wrong, one sentence without a final stop. */
  message: string
  /** What to do about it. */
  hint?: string
  /** The line itself, for a code frame; of a long line, at most 100 characters on either side of the problem. */
  excerpt?: string
  /** The column at which the excerpt begins, if it is not the first. */
  excerptColumn?: number
  /** The edit that `--fix` makes; absent if more than one could be right. */
  fix?: TextEdit
  /** Further problems of this code in this file, which are not listed, and the edits that fix them. */
  more?: { count: number; fixes: readonly TextEdit[] }
}

/** A range of a file, in UTF-16 code units from its start, and the text that replaces it. */
export interface TextEdit {
  start: number
  /** The first offset after the range. */
  end: number
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
