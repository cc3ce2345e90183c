import { feedFiles } from './output/generatedFiles.ts'
import type { ConfigFile } from './model/ConfigFile.ts'
import { checkPageLinks } from './links/checkPageLinks.ts'
import type { Post, Text, TextPage } from './model/Post.ts'
import type { Problem } from './model/Problem.ts'
import type { Route } from './model/Route.ts'
import type { Site } from './model/Site.ts'
import type { Day, SitePath } from './model/SiteConfig.ts'
import { authoredPosts } from './posts/authorPages.ts'
import { checkActions } from './posts/textActions.ts'
import { checkAuthors } from './posts/checkAuthors.ts'
import { checkTags } from './posts/checkTags.ts'
import { checkUnique, withFreeIds } from './posts/checkUnique.ts'
import type { ParsedPost, PostResult } from './posts/parsePost.ts'
import type { ParsedText, SourcedText, TextResult } from './posts/readText.ts'
import { isShown, newestFirst, type PostSelection } from './posts/postState.ts'
import { taggedPosts } from './posts/taggedPosts.ts'
import { resolvePage, resolvePost } from './posts/resolveTexts.ts'
import { checkOutputs, outputs } from './routes/outputs.ts'
import { checkRedirects } from './routes/redirects.ts'
import { routes } from './routes/routes.ts'
import type { SizedImage } from './shared/sizedImage.ts'

export interface SiteInput extends PostSelection {
  /** Absent where the configuration has faults: then the posts are checked, and no site is made. */
  config?: ConfigFile
  /** Every post as it was read, in the order of their files. */
  posts: readonly PostResult[]
  /** Every page in markdown as it was read. */
  pages?: readonly TextResult<TextPage>[]
  /** Paths of the files below `public/`. */
  publicFiles: readonly string[]
  /** Days on which texts were last changed, by the paths of their files, for those that do not say so themselves. */
  lastChanges?: ReadonlyMap<string, Day>
  /** Images of which the build makes smaller files, by their addresses. */
  sizedImages?: Readonly<Record<SitePath, SizedImage>>
  /** What draws social cards; see `Site`. */
  cardTools: string
  /** Built for another address than that of the configuration, such as one of staging. */
  isElsewhere?: boolean
}

/** The checked site with the sources of its posts, for problems that only the finished pages show. */
export interface ResolvedSite {
  site: Site
  /** Every page of the site. */
  routes: readonly Route[]
  config: ConfigFile
  /** Every post without a fault, shown or not. */
  posts: readonly SourcedText<Post>[]
  /** Every page in markdown without a fault, shown or not. */
  pages: readonly SourcedText<TextPage>[]
  /** The files of the site, by path below `dist/`, but for those in folders that the build alone fills. */
  files: ReadonlySet<string>
}

/** Makes the site of its texts, or says everything that is wrong with them; warnings come with a site. */
export function createSite(input: SiteInput): { value?: ResolvedSite; problems: Problem[] } {
  const { made, problems } = makeAll(input)
  const hasError = problems.some(({ severity }) => severity === 'error')
  return { ...(made && !hasError ? { value: made } : {}), problems }
}

/** The site as it may be once its errors are mended, for the checks that need one; undefined without configuration. */
export function createFallbackSite(input: SiteInput): ResolvedSite | undefined {
  const { posts, pages = [] } = input
  return makeAll({ ...input, posts: posts.map(withFallback), pages: pages.map(withFallback) }).made
}

const withFallback = <Parsed extends Text>({
  fallback,
  ...result
}: TextResult<Parsed>): TextResult<Parsed> => ({
  ...result,
  ...(fallback ? { value: fallback } : {}),
})

/** The posts that are shown, newest first. Of two posts with one slug, which `checkUnique` reports, one is shown. */
function shownFirst(posts: readonly ParsedPost[], selection: PostSelection): ParsedPost[] {
  const shown = posts
    .filter(({ post }) => isShown(post, selection))
    .toSorted((a, b) => newestFirst(a.post, b.post))
  return [...new Map(shown.map(parsed => [parsed.post.slug, parsed])).values()]
}

/** What is still asked of a text once it has been compared with others: places take a third as much memory as a post. */
const withoutPlaces = <Parsed extends Text>({ post, source }: ParsedText<Parsed>): SourcedText<Parsed> => ({
  post,
  source,
})

/** Puts the site together, with errors or without. */
function makeAll(input: SiteInput): { made?: ResolvedSite; problems: Problem[] } {
  const { config, today, cardTools, pages: readPages = [] } = input
  const identities = input.posts.flatMap(({ identity }) => identity ?? [])
  const posts = input.posts.flatMap(({ value }) => value ?? [])
  const pages = readPages.flatMap(({ value }) => value ?? [])
  const problems = [
    ...withFreeIds(
      input.posts.flatMap(result => result.problems),
      identities,
    ),
    ...checkUnique(identities, today),
    ...checkTags(identities, input),
    ...readPages.flatMap(result => result.problems),
  ]
  if (!config) return { problems }
  const { authors: registry = [] } = config.value
  problems.push(
    ...checkAuthors(identities, registry, today),
    ...checkActions([...posts, ...pages], config.value),
  )
  const shown = shownFirst(posts, input)
  const inputFor = ({ file }: Text) => ({
    config: config.value,
    today,
    lastChange: input.lastChanges?.get(file),
  })
  const shownPosts = shown.map(({ post }) => resolvePost(post, inputFor(post)))
  const shownPages = pages.filter(({ post }) => isShown(post, input))
  problems.push(...checkPageLinks(config, pages, shownPages))
  const site: Site = {
    config: config.value,
    today,
    isPreview: input.drafts || input.future || (input.isElsewhere ?? false),
    posts: shownPosts,
    pages: shownPages.map(({ post }) => resolvePage(post, inputFor(post))),
    tags: taggedPosts(shownPosts),
    authors: authoredPosts(shownPosts, registry, input.sizedImages),
    cardTools,
  }
  const made = { site, routes: routes(site) }
  const all = outputs({
    ...made,
    config,
    feeds: feedFiles(made),
    posts: shown,
    pages: shownPages,
    publicFiles: input.publicFiles,
  })
  problems.push(...checkRedirects(config, [...shown, ...shownPages]), ...checkOutputs(all))
  return {
    made: {
      ...made,
      config,
      posts: posts.map(withoutPlaces),
      pages: pages.map(withoutPlaces),
      files: new Set(all.map(({ file }) => file)),
    },
    problems,
  }
}
