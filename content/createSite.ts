import { checkModelLinks, checkPageLinks, unreadPosts } from './links/checkLinks.ts'
import type { ConfigFile } from './schema/config/ConfigFile.ts'
import type { Post, Text, TextPage } from './model/Post.ts'
import type { Problem } from './problems/Problem.ts'
import { problemIn } from './problems/problemAt.ts'
import type { Site, SiteBrand } from './model/Site.ts'
import type { Day, SitePath } from './model/SiteConfig.ts'
import { feedFiles, markdownCopies } from './output/generatedFiles.ts'
import { authoredPosts } from './posts/authorPages.ts'
import { checkAuthors, checkSimilarNames, checkTags, checkUnique, withFreeIds } from './posts/checkPosts.ts'
import { isShown, newestFirst, type PostSelection } from './posts/postState.ts'
import type { ParsedText, TextResult } from './posts/parseText.ts'
import { resolvePage, resolvePost, taggedPosts, withFooters, tagLocator } from './posts/resolveTexts.ts'
import { checkActions } from './posts/textActions.ts'
import { checkOutputs, outputs } from './routes/outputs.ts'
import { checkRedirects } from './routes/redirects.ts'
import type { ResolvedSite } from './routes/ResolvedSite.ts'
import { routes } from './routes/routes.ts'
import type { SizedImage } from './shared/sizedImage.ts'

export interface SiteInput extends PostSelection {
  /** Absent if the configuration has errors: then the posts are checked, and there is no site. */
  config?: ConfigFile
  /** Every post as it was read, in the order of their files. */
  posts: readonly TextResult<Post>[]
  /** Every page in markdown as it was read. */
  pages?: readonly TextResult<TextPage>[]
  /** The texts of legal documents by slug. */
  legalTexts?: Site['legalTexts']
  /** Paths of the files below `public/`. */
  publicFiles: readonly string[]
  /** Days of the last change by file, for texts without `updated`. */
  lastChanges?: ReadonlyMap<string, Day>
  /** Images of which the build makes smaller files, by their addresses. */
  sizedImages?: Readonly<Record<SitePath, SizedImage>>
  brand?: SiteBrand
  /** Versions of what draws social cards; see `Site`. */
  cardTools: string
  /** Built for another address than that of the configuration, such as one of staging. */
  isElsewhere?: boolean
}

/** Creates the site of its texts, or reports all errors; warnings come with a site. */
export function createSite(input: SiteInput): { value?: ResolvedSite; problems: Problem[] } {
  const { resolved, problems } = resolveSite(input)
  const hasError = problems.some(({ severity }) => severity === 'error')
  return { ...(resolved && !hasError ? { value: resolved } : {}), problems }
}

/** The site as it may be once its errors are fixed, for the checks that need one; undefined without configuration. */
export function createFallbackSite(input: SiteInput): ResolvedSite | undefined {
  const { posts, pages = [] } = input
  return resolveSite({ ...input, posts: posts.map(withFallback), pages: pages.map(withFallback) }).resolved
}

/** Checks the links of a site that has errors, so that one run reports all. What cannot be read may have any page. */
export function checkFallbackLinks(input: SiteInput): Problem[] {
  const resolved = createFallbackSite(input)
  return resolved ? checkModelLinks(resolved, new Set(unreadPosts(input.posts).keys())) : []
}

const withFallback = <Parsed extends Text>({
  fallback,
  ...result
}: TextResult<Parsed>): TextResult<Parsed> => ({
  ...result,
  ...(fallback ? { value: fallback } : {}),
})

