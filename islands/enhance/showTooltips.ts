import { type HoverDelays, hoverDelay } from './hoverDelay.ts'
import { placeTooltip } from './placeTooltip.ts'
import { tooltipOwner } from './tooltipOwner.ts'

/** Tooltip, specification section 9. There is no gap to cross between an element and its tooltip. */
const DELAYS: HoverDelays = { open: 700, skip: 300, close: 0 }

/**
 * Shows the tooltips of elements, also of those that come later. One bubble serves all. It can be hovered and
 * dismissed (WCAG 1.4.13).
 * @param first the element that somebody points at, or has come to by keyboard
 */
export function showTooltips(first: HTMLElement): void {
  const bubble = document.createElement('div')
  const text = bubble.appendChild(document.createElement('span'))
  bubble.className = 'tooltip'
  bubble.id = 'tooltip'
  bubble.role = 'tooltip'
  bubble.hidden = true
  document.body.append(bubble)

  const delay = hoverDelay(DELAYS)
  let owner: HTMLElement | undefined
  const write = () => {
    if (!owner) return
    const name = owner.ariaLabel ?? owner.textContent
    text.textContent = owner.dataset['tooltip'] || name
    // What repeats the name is not said twice.
    const repeats = name.includes(text.textContent)
    bubble.ariaHidden = String(repeats)
    if (!repeats) owner.setAttribute('aria-describedby', bubble.id)
    placeTooltip(bubble, owner)
  }
  const names = new MutationObserver(write)
  const show = (element: HTMLElement) => {
    hide()
    owner = element
    bubble.hidden = false
    names.observe(element, { attributeFilter: ['aria-label'] })
    write()
  }
  const hide = () => {
    delay.cancel()
    if (!owner) return
    if (owner.getAttribute('aria-describedby') === bubble.id) owner.removeAttribute('aria-describedby')
    names.disconnect()
    owner = undefined
    bubble.hidden = true
    delay.closed()
  }

  document.addEventListener('pointerover', event => {
    if (event.pointerType !== 'mouse') return
    const element = tooltipOwner(event.target)
    if (!element || element === owner || element.contains(event.relatedTarget as Node | null)) return
    delay.open(() => show(element))
  })
  document.addEventListener('pointerout', event => {
    const to = event.relatedTarget as Node | null
    const stays = (part: Element | undefined) => part?.contains(to)
    if (stays(tooltipOwner(event.target)) || (owner && (stays(owner) || stays(bubble)))) return
    delay.cancel()
    if (!owner?.matches(':focus-visible')) hide()
  })
  document.addEventListener('focusin', event => {
    const element = tooltipOwner(event.target)
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
