import { type RefObject, useEffect, useRef } from 'react'
import { closestMatch } from '../shared/closestMatch.ts'
import { isPlainClick } from '../shared/isPlainClick.ts'

interface LinkHandlers {
  /** Called when the visitor points at a link, touches it or focuses it. */
  onReach(link: HTMLAnchorElement): void
  /**
   * Called when the visitor follows a link. Returns true if it was opened in place, false to leave it to the browser.
   */
  onFollow(link: HTMLAnchorElement): boolean
}

/** Handles events of the links within an element. */
export function useLinkEvents(root: RefObject<HTMLElement | null>, handlers: LinkHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  }, [handlers])

  useEffect(() => {
    const element = root.current
    if (!element) return
    const onReach = (event: Event) => {
      const link = closestMatch<HTMLAnchorElement>(event, 'a')
      if (link) latest.current.onReach(link)
    }
    const onClick = (event: MouseEvent) => {
      const link = closestMatch<HTMLAnchorElement>(event, 'a')
      if (link && isPlainClick(event) && latest.current.onFollow(link)) event.preventDefault()
    }
    // The event that hydrated the island was at a link.
    const reached = element.querySelector<HTMLAnchorElement>('a:is(:hover, :focus)')
    if (reached) latest.current.onReach(reached)
    const listening = new AbortController()
    const { signal } = listening
    for (const type of ['pointerover', 'touchstart', 'focusin']) {
      element.addEventListener(type, onReach, { signal, passive: true })
    }
    element.addEventListener('click', onClick, { signal })
    return () => listening.abort()
  }, [root])
}