/** The site with its problems, whether or not some of them are errors. */
function resolveSite(input: SiteInput): { resolved?: ResolvedSite; problems: Problem[] } {
  const { config, today, publicFiles } = input
  const posts = input.posts.flatMap(({ value }) => value ?? [])
  const pages = (input.pages ?? []).flatMap(({ value }) => value ?? [])
  const problems = checkPosts(input)
  if (!config) return { problems }
  const { authors = [] } = config.value
  const fronts = input.posts.flatMap(({ front }) => front ?? [])
  problems.push(
    ...checkAuthors(fronts, authors, today),
    ...checkActions(
      [...input.posts, ...(input.pages ?? [])].flatMap(({ value, fallback }) => value ?? fallback ?? []),
      config.value,
    ),
  )
  const allShown = shownPosts(posts, input)
  const hasBlog = config.value.pages.blog !== undefined
  if (!hasBlog) problems.push(...allShown.slice(0, 1).map(blogMissing))
  const shown = {
    posts: hasBlog ? allShown : [],
    pages: pages.filter(({ post }) => isShown(post, input)),
  }
  problems.push(...checkPageLinks(config, pages, shown.pages))
  const site = siteOf(input, config, shown)
  const all = routes(site)
  const feeds = [...feedFiles({ site, routes: all }), ...markdownCopies(all)]
  const files = outputs({ site, routes: all, config, feeds, ...shown, publicFiles })
  problems.push(...checkRedirects(config, [...shown.posts, ...shown.pages]), ...checkOutputs(files))
  return {
    resolved: {
      site,
      routes: all,
      config,
      posts: posts.map(dropPositions),
      pages: pages.map(dropPositions),
      files: new Set(files.map(({ file }) => file)),
    },
    problems,
  }
}

const blogMissing = ({ source }: ParsedText<Post>): Problem =>
  problemIn(source.file, {
    code: 'blog-missing',
    message: 'No post is shown, since the configuration has no `pages.blog`',
    hint: 'Add the title and the description of the blog, or remove the posts.',
  })

/** The problems of each text, and those that posts have with one another. */
function checkPosts(input: SiteInput): Problem[] {
  const fronts = input.posts.flatMap(({ front }) => front ?? [])
  const ofPosts = input.posts.flatMap(({ problems }) => problems)
  const { tags } = input.config?.value ?? {}
  const located = tagLocator(tags)
  return [
    ...withFreeIds(ofPosts, fronts),
    ...checkUnique(fronts, input.today),
    ...checkTags(
      fronts.map(front => ({ ...front, tags: front.tags.map(located) })),
      input,
    ),
    ...checkSimilarNames(fronts, input, tags),
    ...(input.pages ?? []).flatMap(({ problems }) => problems),
  ]
}

/** The posts that are shown, newest first. Of two posts with one slug, which `checkUnique` reports, one is shown. */
function shownPosts(posts: readonly ParsedText<Post>[], selection: PostSelection): ParsedText<Post>[] {
  const shown = posts
    .filter(({ post }) => isShown(post, selection))
    .toSorted((a, b) => newestFirst(a.post, b.post))
  return [...new Map(shown.map(parsed => [parsed.post.slug, parsed])).values()]
}

interface ShownTexts {
  posts: readonly ParsedText<Post>[]
  pages: readonly ParsedText<TextPage>[]
}

function siteOf(input: SiteInput, { value: config }: ConfigFile, shown: ShownTexts): Site {
  const { today, brand, cardTools, lastChanges, legalTexts = {}, sizedImages } = input
  const resolveInput = ({ file }: Text) => ({ config, today, lastChange: lastChanges?.get(file) })
  const resolved = shown.posts.map(({ post }) => resolvePost(post, resolveInput(post)))
  const posts = withFooters(resolved, config, sizedImages)
  return {
    config,
    today,
    isPreview: input.drafts || input.future || (input.isElsewhere ?? false),
    posts,
    pages: shown.pages.map(({ post }) => resolvePage(post, resolveInput(post))),
    tags: taggedPosts(posts),
    authors: authoredPosts(posts, config.authors ?? [], sizedImages),
    legalTexts,
    ...(brand ? { brand } : {}),
    cardTools,
  }
}

/** Positions are for problems that are found by now; they take a third as much memory as a post. */
const dropPositions = <Parsed extends Text>({ post, source }: ParsedText<Parsed>) => ({ post, source })
