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

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>
type ScrollArea = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>

/**
 * Returns the action of a key, if any. On a page that is wider than the scroll area, an arrow scrolls first, and turns
 * the page when it is scrolled to its side.
 */
export function viewerAction(
  { key, target, ctrlKey, metaKey, altKey }: KeyPress,
  area: ScrollArea | null,
): ViewerAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (area && target === (area as unknown)) {
    const { scrollLeft, scrollWidth, clientWidth } = area
    if (key === 'ArrowLeft' && scrollLeft > 1) return undefined
    if (key === 'ArrowRight' && scrollLeft + clientWidth < scrollWidth - 1) return undefined
  }
  return actionOfKey[key]
}
