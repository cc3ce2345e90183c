import type { Token } from 'marked'
import type { Words } from '../i18n/wordsOf.ts'
import type { BlockNode, InlineNode } from './nodes.ts'
import { calloutWords } from './parse/callouts.ts'
import type { SafeNode } from './raw-html/sanitizeHtml.ts'
import { decodeReferences } from './safeUrl.ts'
import { type PostToken, postTokens } from './tokens.ts'

/**
 * The text of inline nodes without markup, as a reader sees it.
 * @param imageText gives what stands for an image
 */
export function toString(
  inlines: readonly InlineNode[],
  imageText: (image: Extract<InlineNode, { type: 'image' }>) => string = ({ alt }) => alt,
): string {
  let text = ''
  for (const inline of inlines) text += textOf(inline)
  return text

  function textOf(inline: InlineNode): string {
    switch (inline.type) {
      case 'text':
      case 'escape':
      case 'codespan':
        return inline.text
      case 'em':
      case 'strong':
      case 'del':
        return toString(inline.inlines, imageText)
      case 'link':
        return inline.isAutolink ? inline.text : toString(inline.inlines, imageText)
      case 'image':
        return imageText(inline)
      case 'literal':
        return inline.raw
      case 'br':
      case 'checkbox':
        return ' '
      case 'footnoteReference':
        return inline.footnote ? '' : inline.raw
      case 'tag':
        return isInlineTag(inline.html) ? '' : ' '
      case 'removed':
        return ''
    }
  }
}

function isInlineTag(html: string): boolean {
  const name = /^<\/?([a-z][^\s/>]*)/i.exec(html)?.[1]?.toLowerCase()
  return name === undefined || name === 'img' || inlineElements.has(name)
}

/** The text of blocks without raw HTML as a reader sees it, without what the renderer adds to it. */
export function blocksToString(blocks: readonly BlockNode[], words: Words): string {
  let text = ''
  for (const block of blocks) text += `${textOfBlock(block, words)} `
  return text
}

function textOfBlock(block: BlockNode, words: Words): string {
  switch (block.type) {
    case 'paragraph':
    case 'line':
    case 'heading':
      return textOfInlines(block.inlines)
    case 'figure': {
      const { url, alt, title } = block.image
      return url ? title : url === undefined ? alt : ''
    }
    case 'list':
      return block.items.map(({ blocks }) => blocksToString(blocks, words)).join('')
    case 'table':
      return [block.header, ...block.rows]
        .flat()
        .map(({ inlines }) => textOfInlines(inlines))
        .join(' ')
    case 'quote':
    case 'cta':
      return blocksToString(block.blocks, words)
    case 'callout':
      return `${words[calloutWords[block.kind]]} ${blocksToString(block.blocks, words)}`
    case 'code':
      return `${block.title} ${block.text}`
    case 'html':
      return block.parts
        .map(({ shownAs, start, end }) => (shownAs === 'text' ? block.raw.slice(start, end) : ''))
        .join('')
    default:
      return ''
  }
}

const textOfInlines = (inlines: readonly InlineNode[]): string =>
  toString(inlines, ({ url, alt }) => (url ? ' ' : url === undefined ? alt : ''))

/** Elements around which no space belongs. */
const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Classes of the links and numbers that the renderer adds to the author's text. */
const generated: ReadonlySet<string | undefined> = new Set(['anchor', 'footnote-back', 'footnote-ref'])

/**
 * The text of sanitised HTML.
 * @param hasImages true if the alternative text of an image stands for it
 */
export function htmlToString(nodes: readonly SafeNode[], hasImages = false): string {
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') {
      text += node
      continue
    }
    const { name, attributes, children } = node
    if (name === 'img') text += hasImages ? (attributes.get('alt') ?? '') : ' '
    else if (!inlineElements.has(name)) text += ` ${htmlToString(children, hasImages)} `
    else if (!generated.has(attributes.get('class'))) text += htmlToString(children, hasImages)
  }
  return text
}

const lineBreak = /^<br[\s/>]/i

/** The alternative text of an image: the text between its brackets without markup. */
export function altToString(tokens: readonly Token[]): string {
  let text = ''
  for (const token of postTokens(tokens)) text += textOfToken(token)
  return text
}

function textOfToken(token: PostToken): string {
  switch (token.type) {
    case 'html':
      if (lineBreak.test(token.raw)) return ' '
      // What a writer takes for code: `<![CDATA[…]]>`, `<?php … ?>`.
      return /^<(?:\?|![a-z[])/i.test(token.raw) ? token.raw : ''
    case 'footnoteReference':
      return token.raw
    case 'br':
      return ' '
    case 'escape':
    case 'codespan':
      return token.text
    case 'text':
      return token.tokens ? altToString(token.tokens) : decodeReferences(token.text)
    case 'link':
      return token.autolink ? token.text : altToString(token.tokens)
    default:
      return altToString(('tokens' in token && token.tokens) || [])
  }
}
