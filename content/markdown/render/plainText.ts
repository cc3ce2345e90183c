import type { Words } from '../../i18n/wordsOf.ts'
import { inlineText } from '../inlineText.ts'
import type { BlockNode, InlineNode } from '../nodes.ts'
import { calloutWords } from '../parse/callouts.ts'

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

const textOfInlines = (inlines: readonly InlineNode[]): string =>
  inlineText(inlines, ({ url, alt }) => (url ? ' ' : url === undefined ? alt : ''))
