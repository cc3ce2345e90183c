import { configAddresses } from '../schema/config/configTexts.ts'
import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import type { Text } from '../model/Post.ts'
import type { Problem } from '../problems/Problem.ts'
import type { Site } from '../model/Site.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import type { PostResult } from '../posts/parsePost.ts'
import { outputFile } from '../model/outputFile.ts'
import { legalPath, postPath } from '../shared/paths.ts'
import { checkLinks, type LinkingPage } from './checkLinks.ts'

/** Files whose names contain a digest: only a build knows them. */
const namedByContent = /^(?:assets\/.+[.-][\w-]{8}\.\w+|data\/.+\.[0-9a-f]{10}\.json)$/

/**
 * Checks the links of posts and of the configuration, without rendering a page. A build also checks the links that
 * components have by themselves.
 * @param unread files that may exist though they are not among those of the site
 */
export const checkModelLinks = (resolved: ResolvedSite, unread: ReadonlySet<string> = new Set()): Problem[] =>
  checkLinks({
    resolved,
    // In the order in which a build follows its pages.
    pages: [homePage(resolved.site.config), ...textPages(resolved.site)],
    files: resolved.files,
    isUnknown: file => namedByContent.test(file) || unread.has(file),
  })

/** Files of posts that cannot be read because of an error, by the path below `dist/` that the page of each would have. */
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

/** The home page as far as the model knows it. It stands for all pages with links of the configuration. */
function homePage(config: SiteConfig): LinkingPage {
  const all = configAddresses(config).filter(({ path }) => path[0] !== 'redirects')
  const posters = all.filter(({ path }) => path.some(key => String(key).startsWith('poster')))
  return {
    path: '/',
    references: new Set(all.map(({ address }) => address)),
    pictures: posters.map(({ address }) => address),
  }
}

/** The pages of posts, pages in markdown and legal documents, with their links, in the order of their addresses. */
const textPages = ({ posts, pages, legalTexts }: Site): LinkingPage[] =>
  [
    ...posts,
    ...pages,
    ...Object.entries(legalTexts).map(([slug, text]) => ({ path: legalPath(slug), ...text })),
  ]
    .filter(({ references }) => references.length > 0)
    .map(textPage)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

const textPage = ({ path, references }: Pick<Text, 'path' | 'references'>): LinkingPage => ({
  path,
  references: new Set(references.map(({ target }) => target)),
  pictures: references.filter(({ kind }) => kind === 'image').map(({ target }) => target),
})
