/** What a visitor does with the viewer. */
export type ViewerAction = 'previous' | 'next' | 'first' | 'last' | 'in' | 'out'

const KEYS: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: 'previous',
  PageUp: 'previous',
  ArrowRight: 'next',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  '+': 'in',
  // The same key without Shift, on most keyboards.
  '=': 'in',
  '-': 'out',
  '\u2212': 'out',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>
type Area = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>

/**
 * What a key does. An arrow scrolls while the page goes on beyond the side of its window, as elsewhere in the browser;
 * at its end it turns the page.
 */
export function viewerAction(
  { key, target, ctrlKey, metaKey, altKey }: Pressed,
  area: Area | null,
): ViewerAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (area && target === (area as unknown)) {
    const { scrollLeft, scrollWidth, clientWidth } = area
    if (key === 'ArrowLeft' && scrollLeft > 1) return undefined
    if (key === 'ArrowRight' && scrollLeft + clientWidth < scrollWidth - 1) return undefined
  }
  return KEYS[key]
}
