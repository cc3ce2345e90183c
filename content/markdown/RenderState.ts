import type { Heading, Reference, TextAction } from '../model/Post.ts'
import type { TextEdit } from '../model/Problem.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import type { SizedImage } from '../shared/sizedImage.ts'
import { type AnchorSlugs, makeAnchorSlugs } from './anchorSlugs.ts'
import type { Footnotes } from './footnotes.ts'
import { maxHighlighted, maxHtml } from './limits.ts'
import type { LocatedText, LocatedToken, WrittenHeading } from './LocatedText.ts'
import type { SourceRange } from './locateToken.ts'

/** Width and height of an image in CSS px, and the files that the build makes of it, if any. */
export interface ImageSize {
  width: number
  height: number
  sized?: SizedImage
}

export interface MarkdownOptions {
  /** Leave out what only a reader needs: code is not highlighted, and `text` and `words` are empty. */
  checkOnly?: boolean
  /** The title of the page, which is above the text. */
  title?: string
  /** Width and height in CSS px of a root-relative image of the site, or undefined where there is none. */
  imageSize(path: string): ImageSize | undefined
  /** Gives more problems of the text. */
  lint?(text: LocatedText): MarkdownProblem[]
  /** Told, before each part of the work, how to ask where in the source it is: it may be ended from outside. */
  onPlace?(place: () => number): void
}

/** A problem of the text and its range in the source; `fix` is given where there is one right answer. */
export interface MarkdownProblem extends SourceRange {
  code: ProblemCode
  message: string
  hint?: string
  fix?: TextEdit
}

/** A range of `RenderState.html` that the author wrote as HTML, and its range in the source. */
export interface RawHtml {
  start: number
  end: number
  source: SourceRange
}

/** A reference and the offset of its element in `RenderState.html`. */
export interface RenderedReference extends Reference {
  htmlOffset: number
}

/** A document while it is rendered. Renderers append to `html`, so its length is the offset of the next element. */
export interface RenderState {
  readonly source: string
  readonly options: MarkdownOptions
  readonly slugs: AnchorSlugs
  readonly footnotes: Footnotes
  readonly headings: Heading[]
  /** The headings as they are written, by id. */
  readonly writtenHeadings: Map<string, WrittenHeading>
  readonly references: RenderedReference[]
  readonly actions: TextAction[]
  readonly problems: MarkdownProblem[]
  readonly rawHtml: RawHtml[]
  /** Ranges of prose in the source. */
  readonly prose: SourceRange[]
  /** All tokens with their ranges in the source. */
  readonly tokens: LocatedToken[]
  html: string
  /** Most that `html` may have, in UTF-16 code units; the colours of code are not counted. */
  maxHtml: number
  /** Characters of code that may still be highlighted. */
  codeLeft: number
  /** The attribute of direction of the block that is being rendered, if it needs one. */
  direction: '' | ' dir="auto"'
  /** True inside of a block with that attribute. */
  isDirected: boolean
  /** True inside of the text of a link. */
  isInLink: boolean
  /** Where in the source the rendering is. */
  offset: number
  /** Number of images so far, without videos; one with a file for each theme counts once. */
  images: number
}

export function makeRenderState(source: string, options: MarkdownOptions, footnotes: Footnotes): RenderState {
  return {
    source,
    options,
    footnotes,
    slugs: makeAnchorSlugs(),
    headings: [],
    writtenHeadings: new Map(),
    references: [],
    actions: [],
    problems: [],
    rawHtml: [],
    prose: [],
    tokens: [],
    html: '',
    maxHtml,
    codeLeft: maxHighlighted,
    direction: '',
    isDirected: false,
    isInLink: false,
    offset: 0,
    images: 0,
  }
}

/** Adds a problem at a range of the source. */
export function addProblem(
  { problems }: Pick<RenderState, 'problems'>,
  { start, end }: SourceRange,
  problem: Omit<MarkdownProblem, keyof SourceRange>,
): void {
  problems.push({ ...problem, start, end })
}
