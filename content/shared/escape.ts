const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters, surrogates without their pair, and noncharacters: XML 1.0 cannot hold them, escaped or not. */
const notXml = /[^\P{Cc}\t\n\r]|\p{Cs}|\uFFFE|\uFFFF/gu

/** Escapes text for HTML: for the content of elements, and for attribute values in either kind of quotes. */
export function escapeHtml(text: string): string {
  // Most text has nothing to escape, and a test is cheaper than a replacement.
  if (!/[&<>"']/.test(text)) return text
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}

/** Escapes text for XML as for HTML, and removes the characters that XML cannot hold. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(notXml, ''))

/** Escapes text for a line of markdown. Of `\\<` an address before it would take the backslash. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_~[\]&]/g, '\\$&').replaceAll('<', '&lt;')
