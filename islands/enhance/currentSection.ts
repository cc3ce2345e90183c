import { fragmentTarget } from '../shared/links.ts'

/**
 * All that is above the middle of the window, however far: what a jump passes without being seen has changed, too. With
 * a threshold of 1, so has a section whose end passes the middle.
 */
const aboveMiddle = '9999999px 0px -50%'

/**
 * Marks the links of the header, and of a post's contents, to what is in the middle of the window as current: the
 * section there, or the last heading above.
 */
export function enhanceCurrentSection(root: ParentNode = document): void {
  // The targets are kept: those of a post that was opened in place are gone once it is left.
  const jumps = [
    ...root.querySelectorAll<HTMLAnchorElement>('.header nav a[href^="#"], .post .table-of-contents a'),
  ].flatMap(link => {
    const target = fragmentTarget(link)
    return target ? [{ link, target }] : []
  })
  const observer = new IntersectionObserver(
    () => {
      const current = jumps.findLast(({ target }) => {
        const { top, bottom } = target.getBoundingClientRect()
        return top < innerHeight / 2 && (bottom > innerHeight / 2 || !target.matches('section'))
      })
      for (const { link } of jumps) link.ariaCurrent = link.hash === current?.link.hash ? 'location' : null
    },
    { rootMargin: aboveMiddle, threshold: [0, 1] },
  )
  for (const { target } of jumps) observer.observe(target)
}
