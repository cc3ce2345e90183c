import { decodePath } from '../../content/shared/decodePath.ts'

/** Returns the target element of a URL's fragment, the root element for `#top`, or null. */
export function fragmentTarget({ hash }: { hash: string }): HTMLElement | null {
  const id = decodePath(hash.slice(1))
  return document.getElementById(id) ?? (id.toLowerCase() === 'top' ? document.documentElement : null)
}
