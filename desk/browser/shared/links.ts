/** Returns the address of a text on the desk. */
export const linkTo = (file: string): string => `#/${encodeURI(file).replaceAll('#', '%23')}`

/** Returns the file that a fragment names; undefined for the list. */
export function fileIn(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.replace(/^#\/?/, '')) || undefined
  } catch {
    return undefined
  }
}

/** Returns the address of a page or a picture of the site; that of another site stays. */
export const pageLink = (path: string): string =>
  path.startsWith('/')
    ? `${document.querySelector<HTMLElement>('#desk')?.dataset['base'] ?? '/'}${path.slice(1)}`
    : path
