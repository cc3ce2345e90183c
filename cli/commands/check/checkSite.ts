import { join } from 'node:path'
import {
  checkDuplicates,
  checkLengths,
  configPages,
  describedPost,
} from '../../../content/advice/checkDescriptions.ts'
import { unusedImages } from '../../../content/advice/unusedImages.ts'
import { checkModelLinks } from '../../../content/links/checkModelLinks.ts'
import { type MadeSite, makeSite, type SiteInput } from '../../../content/makeSite.ts'
import type { Problem } from '../../../content/model/Problem.ts'
import { postState } from '../../../content/posts/postState.ts'
import { problemIn } from '../../../content/problems/problemAt.ts'
import { loadSite } from '../../project/loadSite.ts'
import type { SiteOptions } from '../../project/SiteOptions.ts'
import { shownPath } from '../../project/shownPath.ts'
import { namedInCode } from './namedInCode.ts'

export interface CheckedSite {
  /** Files among the posts, with or without faults. */
  posts: number
  problems: Problem[]
  /** What could be read. */
  input: SiteInput
}

/** Finds everything that a build would refuse, without building, and what could be better. */
export async function checkSite(options: SiteOptions): Promise<CheckedSite> {
  const { value: made, problems, input } = await loadSite({ ...options, checkOnly: true })
  const { config, posts } = input
  const described = config ? configPages(config) : []
  const current = posts
    .flatMap(({ identity }) => identity ?? [])
    .filter(identity => postState(identity, options.today) !== 'expired')
  problems.push(...checkLengths(described), ...checkDuplicates([...described, ...current.map(describedPost)]))
  if (made) {
    problems.push(
      ...checkModelLinks(made),
      ...checkHidden(made, input),
      ...checkPictures(options, made, input),
    )
  }
  return { posts: posts.length, problems, input }
}

/**
 * What would be wrong with drafts and scheduled posts, were they shown: today it stops no build, but it will.
 */
function checkHidden(made: MadeSite, input: SiteInput): Problem[] {
  const shown = new Set(made.site.posts.map(({ file }) => file))
  const isHidden = ({ file }: Problem) => !shown.has(file) && files.has(file)
  const files = new Set(made.posts.map(({ post }) => post.file))
  if (shown.size === files.size) return []
  const later = makeSite({ ...input, drafts: true, future: true })
  // What posts say of themselves has been told.
  const told = new Set(input.posts.flatMap(({ problems }) => problems))
  const clashes = later.problems.filter(problem => !told.has(problem))
  const links = later.value ? checkModelLinks(later.value) : []
  return [...clashes, ...links].filter(isHidden).map(problem => ({ ...problem, severity: 'warning' }))
}

/** What is published belongs to the project's own posts: those of another folder need not show it. */
function checkPictures({ root, posts }: SiteOptions, made: MadeSite, input: SiteInput): Problem[] {
  if (posts !== join(root, 'posts')) return []
  const unused = unusedImages(input.publicFiles, made.posts, made.site.config)
  const named = namedInCode(root, unused)
  const hint = 'Delete it, or show it in a post.'
  return unused
    .filter(file => !named.has(file))
    .map(file => {
      const message = `Nothing shows the picture /${file}`
      return problemIn(shownPath(join(root, 'public', file)), { code: 'picture-unused', message, hint })
    })
}
