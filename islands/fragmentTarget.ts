/** The element that a fragment names, or for `#top` the page; null where there is none. */
export function fragmentTarget({ hash }: { hash: string }): HTMLElement | null {
  const id = hash.slice(1)
  if (id.toLowerCase() === 'top') return document.documentElement
  try {
    return document.getElementById(decodeURIComponent(id))
  } catch {
    // No text in any encoding.
    return null
  }
}
