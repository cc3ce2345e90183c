import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { href } from '../../browser/href.ts'
import { postPath } from '../../content/shared/paths.ts'
import { prefersReducedMotion } from '../../browser/prefersReducedMotion.ts'
import { type CurrentEntry, storeScrollTop } from './useBlogHistory.ts'

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

/** The scroll position is stored when nothing has scrolled for so long. */
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
