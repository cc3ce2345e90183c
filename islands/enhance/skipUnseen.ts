/**
 * Has the browser neither style nor draw the sections outside of the window in the next frame when the theme changes: the
 * visitor sees the change sooner. They keep their heights, and the focus.
 */
export function skipUnseen(): void {
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
  // Before the visitor can have scrolled to one of them.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const { section } of unseen) section.style.height = section.style.contentVisibility = ''
    }),
  )
}

addEventListener('theme', skipUnseen)
