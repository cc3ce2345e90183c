import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** The files that are pasted or dropped; the server refuses those that are not pictures. */
export const filesFrom = (data: DataTransfer | null): File[] => Array.from(data?.files ?? [])

/** Elements that only formatted text has: other programs put plain text into `span` and `div`, too. */
const formatted =
  'a[href], b, strong, i, em, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, [class^="Mso"]'

/**
 * Formatted text, as a word processor or a web page puts it on the clipboard, as markdown; undefined for plain text, and
 * for what is markdown already.
 */
export function markdownFrom(data: DataTransfer | null): string | undefined {
  const html = data?.getData('text/html') ?? ''
  const plain = data?.getData('text/plain') ?? ''
  if (html === '' || /^(?:#{1,6} |```|---\r?\n|[-*] )/m.test(plain)) return undefined
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const part of body.querySelectorAll('style, script, meta, title, xml')) part.remove()
  // Google Docs wraps everything in a `b` that is not bold.
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes)
  listItems(body)
  if (!body.querySelector(formatted)) return undefined
  // The title of a page is the heading of the first level.
  const shift = body.querySelector('h1') ? 1 : 0
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  service.use(gfm)
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) =>
      `\n\n${'#'.repeat(Math.min(6, Number(node.nodeName.slice(1)) + shift))} ${content.replaceAll('**', '').trim()}\n\n`,
  })
  const converted = service.turndown(body).replaceAll('\u00A0', ' ')
  return converted.replace(/^(\s*(?:-|\d+\.)) +/gm, '$1 ')
}

/** Word writes items of lists as paragraphs with a mark. */
function listItems(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('[class^="MsoListParagraph"]')) {
    const isNumbered = /^\s*\(?[\da-z]{1,3}[.)]/i.test(paragraph.textContent)
    // In the document of the parser, which loads nothing and runs nothing.
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    for (const mark of item.querySelectorAll<HTMLElement>('[style*="mso-list"]')) mark.remove()
    const before = paragraph.previousElementSibling
    const name = isNumbered ? 'ol' : 'ul'
    if (before?.localName === name) {
      before.append(item)
      paragraph.remove()
    } else {
      const list = body.ownerDocument.createElement(name)
      list.append(item)
      paragraph.replaceWith(list)
    }
  }
}
