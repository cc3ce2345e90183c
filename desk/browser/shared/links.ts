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

/** Returns the address of a page of the site. */
export const pageLink = (path: string): string =>
  `${document.querySelector<HTMLElement>('#desk')?.dataset['base'] ?? '/'}${path.slice(1)}`
