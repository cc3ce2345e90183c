import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { href } from '../../browser/href.ts'
import { fragmentTarget } from '../../browser/links.ts'
import { prefersReducedMotion } from '../../browser/prefersReducedMotion.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { decodePath } from '../../content/shared/decodePath.ts'
import { blogPath, postPath } from '../../content/shared/paths.ts'

/** What the blog shows: a page of the list or a post. */
interface BlogView {
  /** Path of the page of the list. */
  list: SitePath
  slug?: string | undefined
}

/** A view in the browser's history. */
interface BlogEntry extends BlogView {
  /** Number of history entries back to the list, if the post was opened from there. */
  stepsToList?: number | undefined
  /** Scroll position when the view was left, CSS px. */
  scrollTop?: number | undefined
}

/** The current entry, and its cause: a page load, a followed link, or Back or Forward. */
interface CurrentEntry extends BlogEntry {
  cause: 'load' | 'link' | 'history'
}

/**
 * Follows the browser's history, which decides what the blog shows.
 * @param firstList path of the page of the list in the HTML
 */
export function useBlogHistory(firstList: SitePath) {
  const [current, setCurrent] = useState<CurrentEntry>({ list: firstList, cause: 'load' })
  const shown = useRef<BlogEntry>(current)
  useEffect(() => {
    shown.current = current
  }, [current])

  useLayoutEffect(() => {
    const read = (cause: CurrentEntry['cause']) => setCurrent({ ...readEntry(shown.current), cause })
    const onPopState = () => read('history')
    read('load')
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  /** Shows another view, in a new history entry. */
  const open = (view: BlogView) => {
    const isFromList = current.slug === undefined
    const entry = { ...view, stepsToList: view.slug !== undefined && isFromList ? 1 : undefined }
    pushEntry(entry)
    setCurrent({ ...entry, cause: 'link' })
  }
  /** Adds a history entry for a jump within the post. */
  const jump = () => {
    const entry = oneStepFurther(shown.current)
    pushEntry(entry)
    shown.current = entry
  }
  /** Returns from a post to the list. */
  const close = () => {
    if (!goBackToList()) open({ list: current.list })
  }
  return { current, open, jump, close }
}

/** Returns the URL of a view. That of a post is a fragment of the blog's. */
const urlOf = ({ list, slug }: BlogView): string =>
  slug === undefined ? href(list) : `${href(blogPath)}#${encodeURIComponent(slug)}`

const storedEntry = (): BlogEntry | undefined => (history.state as { blog?: BlogEntry } | null)?.blog

const storeEntry = (entry: BlogEntry, url?: string): void => history.replaceState({ blog: entry }, '', url)

/**
 * Reads the current history entry. The browser adds entries for fragments: a slug opens its post, and the id of an
 * element leaves the view and its URL unchanged.
 * @param shown the current view
 */
function readEntry(shown: BlogEntry): BlogEntry {
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

/** Returns the same view for the next history entry. */
const oneStepFurther = ({ list, slug, stepsToList }: BlogEntry): BlogEntry => ({
  list,
  slug,
  stepsToList: stepsToList === undefined ? undefined : stepsToList + 1,
})

/** Stores the scroll position in the current history entry. */
function storeScrollTop(): void {
  const entry = storedEntry()
  if (entry) storeEntry({ ...entry, scrollTop: scrollY })
}

/** Adds a history entry. */
function pushEntry(entry: BlogEntry): void {
  storeScrollTop()
  history.pushState({ blog: entry }, '', urlOf(entry))
}

/** Goes back to the list that the post was opened from, past jumps within the post; returns false if there is none. */
function goBackToList(): boolean {
  const steps = storedEntry()?.stepsToList
  if (steps !== undefined) history.go(-steps)
  return steps !== undefined
}

interface Shown {
  current: CurrentEntry
  /** Slug of the current post, if any. */
  slug: string | undefined
  /** Whether the post's title is known. Its heading is another element than that of the skeleton. */
  hasTitle: boolean
  /** Whether nothing is loading, so that the page has its full height. */
  isComplete: boolean
  postTitle: RefObject<HTMLElement | null>
  listHeading: RefObject<HTMLElement | null>
}

/** The scroll position is stored when nothing has scrolled for this time. */
const scrollRestMs = 100

/** Scrolls to the position of the current view, and focuses its heading. */
export function useScrollAndFocus(shown: Shown): void {
  const { current, slug, hasTitle, isComplete, postTitle, listHeading } = shown
  const previous = useRef<{ entry: CurrentEntry; slug: string | undefined }>({
    entry: current,
    slug: undefined,
  })
  const mustRestoreScroll = useRef(false)
  const loadState = `${hasTitle} ${isComplete}`
  const previousLoadState = useRef(loadState)

  useLayoutEffect(() => {
    const { entry: previousEntry, slug: previousSlug } = previous.current
    previous.current = { entry: current, slug }
    const isList = slug === undefined
    const focusTarget = isList ? (cardLink(previousSlug) ?? listHeading.current) : postTitle.current
    const isOtherView = slug !== previousSlug || (isList && current.list !== previousEntry.list)
    if (isOtherView) focusTarget?.focus({ preventScroll: true })
    if (current === previousEntry) return
    mustRestoreScroll.current = current.cause !== 'link' && current.scrollTop !== undefined
    if (current.cause !== 'link') return
    const isPageChange = isList && previousEntry.slug === undefined
    scrollTo({ top: 0, behavior: isPageChange && !prefersReducedMotion() ? 'smooth' : 'instant' })
  }, [current, slug, postTitle, listHeading])

  // The focused element may be gone: the heading of a skeleton, or the retry button.
  useLayoutEffect(() => {
    const isUnchanged = loadState === previousLoadState.current
    previousLoadState.current = loadState
    if (isUnchanged || document.activeElement !== document.body) return
    const focusTarget = slug === undefined ? listHeading : postTitle
    focusTarget.current?.focus({ preventScroll: true })
  }, [loadState, slug, postTitle, listHeading])

  // The browser restores the position too early if content is fetched again.
  useLayoutEffect(() => {
    if (!isComplete || !mustRestoreScroll.current) return
    mustRestoreScroll.current = false
    scrollTo({ top: current.scrollTop ?? 0, behavior: 'instant' })
  }, [current, isComplete])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = () => clearTimeout(timer)
    const onScroll = () => {
      stop()
      timer = setTimeout(() => mustRestoreScroll.current || storeScrollTop(), scrollRestMs)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('popstate', stop)
    return () => {
      stop()
      removeEventListener('scroll', onScroll)
      removeEventListener('popstate', stop)
    }
  }, [])
}

/** Finds the link of a post's card on the current page of the list. */
const cardLink = (slug: string | undefined): HTMLElement | null =>
  slug === undefined
    ? null
    : document.querySelector(`.post-card__link[href="${CSS.escape(href(postPath(slug)))}"]`)
