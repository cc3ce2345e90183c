import { fromHtml } from 'hast-util-from-html'

const REFERENCE = /&(?:#\d{1,7}|#[Xx][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]*);/g
const COMMON: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

/** Text with the character references of HTML replaced by what a browser shows for them. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, reference => COMMON[reference] ?? parseReference(reference))
}

// The table of two thousand names is the HTML parser's; a second one here could disagree with it.
function parseReference(reference: string): string {
  const node = fromHtml(reference, { fragment: true }).children[0]
  return node?.type === 'text' ? node.value : reference
}
