import { ErrorCodes, type Token, Tokenizer, TokenizerMode } from 'parse5'
import { rawTextElements } from './allowedHtml.ts'
import type { SourceRange } from '../locateToken.ts'

/** A tag, a comment or another piece of markup in HTML. */
export interface Tag extends SourceRange {
  kind: 'start' | 'end' | 'comment' | 'declaration'
  /** As it is written. */
  raw: string
  /** The word right before it, as in `List<String>`; only in a line of text. */
  wordBefore?: string
  /** In lower case; empty for a comment or a declaration. */
  name: string
  /** Its attributes, with names in lower case. */
  attributes: readonly Token.Attribute[]
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
  const add = (kind: Tag['kind'], token: Token.TagToken | Token.CommentToken | Token.DoctypeToken) => {
    const { startOffset: start = 0, endOffset = length } = token.location ?? {}
    const end = Math.min(endOffset, length)
    const isTag = 'tagName' in token
    const raw = html.slice(start, end)
    tags.push({
      kind,
      raw,
      name: isTag ? token.tagName.replace(/['"]+$/, '') : '',
      attributes: isTag ? token.attrs : [],
      isSelfClosing: isTag && token.selfClosing,
      isUnfinished: kind === 'comment' ? !/^<!--(?:-?|.*--!?)>$/s.test(raw) : isTag && endOffset > length,
      start,
      end,
    })
  }
  const ignore = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        add('start', token)
        // As the parser does; but without an end tag, the tags after it would be lost.
        const { tagName, location } = token
        if (rawTextElements.has(tagName) && hasEndTag(tagName, location?.endOffset ?? 0))
          tokenizer.state = TokenizerMode.RAWTEXT
      },
      onEndTag: token => add('end', token),
      // A browser takes `<?php … ?>` and `<![CDATA[…]]>` for comments, a writer for code.
      onComment: token =>
        add(html.startsWith('<!--', token.location?.startOffset) ? 'comment' : 'declaration', token),
      onDoctype: token => add('declaration', token),
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
