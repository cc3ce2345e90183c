/** Decodes the percent-encoding of a path or fragment; returns it unchanged if the encoding is invalid. */
export function decodePath(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
