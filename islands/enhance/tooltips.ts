import { closestMatch } from '../shared/closestMatch.ts'

/**
 * Gives elements with `data-tooltip` a tooltip: the attribute's text or, where that is empty, their `aria-label`.
 * The code loads when a mouse first points at one or the keyboard reaches one, so that phones do without it. Where it
 * does not load there are no tooltips; the elements keep their names.
 */
export function enhanceTooltips(): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const load = (owner: HTMLElement) => {
    waiting.abort()
    import('./showTooltips.ts').then(
      module => module.showTooltips(owner),
      () => undefined,
    )
  }
  const onFocus = (event: Event) => {
    const owner = closestMatch(event, '[data-tooltip]')
    if (owner?.matches(':focus-visible')) load(owner)
  }
  const onPointer = (event: PointerEvent) => {
    const owner = closestMatch(event, '[data-tooltip]')
    if (owner && event.pointerType === 'mouse') load(owner)
  }
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('pointerover', onPointer, { signal })
}
