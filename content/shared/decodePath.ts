/** A path with its percent escapes decoded, or as it is where they are malformed. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
