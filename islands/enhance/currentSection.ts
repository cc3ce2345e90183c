import { fragmentTarget } from '../shared/links.ts'

/**
 * Marks the links of the header, and of a post's contents, to what is in the middle of the window as current: the
 * section there, or the last heading above.
 */
export function enhanceCurrentSection(root: ParentNode = document): void {
  const links = [
    ...root.querySelectorAll<HTMLAnchorElement>('.header nav a[href^="#"], .post .table-of-contents a'),
  ].filter(fragmentTarget)
  const observer = new IntersectionObserver(
    () => {
      const current = links.findLast(link => {
        const target = fragmentTarget(link)!
        const { top, bottom } = target.getBoundingClientRect()
        return top < innerHeight / 2 && (bottom > innerHeight / 2 || !target.matches('section'))
      })
      for (const link of links) link.ariaCurrent = link.hash === current?.hash ? 'location' : null
    },
    { rootMargin: '-50% 0px' },
  )
  for (const link of links) observer.observe(fragmentTarget(link)!)
}
