import type { ProblemText, TextProblem } from '../problems/Problem.ts'
import type { SourceRange } from './locateToken.ts'
import type { Heading, Reference } from '../model/Post.ts'
import type { SizedImage } from '../shared/sizedImage.ts'
import type { AnchorSlugs } from './anchorSlugs.ts'

/** Thrown if a text would take too much time or memory, so that all work on it ends. */
export class TextLimit extends Error {
  readonly problem: TextProblem

  constructor(problem: TextProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Width and height of an image in CSS px, and the files that the build makes of it, if any. */
export interface ImageSize {
  width: number
  height: number
  sized?: SizedImage
}

export interface DocumentOptions {
  /** Leave out what only a reader needs: code is not highlighted, and `text` and `words` are empty. */
  checkOnly?: boolean
  /** The title of the page, which is above the text. */
  title?: string
  /** A paragraph that begins with a number such as `5.1` is a clause, and the number is its id. */
  hasClauses?: boolean
  /** The language of labels and titles, such as `de`; English if absent. */
  language?: string
  /** Width and height in CSS px of a root-relative image of the site; undefined if there is no such image. */
  imageSize(path: string): ImageSize | undefined
}

/** A heading as it is written. */
export interface WrittenHeading {
  depth: number
  /** `# Heading`, a line below the text, or an element of HTML. */
  syntax: 'atx' | 'setext' | 'html'
  range: SourceRange
}

/** What is collected of a document while it is read; what raw HTML contains is added while that is sanitised. */
export interface DocumentState {
  readonly options: DocumentOptions
  readonly slugs: AnchorSlugs
  /** In document order, as they are shown. */
  readonly headings: Heading[]
  /** How the headings are written, by id. */
  readonly writtenHeadings: Map<string, WrittenHeading>
  readonly references: Reference[]
  readonly problems: TextProblem[]
}

/** Adds a problem at a range of the source. */
export function addProblem(
  { problems }: Pick<DocumentState, 'problems'>,
  { start, end }: SourceRange,
  problem: ProblemText,
): void {
  problems.push({ ...problem, start, end })
}
