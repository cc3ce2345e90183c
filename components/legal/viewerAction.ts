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
  return canScroll(named, area) ? undefined : actionOfKey[named]
}

/** True if the area can be scrolled in the direction of a key. */
function canScroll(key: string, area: HTMLElement): boolean {
  const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = area
  switch (key) {
    case 'ArrowLeft':
      return scrollLeft > 1
    case 'ArrowRight':
      return scrollLeft + clientWidth < scrollWidth - 1
    case 'PageUp':
      return scrollTop > 1
    case 'PageDown':
      return scrollTop + clientHeight < scrollHeight - 1
    default:
      return false
  }
}

/**
 * Scrolls the window so that the area is in view, before a key scrolls the area by what would be in view.
 * @returns true if a part of the page that the action would turn came into view, so that it is read first
 */
export function showArea(area: HTMLElement, action: ViewerAction | undefined): boolean {
  const { top, bottom } = area.getBoundingClientRect()
  const isEndHidden = action === 'next' && bottom > innerHeight + 1
  const isStartHidden = action === 'back' && top < -1
  const block = isEndHidden ? 'end' : isStartHidden ? 'start' : 'nearest'
  area.scrollIntoView({ block, behavior: 'instant' })
  return isEndHidden || isStartHidden
}

/** True for a key that reads on by what is in view. */
export const isPaging = ({ key }: { key: string }): boolean => /^(?:Page(?:Up|Down)| )$/.test(key)
