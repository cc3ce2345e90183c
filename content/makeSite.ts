import { feedFiles } from './files/generatedFiles.ts'
import type { PostIdentity } from './front-matter/parseFront.ts'
import type { ConfigFile } from './model/ConfigFile.ts'
import type { Problem } from './model/Problem.ts'
import type { Route } from './model/Route.ts'
import type { Site } from './model/Site.ts'
import { checkTags } from './posts/checkTags.ts'
import { checkUnique } from './posts/checkUnique.ts'
import type { ParsedPost, PostResult } from './posts/parsePost.ts'
import { isShown, newestFirst, type PostSelection } from './posts/postState.ts'
import { taggedPosts } from './posts/taggedPosts.ts'
import { checkRedirects } from './routes/checkRedirects.ts'
import { checkOutputs, outputs } from './routes/outputs.ts'
import { routes } from './routes/routes.ts'

export interface SiteInput extends PostSelection {
  /** Absent where the configuration has faults: then the posts are checked, and no site is made. */
  config?: ConfigFile
  /** Every post as it was read, in the order of their files. */
  posts: readonly PostResult[]
  /** Paths of the files below `public/`. */
  publicFiles: readonly string[]
}

/** The checked site with the sources of its posts, for problems that only the finished pages show. */
export interface MadeSite {
  site: Site
  /** Every page of the site. */
  routes: readonly Route[]
  config: ConfigFile
  /** Every post without a fault, shown or not. */
  posts: readonly ParsedPost[]
  /** The files of the site, by path below `dist/`, but for those that are named by their content. */
  files: ReadonlySet<string>
}

/** Makes the site of its texts, or says everything that is wrong with them; warnings come with a site. */
export function makeSite(input: SiteInput): { value?: MadeSite; problems: Problem[] } {
  const { config, today } = input
  const problems: Problem[] = []
  const parsed: ParsedPost[] = []
  const identities: PostIdentity[] = []
  for (const result of input.posts) {
    problems.push(...result.problems)
    if (result.identity) identities.push(result.identity)
    if (result.value) parsed.push(result.value)
  }
  problems.push(...checkUnique(identities), ...checkTags(identities, input))
  if (!config) return { problems }
  const shown = parsed
    .filter(({ post }) => isShown(post, input))
    .toSorted((a, b) => newestFirst(a.post, b.post))
  problems.push(...checkRedirects(config, shown))
  // Two posts of one slug are told about once, by checkUnique.
  const bySlug = [...new Map(shown.map(entry => [entry.post.slug, entry])).values()]
  const shownPosts = bySlug.map(({ post }) => post)
  const site: Site = { config: config.value, today, posts: shownPosts, tags: taggedPosts(shownPosts) }
  const made = { site, routes: routes(site) }
  const all = outputs({ ...input, ...made, config, posts: bySlug, feeds: feedFiles(made) })
  problems.push(...checkOutputs(all))
  if (problems.some(({ severity }) => severity === 'error')) return { problems }
  return { value: { ...made, config, posts: parsed, files: new Set(all.map(({ file }) => file)) }, problems }
}
