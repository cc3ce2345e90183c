import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import {
  type BlogEntry,
  type BlogView,
  goBackToList,
  oneStepFurther,
  pushEntry,
  readEntry,
} from './blogHistory.ts'

/** The current entry, and its cause: a page load, a followed link, or Back or Forward. */
export interface CurrentEntry extends BlogEntry {
  cause: 'load' | 'link' | 'history'
}

export interface BlogHistory {
  current: CurrentEntry
  /** Shows another view, in a new history entry. */
  open(view: BlogView): void
  /** Adds a history entry for a jump within the post. */
  jump(): void
  /** Returns from a post to the list. */
  close(): void
}

/**
 * Follows the browser's history, which decides what the blog shows.
 * @param firstList path of the page of the list in the HTML
 */
export function useBlogHistory(firstList: SitePath): BlogHistory {
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

  const open = (view: BlogView) => {
    const isFromList = current.slug === undefined
    const entry = { ...view, stepsToList: view.slug !== undefined && isFromList ? 1 : undefined }
    pushEntry(entry)
    setCurrent({ ...entry, cause: 'link' })
  }
  const jump = () => {
    const entry = oneStepFurther(shown.current)
    pushEntry(entry)
    shown.current = entry
  }
  const close = () => {
    if (!goBackToList()) open({ list: current.list })
  }
  return { current, open, jump, close }
}
