/** Least distance from the window's edges, px. */
const EDGE = 8

/** Puts a bubble above its element, or below where there is no room, in the middle, and within the window. */
export function placeTooltip(bubble: HTMLElement, element: Element): void {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const { width: own, height } = bubble.getBoundingClientRect()
  const room = document.documentElement.clientWidth - own - EDGE
  const middle = left + (width - own) / 2
  bubble.style.left = `${Math.max(EDGE, Math.min(middle, room))}px`
  bubble.style.top = `${top < height ? bottom : top - height}px`
}
