import { createElement } from '../createElement.ts'
import { closestMatch } from '../links.ts'
import { hoverDelay } from './hoverDelay.ts'

/** Tooltip, specification section 9. It closes at once: there is no gap to cross between an element and its tooltip. */
const tooltipDelaysMs = { open: 700, skip: 300 }

/** Least distance between a tooltip and the sides of the window. */
const windowMarginPx = 8

/**
 * Shows the tooltips of all elements, present or added later, in one bubble. It can be hovered and dismissed (WCAG
 * 1.4.13).
 * @param first the hovered or focused element
 */
export function showTooltips(first: HTMLElement): void {
  const text = createElement('span')
  // Hidden from screen readers, which already say the name of the element.
  const properties = { className: 'tooltip', role: 'tooltip', ariaHidden: 'true', hidden: true }
  const bubble = createElement('div', properties, text)
  document.body.append(bubble)

  const delay = hoverDelay(tooltipDelaysMs)
  let owner: HTMLElement | undefined
  const write = () => {
    if (!owner) return
    text.textContent = owner.ariaLabel
    place(bubble, owner)
  }
  const nameObserver = new MutationObserver(write)
  const show = (element: HTMLElement) => {
    hide()
    owner = element
    bubble.hidden = false
    nameObserver.observe(element, { attributeFilter: ['aria-label'] })
    write()
  }
  const hide = () => {
    delay.cancel()
    if (!owner) return
    nameObserver.disconnect()
    owner = undefined
    bubble.hidden = true
    delay.closed()
  }

  document.addEventListener('pointerover', event => {
    if (event.pointerType !== 'mouse') return
    const element = tooltipOwner(event)
    if (!element || element === owner || element.contains(event.relatedTarget as Node | null)) return
    delay.open(() => show(element))
  })
  document.addEventListener('pointerout', event => {
    const staysIn = (part: Element | null | undefined) => part?.contains(event.relatedTarget as Node | null)
    if (staysIn(tooltipOwner(event)) || (owner && (staysIn(owner) || staysIn(bubble)))) return
    delay.cancel()
    if (!owner?.matches(':focus-visible')) hide()
  })
  document.addEventListener('focusin', event => {
    const element = tooltipOwner(event)
    if (element?.matches(':focus-visible')) show(element)
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', event => {
    if (!bubble.contains(event.target as Node)) hide()
  })
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') hide()
  })
  addEventListener('scroll', hide, { capture: true, passive: true })

  if (first.matches(':focus-visible')) show(first)
  else if (first.matches(':hover')) delay.open(() => show(first))
}

const tooltipOwner = (event: Event) => closestMatch(event, '[data-tooltip]')

/** Places the bubble above its element, or below if there is no room, centred, and within the window. */
function place(bubble: HTMLElement, owner: Element): void {
  const { left, width, top, bottom } = owner.getBoundingClientRect()
  const bubbleBox = bubble.getBoundingClientRect()
  const maxLeft = document.documentElement.clientWidth - bubbleBox.width - windowMarginPx
  const centred = left + (width - bubbleBox.width) / 2
  bubble.style.left = `${Math.max(windowMarginPx, Math.min(centred, maxLeft))}px`
  bubble.style.top = `${top < bubbleBox.height ? bottom : top - bubbleBox.height}px`
}
