import { href } from '../../components/parts/href.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { blogPath } from '../../content/shared/paths.ts'
import { fragmentTarget } from '../shared/fragmentTarget.ts'

/** What the blog shows: a page of the list or, in its place, a post. */
export interface BlogView {
  /** Address of the page of the list. */
  list: SitePath
  slug?: string | undefined
}

/** A view as the browser's history stores it. */
export interface BlogEntry extends BlogView {
  /** Number of entries back to the list that the post was opened from; absent where it was opened otherwise. */
  stepsToList?: number | undefined
  /** How far the page was scrolled when it was last seen, CSS px. */
  scrollTop?: number | undefined
}

/** The address of a view: a post is the fragment of the blog's address. */
const addressOf = ({ list, slug }: BlogView): string =>
  slug === undefined ? href(list) : `${href(blogPath)}#${slug}`

const storedEntry = (): BlogEntry | undefined => (history.state as { blog?: BlogEntry } | null)?.blog

const storeEntry = (entry: BlogEntry, address?: string): void =>
  history.replaceState({ blog: entry }, '', address)

/**
 * The current entry of the history. The browser makes entries of its own for fragments: a slug opens its post; the id
 * of an element leaves the view, and its address, as it is.
 * @param shown what is shown at this moment
 */
export function readEntry(shown: BlogEntry): BlogEntry {
  const stored = storedEntry()
  if (stored) return stored
  const slug = location.hash.slice(1)
  if (slug !== '' && fragmentTarget(location)) {
    if (shown.slug === undefined) return { ...shown, scrollTop: undefined }
    const entry = oneStepFurther(shown)
    storeEntry(entry, addressOf(entry))
    return entry
  }
  const entry = { list: shown.list, slug: slug === '' ? undefined : slug }
  storeEntry(entry)
  return entry
}

/** The same view in the next entry of the history. */
export const oneStepFurther = ({ list, slug, stepsToList }: BlogEntry): BlogEntry => ({
  list,
  slug,
  stepsToList: stepsToList === undefined ? undefined : stepsToList + 1,
})

/** Stores how far the page is scrolled, for when the visitor comes back. */
export function storeScrollTop(): void {
  const entry = storedEntry()
  if (entry) storeEntry({ ...entry, scrollTop: scrollY })
}

/** Adds an entry to the history. */
export function pushEntry(entry: BlogEntry): void {
  storeScrollTop()
  history.pushState({ blog: entry }, '', addressOf(entry))
}

/** Goes back to the list that the post was opened from, past jumps within the post; false where there is none. */
export function goBackToList(): boolean {
  const steps = storedEntry()?.stepsToList
  if (steps !== undefined) history.go(-steps)
  return steps !== undefined
}
