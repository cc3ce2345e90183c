const SPECIAL = /[&<>"']/
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML, good for element content and for attribute values in either kind of quotes. */
export function escapeHtml(text: string): string {
  // Most runs of prose have nothing to escape, and a test is cheaper than a replacement.
  if (!SPECIAL.test(text)) return text
  return text.replace(/[&<>"']/g, character => REPLACEMENTS[character] ?? '')
}
