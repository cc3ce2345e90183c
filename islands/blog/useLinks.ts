import { type RefObject, useEffect, useRef } from 'react'
import { isPlainClick } from '../isPlainClick.ts'

interface LinkActs {
  /** Someone points at a link, touches it, or has moved the focus to it. */
  onReach(link: HTMLAnchorElement): void
  /** Someone follows it; true where that was done in place. */
  onFollow(link: HTMLAnchorElement): boolean
}

/** Tells of the links within an element. What is not done in place is the browser's to do. */
export function useLinks(root: RefObject<HTMLElement | null>, acts: LinkActs): void {
  const current = useRef(acts)
  useEffect(() => {
    current.current = acts
  }, [acts])

  useEffect(() => {
    const element = root.current
    if (!element) return
    const onReach = ({ target }: Event) => {
      const link = linkAt(target)
      if (link) current.current.onReach(link)
    }
    const onClick = (event: MouseEvent) => {
      const link = linkAt(event.target)
      if (link && isPlainClick(event) && current.current.onFollow(link)) event.preventDefault()
    }
    // What woke the island is on a link already.
    const reached = element.querySelector<HTMLAnchorElement>('a:is(:hover, :focus)')
    if (reached) current.current.onReach(reached)
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    for (const type of ['pointerover', 'touchstart', 'focusin']) {
      element.addEventListener(type, onReach, options)
    }
    element.addEventListener('click', onClick, { signal: listening.signal })
    return () => listening.abort()
  }, [root])
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null
