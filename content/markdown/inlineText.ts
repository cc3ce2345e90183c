import type { InlineNode } from './nodes.ts'
import { inlineElements } from './raw-html/textOfHtml.ts'

/**
 * The text of inline nodes without markup, as a reader sees it.
 * @param imageText gives what stands for an image
 */
export function inlineText(
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
        return inlineText(inline.inlines, imageText)
      case 'link':
        return inline.isAutolink ? inline.text : inlineText(inline.inlines, imageText)
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
