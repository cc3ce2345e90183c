import type { DocumentOptions } from './DocumentState.ts'
import type { MarkdownProblem } from './MarkdownProblem.ts'
import type { Document } from './readDocument.ts'

export interface MarkdownOptions extends DocumentOptions {
  /** Gives more problems of the text. */
  lint?(document: Document): MarkdownProblem[]
}
