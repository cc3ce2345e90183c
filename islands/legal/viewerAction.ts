/** An action of the viewer. */
export type ViewerAction = 'previous' | 'next' | 'first' | 'last' | 'in' | 'out'

const actionOfKey: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: 'previous',
  PageUp: 'previous',
  ArrowRight: 'next',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  '+': 'in',
  // The same key without Shift on most keyboards.
  '=': 'in',
  '-': 'out',
  '\u2212': 'out',
}

/**
 * Returns the action of a key, if any. On a page that is wider than the scroll area, an arrow scrolls first, and turns
 * the page when it is scrolled to its side.
 */
export function viewerAction(
  { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent,
  area: HTMLElement | null,
): ViewerAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (area && target === area) {
    const { scrollLeft, scrollWidth, clientWidth } = area
    if (key === 'ArrowLeft' && scrollLeft > 1) return undefined
    if (key === 'ArrowRight' && scrollLeft + clientWidth < scrollWidth - 1) return undefined
  }
  return actionOfKey[key]
}
