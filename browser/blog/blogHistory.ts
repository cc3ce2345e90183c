import { decodePath } from '../../content/shared/decodePath.ts'
import { blogPath, type SitePath } from '../../content/shared/paths.ts'
import { href } from '../href.ts'
import { fragmentTarget } from '../links.ts'

/** What the blog shows: a page of the list or a post. */
export interface BlogView {
  /** Path of the page of the list, which a post leads back to. */
  list: SitePath
  slug?: string | undefined
}

/** A view in the browser's history. */
export interface BlogEntry extends BlogView {
  /** Number of history entries back to the list, if the post was opened from there. */
  stepsToList?: number | undefined
  /** Scroll position when the view was left, CSS px. */
  scrollTop?: number | undefined
}

/** The URL of a view. That of a post is a fragment of the blog's. */
const urlOf = ({ list, slug }: BlogView): string =>
  slug === undefined ? href(list) : `${href(blogPath)}#${encodeURIComponent(slug)}`

const storedEntry = (): BlogEntry | undefined => (history.state as { blog?: BlogEntry } | null)?.blog

const storeEntry = (entry: BlogEntry, url?: string): void => history.replaceState({ blog: entry }, '', url)

/**
 * Reads the current history entry. The browser adds entries for fragments: a slug opens its post, and the id of an
 * element leaves the view and its URL unchanged.
 * @param shown the current view
 */
export function readEntry(shown: BlogEntry): BlogEntry {
  const stored = storedEntry()
  if (stored) return stored
  const slug = decodePath(location.hash.slice(1))
  if (slug !== '' && fragmentTarget(location)) {
    if (shown.slug === undefined) return { ...shown, scrollTop: undefined }
    const entry = oneStepFurther(shown)
    storeEntry(entry, urlOf(entry))
    return entry
  }
  const entry = { list: shown.list, slug: slug === '' ? undefined : slug }
  storeEntry(entry)
  return entry
}

/** The same view for the next history entry. */
export const oneStepFurther = ({ list, slug, stepsToList }: BlogEntry): BlogEntry => ({
  list,
  slug,
  stepsToList: stepsToList === undefined ? undefined : stepsToList + 1,
})

/** Stores the scroll position in the current history entry. */
export function storeScrollTop(): void {
  const entry = storedEntry()
  if (entry) storeEntry({ ...entry, scrollTop: scrollY })
}

/** Adds a history entry. */
export function pushEntry(entry: BlogEntry): void {
  storeScrollTop()
  history.pushState({ blog: entry }, '', urlOf(entry))
}

/** Goes back to the list that the post was opened from, past jumps within the post; returns false if there is none. */
export function goBackToList(): boolean {
  const steps = storedEntry()?.stepsToList
  if (steps !== undefined) history.go(-steps)
  return steps !== undefined
}
