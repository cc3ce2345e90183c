import { fragmentTarget } from '../links.ts'

/**
 * The observed area: everything above the middle of the window. A jump over a heading changes whether it is in the area,
 * even if the heading was never in view. With a threshold of 1, the end of a section is reported, too.
 */
const aboveMiddle = '9999999px 0px -50%'

/**
 * Marks the links of the header, and of a post's contents, to what is in the middle of the window as current: the
 * section there, or the last heading above.
 */
export function enhanceCurrentSection(root: ParentNode = document): void {
  // Looked up once: the headings of a post that was opened in place are gone once the visitor leaves it.
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
