import { booleanAttributes } from './allowedAttributes.ts'
import { voidElements } from './htmlElements.ts'
import { type HtmlElement, type HtmlParent, isElementNode, isTextNode } from './parseHtml.ts'

/**
 * Writes the elements and texts in a node as HTML (HTML Living Standard, section 13.3), each id once: of an element
 * that the parser copied, the copy has none. No element may be one whose text a browser reads without entities.
 */
export const serializeHtml = (root: HtmlParent): string => contentOf(root, new Set())

function contentOf({ childNodes }: HtmlParent, ids: Set<string>): string {
  let html = ''
  for (const node of childNodes) {
    if (isTextNode(node)) html += escapeText(node.value)
    else if (isElementNode(node)) html += elementHtml(node, ids)
  }
  return html
}

function elementHtml(node: HtmlElement, ids: Set<string>): string {
  const { tagName } = node
  const startTag = startTagOf(node, ids)
  if (voidElements.has(tagName)) return startTag
  const content = contentOf(node, ids)
  // Parsers leave out a line end at the start of `pre`.
  const lineEnd = tagName === 'pre' && content.startsWith('\n') ? '\n' : ''
  return `${startTag}${lineEnd}${content}</${tagName}>`
}

function startTagOf({ tagName, attrs }: HtmlElement, ids: Set<string>): string {
  let tag = `<${tagName}`
  for (const { name, value } of attrs) {
    if (name === 'id' && ids.has(value)) continue
    if (name === 'id') ids.add(value)
    tag += booleanAttributes.has(name)
      ? ` ${name}`
      : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`
  }
  return `${tag}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00A0': '&nbsp;',
  // Of a character reference: parsers read one that is written as it is as a line end.
  '\r': '&#13;',
}

/**
 * In attributes, `<` and `>` are escaped, too: a reader who takes the HTML for text, as in `noscript` or `textarea`,
 * would see a tag there.
 */
const escapeText = (text: string): string =>
  text.replace(/[&<>\u00A0\r]/g, character => entities[character] ?? character)
