/** An action of the viewer. `back` leads to the end of the previous page, the others to the start of a page. */
export type ViewerAction = 'previous' | 'back' | 'next' | 'first' | 'last' | 'in' | 'out'

const actionOfKey: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: 'previous',
  PageUp: 'back',
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
 * Returns the action of a key, if any. In the scroll area, a key scrolls first, and turns the page when nothing more of it
 * is to be seen in its direction; so does the space bar.
 */
export function viewerAction(
  { key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  area: HTMLElement | null,
): ViewerAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (!area || target !== area) return actionOfKey[key]
  const named = key === ' ' ? (shiftKey ? 'PageUp' : 'PageDown') : key
  return isUnseen(named, area) ? undefined : actionOfKey[named]
}

/** True if a part of the page is to be seen yet in the direction of a key, in the area or out of the window. */
function isUnseen(key: string, area: HTMLElement): boolean {
  const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = area
  const { top, bottom } = area.getBoundingClientRect()
  switch (key) {
    case 'ArrowLeft':
      return scrollLeft > 1
    case 'ArrowRight':
      return scrollLeft + clientWidth < scrollWidth - 1
    case 'PageUp':
      return scrollTop > 1 || top < 0
    case 'PageDown':
      return scrollTop + clientHeight < scrollHeight - 1 || bottom > innerHeight + 1
    default:
      return false
  }
}
