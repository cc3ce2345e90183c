import { configAddresses } from '../schema/config/configAddresses.ts'
import { type ResolvedSite, createFallbackSite, type SiteInput } from '../createSite.ts'
import type { Text } from '../model/Post.ts'
import type { Problem } from '../model/Problem.ts'
import type { Site } from '../model/Site.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import type { PostResult } from '../posts/parsePost.ts'
import { outputFile } from '../model/outputFile.ts'
import { keepNothing } from '../shared/keep.ts'
import { postPath } from '../shared/paths.ts'
import { checkLinks, type NamingPage } from './checkLinks.ts'

/** Files whose names contain a digest: only a build knows them. */
const namedByContent = /^(?:assets\/.+[.-][\w-]{8}\.\w+|data\/.+\.[0-9a-f]{10}\.json)$/

/**
 * Checks every address that posts and the configuration name, without rendering a page. A build also checks the
 * addresses that components name by themselves.
 * @param unread files that may exist though they are not among those of the site
 */
export const checkModelLinks = (
  made: ResolvedSite,
  unread: ReadonlySet<string> = new Set(),
  keep = keepNothing,
): Problem[] =>
  checkLinks({
    made,
    // In the order in which a build follows its pages.
    pages: [keep('home', 'configuration', () => homePage(made.site.config)), ...textPages(made.site)],
    files: made.files,
    isUnknown: file => namedByContent.test(file) || unread.has(file),
  })

/** Checks the addresses of a site that has errors, so that one run tells of all: what cannot be read may be anything. */
export function checkFallbackLinks(input: SiteInput): Problem[] {
  const made = createFallbackSite(input)
  return made ? checkModelLinks(made, new Set(unreadPosts(input.posts).keys())) : []
}

/** Files of posts that cannot be read for an error, by the path below `dist/` that the page of each seems to have. */
export const unreadPosts = (posts: readonly PostResult[]): Map<string, string> =>
  new Map(
    posts
      .filter(({ value, fallback }) => !value && !fallback)
      .flatMap(({ identity, problems }) =>
        problems
          .filter(isError)
          .map(({ file }) => [outputFile(postPath(identity?.slug ?? slugOfFile(file))), file]),
      ),
  )

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** The slug of a post without one of its own. */
const slugOfFile = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/\.md$/i, '')

/** The home page as far as the model knows it: it names the addresses of the configuration, for all pages that show them. */
function homePage(config: SiteConfig): NamingPage {
  const named = configAddresses(config).filter(({ path }) => path[0] !== 'redirects')
  const posters = named.filter(({ path }) => path.some(key => String(key).startsWith('poster')))
  return {
    path: '/',
    references: new Set(named.map(({ address }) => address)),
    pictures: posters.map(({ address }) => address),
  }
}

/** The pages of texts, which name the addresses that these name, in the order of their addresses. */
const textPages = ({ posts, pages }: Site): NamingPage[] =>
  [...posts, ...pages]
    .filter(({ references }) => references.length > 0)
    .map(textPage)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

const textPage = ({ path, references }: Text): NamingPage => ({
  path,
  references: new Set(references.map(({ target }) => target)),
  pictures: references.filter(({ kind }) => kind === 'image').map(({ target }) => target),
})
