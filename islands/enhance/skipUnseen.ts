/**
 * Has the browser neither style nor draw the sections that are outside of the window: a change of the whole page is seen
 * sooner. They keep their heights, and the focus.
 * @returns ends that; call it in the next frame, before the visitor can have scrolled to one of them
 */
export function skipUnseen(): () => void {
  const unseen = [...document.querySelectorAll<HTMLElement>('main > section, body > footer')]
    .map(section => ({ section, box: section.getBoundingClientRect() }))
    .filter(
      ({ section, box }) =>
        (box.bottom < 0 || box.top > innerHeight) && !section.contains(document.activeElement),
    )
  for (const { section, box } of unseen) {
    section.style.height = `${box.height}px`
    section.style.contentVisibility = 'hidden'
  }
  return () => {
    for (const { section } of unseen) section.style.height = section.style.contentVisibility = ''
  }
}
