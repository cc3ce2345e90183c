import type { HtmlNode } from './sanitizeHtml.ts'

/** Elements around which no space belongs. */
export const inlineElements: ReadonlySet<string> = new Set(
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
export function textOfHtml(nodes: readonly HtmlNode[], hasImages = false): string {
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') {
      text += node
      continue
    }
    const { name, attributes, children } = node
    if (name === 'img') text += hasImages ? (attributes.get('alt') ?? '') : ' '
    else if (!inlineElements.has(name)) text += ` ${textOfHtml(children, hasImages)} `
    else if (!generated.has(attributes.get('class'))) text += textOfHtml(children, hasImages)
  }
  return text
}
