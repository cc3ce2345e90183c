import { checkModelLinks } from '../../../content/links/checkLinks.ts'
import { checkFallbackLinks, createSite, type SiteInput } from '../../../content/createSite.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { isShown } from '../../../content/posts/postState.ts'

/**
 * Warns of what drafts and scheduled texts will have wrong once they are shown, such as broken links, with or without
 * errors elsewhere. A build does not report it.
 * @param known the problems of the site as it is shown today
 */
export function checkHidden(input: SiteInput, known: readonly Problem[]): Problem[] {
  const all = { ...input, drafts: true, future: true }
  const hidden = new Set(
    [...input.posts, ...(input.pages ?? [])].flatMap(({ value, fallback }) => {
      const { post } = value ?? fallback ?? {}
      return post && !isShown(post, input) ? post.file : []
    }),
  )
  if (hidden.size === 0) return []
  const { value: later, problems } = createSite(all)
  const links = later ? checkModelLinks(later) : checkFallbackLinks(all)
  const places = new Set(known.map(placeOf))
  return [...problems, ...links]
    .filter(problem => hidden.has(problem.file) && !places.has(placeOf(problem)))
    .map(problem => ({ ...problem, severity: 'warning' }))
}

const placeOf = ({ code, file, line, column }: Problem): string => [code, line, column, file].join(' ')
