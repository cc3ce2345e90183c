import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { type BlogEntry, type BlogPlace, goBack, pushEntry, readEntry } from './blogHistory.ts'

/** What is shown now, and what brought it: the page was opened, a link was followed, or the history was gone through. */
export interface Arrival extends BlogEntry {
  cause: 'load' | 'follow' | 'history'
}

export interface BlogWays {
  arrival: Arrival
  /** Shows something else, with an entry of its own in the history. */
  follow(place: BlogPlace): void
  /** Makes an entry for a place within the post that is open. */
  jump(): void
  /** Returns from a post to the list. */
  close(): void
}

/**
 * Follows the browser's history: what it says is shown.
 * @param first the page of the list that stands in the HTML
 */
export function useBlogPlace(first: SitePath): BlogWays {
  const [arrival, setArrival] = useState<Arrival>({ list: first, cause: 'load' })
  const shown = useRef<BlogEntry>(arrival)
  useEffect(() => {
    shown.current = arrival
  }, [arrival])

  useLayoutEffect(() => {
    const read = (cause: Arrival['cause']) => setArrival({ ...readEntry(shown.current), cause })
    const onPopState = () => read('history')
    read('load')
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const follow = (place: BlogPlace) => {
    const fromList = arrival.slug === undefined
    const entry = { ...place, back: place.slug !== undefined && fromList ? 1 : undefined }
    pushEntry(entry)
    setArrival({ ...entry, cause: 'follow' })
  }
  const jump = () => {
    const { list, slug, back } = shown.current
    const entry = { list, slug, back: back === undefined ? undefined : back + 1 }
    pushEntry(entry)
    shown.current = entry
  }
  const close = () => {
    if (!goBack()) follow({ list: arrival.list })
  }
  return { arrival, follow, jump, close }
}
