import { tooltipOwner } from './tooltipOwner.ts'

/**
 * Names the icons that stand alone: elements with `data-tooltip`, whose value is the text, or, where it is empty,
 * their `aria-label`. The code is loaded when a mouse first rests on one, or the keyboard comes to one: a phone does
 * without it. Where it does not come there is no tooltip; the element is named all the same.
 */
export function enhanceTooltips(): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const begin = (owner: HTMLElement) => {
    waiting.abort()
    import('./showTooltips.ts').then(
      ({ showTooltips }) => showTooltips(owner),
      () => undefined,
    )
  }
  const onFocus = ({ target }: Event) => {
    const owner = tooltipOwner(target)
    if (owner?.matches(':focus-visible')) begin(owner)
  }
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    const owner = tooltipOwner(target)
    if (owner && pointerType === 'mouse') begin(owner)
  }
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('pointerover', onPointer, { signal })
}
