import { checkModelLinks } from '../../../content/links/checkLinks.ts'
import { lintSite } from '../../../content/lint/site/lintSite.ts'
import type { SiteInput } from '../../../content/createSite.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { limitProblems } from '../../../content/problems/limitProblems.ts'
import { Cache } from '../../cache/Cache.ts'
import { loadPosts } from '../loadPosts.ts'
import { type LoadedSite, loadSite } from '../loadSite.ts'
import { cacheFolder } from '../../../system/paths.ts'
import type { SiteOptions } from '../SiteOptions.ts'
import { checkHidden } from './checkHidden.ts'
import { checkGeneratedFiles, checkOtherFolder } from './checkProjectFiles.ts'
import { checkPictureWeights, checkUnusedPictures } from './checkPictures.ts'

export interface CheckedSite {
  /** How many post files there are, with or without problems. */
  posts: number
  problems: Problem[]
  /** What could be read. */
  input: SiteInput
}

/** Reports everything that a build would refuse, and what could be better, without building. */
export const checkSite = async (options: SiteOptions): Promise<CheckedSite> =>
  checkLoaded(options, await loadChecked(options))

/** The same for a site that was loaded to be checked. */
export function checkLoaded(options: SiteOptions, loaded: LoadedSite): CheckedSite {
  const { value: resolved, input } = loaded
  const config = input.config?.value
  const problems = [
    ...textProblems(options, loaded),
    ...(resolved ? checkUnusedPictures(options, resolved, input) : []),
    ...checkPictureWeights(options, loaded),
    ...checkOtherFolder(options),
    ...(config && !input.isElsewhere ? checkGeneratedFiles(options.root, config) : []),
  ]
  const files = input.posts.filter(({ problems: [first] }) => first?.code !== 'post-ignored')
  return { posts: files.length, problems: limitProblems(problems), input }
}

/** The problems of a loaded site without those that only other files of the project have: the file system is not read. */
export const textProblems = (
  options: SiteOptions,
  { value: resolved, problems, input }: LoadedSite,
): Problem[] => [
  ...problems,
  ...lintSite(input, options.today),
  ...(resolved ? checkModelLinks(resolved) : []),
  ...checkHidden(input, problems),
]

/** Loads the site, and caches its posts for the next check. */
async function loadChecked(options: SiteOptions): Promise<LoadedSite> {
  const cache = new Cache(options.root, cacheFolder(options.root), 'check')
  try {
    const loaded = await loadSite({ ...options, checkOnly: true }, posts => loadPosts(posts, cache))
    cache.save()
    return loaded
  } finally {
    cache.close()
  }
}
