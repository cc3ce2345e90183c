import { decodePath } from '../../content/shared/decodePath.ts'

/** The element that a URL's fragment names, or the root element for `#top`; null where there is none. */
export function fragmentTarget({ hash }: { hash: string }): HTMLElement | null {
  const id = decodePath(hash.slice(1))
  return document.getElementById(id) ?? (id.toLowerCase() === 'top' ? document.documentElement : null)
}
