import type { Words } from '../../i18n/wordsOf.ts'
import type { BlockNode, InlineNode } from '../nodes.ts'
import { calloutWords } from '../parse/callouts.ts'
import type { HtmlNode } from '../raw-html/sanitizeHtml.ts'

/** The text of blocks without raw HTML as a reader sees it, without what the renderer adds to it. */
export function plainText(blocks: readonly BlockNode[], words: Words): string {
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
      return block.items.map(({ blocks }) => plainText(blocks, words)).join('')
    case 'table':
      return [block.header, ...block.rows]
        .flat()
        .map(({ inlines }) => textOfInlines(inlines))
        .join(' ')
    case 'quote':
    case 'callToAction':
      return plainText(block.blocks, words)
    case 'callout':
      return `${words[calloutWords[block.kind]]} ${plainText(block.blocks, words)}`
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

function textOfInlines(inlines: readonly InlineNode[]): string {
  let text = ''
  for (const inline of inlines) text += textOfInline(inline)
  return text
}

function textOfInline(inline: InlineNode): string {
  switch (inline.type) {
    case 'text':
    case 'escape':
    case 'codespan':
      return inline.text
    case 'em':
    case 'strong':
    case 'del':
      return textOfInlines(inline.inlines)
    case 'link':
      return inline.isAutolink ? inline.text : textOfInlines(inline.inlines)
    case 'image':
      return inline.url ? ' ' : inline.url === undefined ? inline.alt : ''
    case 'literal':
      return inline.raw
    case 'br':
    case 'checkbox':
      return ' '
    case 'footnoteReference':
      return inline.footnote ? '' : inline.raw
    default:
      return ''
  }
}

const inlineNames: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Classes of the links and numbers that the renderer adds to the author's text. */
const generated: ReadonlySet<string | undefined> = new Set(['anchor', 'footnote-back', 'footnote-ref'])

/** The text of sanitised HTML. */
export function textOfHtml(nodes: readonly HtmlNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') text += node
    else if (!inlineNames.has(node.name)) text += ` ${textOfHtml(node.children)} `
    else if (!generated.has(node.attributes.get('class'))) text += textOfHtml(node.children)
  }
  return text
}
