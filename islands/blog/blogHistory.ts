import type { SitePath } from '../../content/model/SiteConfig.ts'
import { fragmentTarget } from '../fragmentTarget.ts'

/** What the blog shows: a page of the list, by its address, or over it a post. */
export interface BlogPlace {
  list: SitePath
  slug?: string | undefined
}

/** What the browser's history keeps of it. */
export interface BlogEntry extends BlogPlace {
  /** How many entries back the list is from which the post was opened; absent where it was not. */
  back?: number | undefined
  /** How far the page was scrolled when it was last seen, CSS px. */
  y?: number | undefined
}

/** The address of what is shown: a post is in the fragment of the blog's. */
const addressOf = ({ list, slug }: BlogPlace): string => (slug === undefined ? list : `/blog/#${slug}`)

const kept = (): BlogEntry | undefined => (history.state as { blog?: BlogEntry } | null)?.blog

const keep = (entry: BlogEntry, address?: string): void => history.replaceState({ blog: entry }, '', address)

/**
 * The entry that the browser is at. One that it made itself is of a fragment: of a post's slug, or of a place on the
 * page. Such a place leaves what is shown, and the address as it says that.
 * @param shown what is shown at this moment
 */
export function readEntry(shown: BlogEntry): BlogEntry {
  const known = kept()
  if (known) return known
  const slug = location.hash.slice(1)
  if (slug !== '' && fragmentTarget(location)) {
    if (shown.slug === undefined) return { ...shown, y: undefined }
    const entry = { ...shown, back: shown.back === undefined ? undefined : shown.back + 1, y: undefined }
    keep(entry, addressOf(entry))
    return entry
  }
  const entry = { list: shown.list, slug: slug === '' ? undefined : slug }
  keep(entry)
  return entry
}

/** Keeps how far the page is scrolled, for whoever comes back. */
export function rememberScroll(): void {
  const entry = kept()
  if (entry) keep({ ...entry, y: scrollY })
}

/** Makes an entry for what is shown next. */
export function pushEntry(entry: BlogEntry): void {
  rememberScroll()
  history.pushState({ blog: entry }, '', addressOf(entry))
}

/** Goes back to the list that the post was opened from, past what was jumped to in it; false where there is none. */
export function goBack(): boolean {
  const back = kept()?.back
  if (back !== undefined) history.go(-back)
  return back !== undefined
}
