import type { Token } from 'marked'
import type { Heading, Reference } from '../model/Post.ts'
import type { SourceRange } from './locateToken.ts'

/** A token with its range in the source. */
export interface LocatedToken {
  token: Token
  range: SourceRange
  /** False if marked changed the token so that its range is only where it may begin. */
  isExact: boolean
  /** The block before this one, if it is a block. */
  previous?: Token | undefined
  /** The block after this one, if it is a block. */
  next?: Token | undefined
}

/** A heading as it is written. */
export interface WrittenHeading {
  depth: number
  /** `# Heading`, a line below the text, or an element of HTML. */
  syntax: 'atx' | 'setext' | 'html'
  range: SourceRange
}

/** A text with the ranges of its parts: what lint rules work on. Its line ends are `\n`. */
export interface LocatedText {
  source: string
  /** The title of the page, which is shown above the text. */
  title?: string | undefined
  tokens: readonly LocatedToken[]
  /** Ranges of prose, without code and URLs. */
  prose: readonly SourceRange[]
  /** In document order, as they are shown. */
  headings: readonly Heading[]
  /** How the headings are written, by id. */
  writtenHeadings: ReadonlyMap<string, WrittenHeading>
  references: readonly Reference[]
}
