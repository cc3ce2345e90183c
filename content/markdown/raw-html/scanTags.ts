import { ErrorCodes, type Token, Tokenizer, TokenizerMode } from 'parse5'
import { rawTextElements } from './allowedHtml.ts'
import type { SourceRange } from '../locateToken.ts'

/** A tag, a comment or another piece of markup in HTML. */
export interface Tag extends SourceRange {
  kind: 'start' | 'end' | 'comment' | 'declaration'
  /** In lower case; empty for a comment or a declaration. */
  name: string
  /** Names of its attributes, in lower case. */
  attributes: readonly string[]
  isSelfClosing: boolean
  /** True where the HTML ends inside of it. */
  isUnfinished: boolean
}

/** Ends a tag wherever it is cut off: in an attribute's value with either quote, or outside of one. */
const tagEnd = `'">`

/** Lists the markup of a piece of HTML in order, regardless of nesting. */
export function scanTags(html: string): Tag[] {
  const { tags, endsInTag } = tokenize(html, html.length)
  return endsInTag ? tokenize(html + tagEnd, html.length).tags : tags
}

/** @param length of the HTML; what follows only closes an unfinished tag */
function tokenize(html: string, length: number): { tags: Tag[]; endsInTag: boolean } {
  const tags: Tag[] = []
  let endsInTag = false
  const unclosed = new Set<string>()
  const hasEndTag = (name: string, from: number): boolean => {
    const endTag = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
    endTag.lastIndex = from
    // Without one here there is none later: searching for thousands of them would take minutes.
    if (!unclosed.has(name) && !endTag.test(html)) unclosed.add(name)
    return !unclosed.has(name)
  }
  const ignore = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        tags.push(tagOf('start', token, length))
        // As the parser does; but without an end tag, the tags after it would be lost.
        const { tagName, location } = token
        if (rawTextElements.has(tagName) && hasEndTag(tagName, location?.endOffset ?? 0))
          tokenizer.state = TokenizerMode.RAWTEXT
      },
      onEndTag: token => tags.push(tagOf('end', token, length)),
      onComment: token => tags.push(commentOf(html, token)),
      onDoctype: ({ location }) => tags.push({ ...declaration, ...rangeOf(location, length) }),
      onParseError: ({ code }) => {
        endsInTag ||= code === ErrorCodes.eofInTag
      },
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onEof: ignore,
    },
  )
  tokenizer.write(html, true)
  return { tags, endsInTag }
}

const rangeOf = (location: Token.Location | null | undefined, length: number): SourceRange => ({
  start: location?.startOffset ?? 0,
  end: Math.min(location?.endOffset ?? length, length),
})

const tagOf = (kind: Tag['kind'], token: Token.TagToken, length: number): Tag => ({
  kind,
  name: token.tagName.replace(/['"]+$/, ''),
  attributes: token.attrs.map(({ name }) => name),
  isSelfClosing: token.selfClosing,
  isUnfinished: (token.location?.endOffset ?? 0) > length,
  ...rangeOf(token.location, length),
})

const declaration = {
  kind: 'declaration',
  name: '',
  attributes: [],
  isSelfClosing: false,
  isUnfinished: false,
} as const

/** A browser takes `<?php … ?>` and `<![CDATA[…]]>` for comments, a writer for code. */
function commentOf(html: string, { location }: Token.CommentToken): Tag {
  const range = rangeOf(location, html.length)
  const raw = html.slice(range.start, range.end)
  if (!raw.startsWith('<!--')) return { ...declaration, ...range }
  return { ...declaration, kind: 'comment', isUnfinished: !/^<!--(?:-?|.*--!?)>$/s.test(raw), ...range }
}
