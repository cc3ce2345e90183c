const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters, half a pair, and the two that are none: XML 1.0 cannot hold them, escaped or not. */
const forbidden = /[^\P{Cc}\t\n\r]|\p{Cs}|\uFFFE|\uFFFF/gu

/** Text made safe for XML and HTML, in elements and in quoted attributes; what XML cannot hold is left out. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, character => entities[character] ?? character)
