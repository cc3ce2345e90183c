import type { Tokens } from 'marked'
import type { Heading, Reference, TextAction } from '../model/Post.ts'
import { type AnchorSlugs, makeAnchorSlugs } from './anchorSlugs.ts'
import type { LocatedText, LocatedToken, WrittenHeading } from './LocatedText.ts'
import type { SourceRange } from './locateToken.ts'
import type { MarkdownOptions } from './MarkdownOptions.ts'
import type { MarkdownProblem } from './MarkdownProblem.ts'
import type { CallToAction } from './parse/callouts.ts'
import { anchorReference, type FootnoteReference, type Footnotes } from './parse/footnotes.ts'
import type { LinkToken } from './parse/links.ts'
import { type HeadingToken, isProse, tokenText } from './tokens.ts'
import { imageTargets } from './images/renderImage.ts'

/** A document that is checked and rendered. What raw HTML contains is added while it is rendered. */
export interface DocumentState extends LocatedText {
  readonly options: MarkdownOptions
  readonly slugs: AnchorSlugs
  readonly footnotes: Footnotes
  readonly headings: Heading[]
  readonly writtenHeadings: Map<string, WrittenHeading>
  readonly references: Reference[]
  readonly actions: TextAction[]
  readonly prose: SourceRange[]
  readonly problems: MarkdownProblem[]
}

/** Collects what located tokens contain. Headings and footnotes get their ids. */
export function createDocumentState(
  source: string,
  options: MarkdownOptions,
  { tokens, footnotes }: Pick<DocumentState, 'tokens' | 'footnotes'>,
): DocumentState {
  const state: DocumentState = {
    source,
    title: options.title,
    options,
    tokens,
    footnotes,
    slugs: makeAnchorSlugs(),
    headings: [],
    writtenHeadings: new Map(),
    references: [],
    actions: [],
    prose: [],
    problems: [],
  }
  for (const located of tokens) collect(state, located)
  return state
}

function collect(state: DocumentState, { token, range, isExact }: LocatedToken): void {
  const { actions, footnotes, prose, references, slugs } = state
  switch (token.type) {
    case 'heading':
      collectHeading(state, token as HeadingToken, range)
      break
    case 'footnoteReference':
      anchorReference(token as FootnoteReference, footnotes, slugs)
      break
    case 'callToAction': {
      const { plan } = token as CallToAction
      actions.push({ ...(plan === undefined ? {} : { plan }), offset: range.start })
      break
    }
    case 'link': {
      const { url } = token as LinkToken
      if (url !== undefined) references.push({ kind: 'link', target: url, offset: range.start })
      break
    }
    case 'image':
      for (const target of imageTargets(token as Tokens.Image))
        references.push({ ...target, offset: range.start })
      break
    case 'text':
      if (isExact && isProse(token)) prose.push(range)
  }
}

function collectHeading(state: DocumentState, token: HeadingToken, range: SourceRange): void {
  const text = tokenText(token.tokens).replace(/\s+/g, ' ').trim()
  const id = state.slugs.fromText(text)
  token.id = id
  state.headings.push({ depth: Math.max(token.depth, 2), id, text })
  const syntax = /^#+(?:\s|$)/.test(state.source.slice(range.start, range.end)) ? 'atx' : 'setext'
  state.writtenHeadings.set(id, { depth: token.depth, syntax, range })
}

/** Adds a problem at a range of the source. */
export function addProblem(
  { problems }: Pick<DocumentState, 'problems'>,
  { start, end }: SourceRange,
  problem: Omit<MarkdownProblem, keyof SourceRange>,
): void {
  problems.push({ ...problem, start, end })
}
