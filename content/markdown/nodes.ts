import type { CodeLines } from './code/codeLines.ts'
import type { Footnote } from './parse/footnotes.ts'
import type { ActionKind } from '../model/Post.ts'
import type { CalloutKind } from './parse/callouts.ts'
import type { SourceRange } from './locateToken.ts'
import type { ProblemText } from '../problems/Problem.ts'

/** A part of a document, which is never changed. */
interface BaseNode {
  /** Its source as marked gives it: without the marks of the quotes and lists around it. */
  readonly raw: string
  readonly range: SourceRange
  /** False if marked changed the text so that the range is only where it may begin. */
  readonly isExact: boolean
}

export interface TextNode extends BaseNode {
  readonly type: 'text' | 'escape'
  /** With its character references decoded. */
  readonly text: string
  /** True for a text that is read: not between `<kbd>` and `</kbd>` or the like. */
  readonly isProse: boolean
}

interface CodeSpanNode extends BaseNode {
  readonly type: 'codespan'
  readonly text: string
}

interface EmphasisNode extends BaseNode {
  readonly type: 'em' | 'strong' | 'del'
  readonly inlines: readonly InlineNode[]
}

export interface LinkNode extends BaseNode {
  readonly type: 'link'
  /** The address as marked gives it. */
  readonly href: string
  /** The safe address; undefined if it has none. */
  readonly url: string | undefined
  /** False if only its text is shown: its address is not safe, or it is inside another link, which HTML forbids. */
  readonly isLinked: boolean
  /** See `addressIn`. */
  readonly address: SourceRange | undefined
  readonly title: string
  /** Its text without markup. */
  readonly text: string
  readonly isAutolink: boolean
  readonly inlines: readonly InlineNode[]
}

export interface ImageNode extends BaseNode {
  readonly type: 'image'
  readonly href: string
  /** The safe address; empty if none is written, undefined if it is not safe. */
  readonly url: string | undefined
  readonly address: SourceRange | undefined
  readonly title: string
  readonly alt: string
}

interface FootnoteReferenceNode extends BaseNode {
  readonly type: 'footnoteReference'
  /** Undefined if it is not defined. */
  readonly footnote: Footnote | undefined
  readonly id: string
}

/** A tag in a line of text. */
interface TagNode extends BaseNode {
  readonly type: 'tag'
  readonly html: string
}

interface CheckboxNode extends BaseNode {
  readonly type: 'checkbox'
  readonly checked: boolean
}

/** `literal` is shown as it is written, `removed` is an element that is left out with its content. */
interface PlainNode extends BaseNode {
  readonly type: 'br' | 'literal' | 'removed'
}

export type InlineNode =
  | TextNode
  | CodeSpanNode
  | EmphasisNode
  | LinkNode
  | ImageNode
  | FootnoteReferenceNode
  | TagNode
  | CheckboxNode
  | PlainNode

/** A paragraph; `line` is one of a list without blank lines, which has no `<p>`. */
export interface ParagraphNode extends BaseNode {
  readonly type: 'paragraph' | 'line'
  /** The number of a clause, which is its id unless an earlier one has it. */
  readonly clause?: { readonly number: string; readonly isRepeated: boolean } | undefined
  readonly inlines: readonly InlineNode[]
}

/** A paragraph that is an image with a caption. */
export interface FigureNode extends BaseNode {
  readonly type: 'figure'
  readonly image: ImageNode
}

export interface HeadingNode extends BaseNode {
  readonly type: 'heading'
  readonly depth: number
  readonly id: string
  readonly text: string
  readonly inlines: readonly InlineNode[]
}

export interface ListNode extends BaseNode {
  readonly type: 'list'
  readonly isOrdered: boolean
  readonly start: number
  readonly items: readonly { isTask: boolean; blocks: readonly BlockNode[] }[]
}

export interface CellNode {
  /** False for an empty cell above a column of row names. */
  readonly isHeader: boolean
  readonly align: string | null
  /** Its text without markup. */
  readonly text: string
  readonly inlines: readonly InlineNode[]
}

export interface TableNode extends BaseNode {
  readonly type: 'table'
  readonly header: readonly CellNode[]
  readonly rows: readonly (readonly CellNode[])[]
}

interface QuoteNode extends BaseNode {
  readonly type: 'quote'
  /** The paragraph that it begins with, if any. */
  readonly opening: string | undefined
  readonly blocks: readonly BlockNode[]
}

interface CalloutNode extends BaseNode {
  readonly type: 'callout'
  readonly kind: CalloutKind
  readonly blocks: readonly BlockNode[]
}

/** A quote that invites the reader to get started, to choose a plan, to fill in a form or to play a film. */
export interface CtaNode extends BaseNode {
  readonly type: 'cta'
  readonly kind: ActionKind
  /** Name of the plan, the form or the film; undefined for Get Started. */
  readonly name: string | undefined
  /** The writer's own text; if it is empty, that of the configuration is shown. */
  readonly blocks: readonly BlockNode[]
}

export interface CodeNode extends BaseNode {
  readonly type: 'code'
  readonly isIndented: boolean
  /** The language as the author wrote it, and its name. */
  readonly written: string
  readonly language: string
  /** All that follows the fence. */
  readonly info: string
  /** Empty if absent. */
  readonly title: string
  readonly text: string
  readonly lines: CodeLines
}

export interface HtmlNode extends BaseNode {
  readonly type: 'html'
  readonly parts: readonly HtmlPart[]
}

/** A part of a block of HTML, a range of its `raw`. */
export interface HtmlPart extends SourceRange {
  readonly shownAs: 'html' | 'text' | 'removed'
  /** The end tag that the writer left out; mostly empty. */
  readonly endTag: string
  readonly source: SourceRange
  readonly problem?: ProblemText | undefined
}

/** The definition of an address. */
interface DefinitionNode extends BaseNode {
  readonly type: 'definition'
  readonly href: string
  readonly address: SourceRange | undefined
}

/** A footnote is shown at the end, so its definition shows nothing. */
interface FootnoteDefinitionNode extends BaseNode {
  readonly type: 'footnoteDefinition'
  /** Undefined if an earlier one has its label. */
  readonly footnote: Footnote | undefined
}

interface ThematicBreakNode extends BaseNode {
  readonly type: 'thematicBreak'
}

export type BlockNode =
  | ParagraphNode
  | FigureNode
  | HeadingNode
  | ListNode
  | TableNode
  | QuoteNode
  | CalloutNode
  | CtaNode
  | CodeNode
  | HtmlNode
  | DefinitionNode
  | CheckboxNode
  | FootnoteDefinitionNode
  | ThematicBreakNode

export type DocumentNode = BlockNode | InlineNode
