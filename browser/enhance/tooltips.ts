import { closestMatch } from '../links.ts'

/**
 * Shows the `aria-label` of elements with `data-tooltip` as a tooltip. The code loads when one is first hovered or
 * focused, so that phones do not load it. If it fails to load, there are no tooltips.
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
