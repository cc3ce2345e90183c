import type { Site } from '../content/model/Site.ts'
import { listPath } from '../content/shared/paths.ts'

/**
 * Where the pictures are that a page may come to show and does not name, each place once: the list of posts shows
 * each of its pages and each post in place, so that its policy must allow what any of them has.
 */
export function picturesInPlace({ posts }: Site): (path: string) => Iterable<string> {
  const places = new Set<string>()
  for (const { references } of posts) {
    for (const { kind, target } of references) {
      if (kind === 'image') places.add(/^https?:\/\//i.test(target) ? new URL(target).origin : '/')
    }
  }
  // `/blog/` and `/blog/page/2/`, by the addresses of two of them.
  const [first, others] = [listPath(1), listPath(2).replace('2/', '')]
  return path => (path === first || path.startsWith(others) ? places : [])
}
