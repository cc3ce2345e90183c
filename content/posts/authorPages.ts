import type { Author, AuthorCard, Post, SitePost } from '../model/Post.ts'
import type { AuthoredPosts } from '../model/Site.ts'
import type { AuthorFacts, SitePath } from '../model/SiteConfig.ts'
import { spelledPath } from '../model/outputFile.ts'
import { pick } from '../shared/pick.ts'
import { authorPath } from '../shared/paths.ts'
import { largestAddress, type SizedImage } from '../shared/sizedImage.ts'
import { tagSlug } from '../schema/slug.ts'

/** Who wrote a post, each by itself. */
export const authorsOf = ({ author, authors }: Pick<Post, 'author' | 'authors'>): readonly Author[] =>
  authors ?? [{ name: author }]

/** Address of an author's page; the configuration asks for `slug` where a name gives none. */
const pageOf = ({ name, slug = tagSlug(name) }: AuthorFacts): SitePath => authorPath(slug ?? '')

/** The authors of a post with links to their pages; undefined if none of them has one. */
export function linkedAuthors(
  post: Pick<Post, 'author' | 'authors'>,
  registry: readonly AuthorFacts[] = [],
): Author[] | undefined {
  const authors = authorsOf(post).map(({ name }): Author => {
    const known = registry.find(author => author.name === name)
    return known ? { name, path: pageOf(known) } : { name }
  })
  return authors.some(({ path }) => path !== undefined) ? authors : undefined
}

/** The authors of a post of whom the configuration says more than the name. */
export const authorCards = (
  post: Pick<Post, 'author' | 'authors'>,
  registry: readonly AuthorFacts[] = [],
  sizedImages: Readonly<Record<SitePath, SizedImage>> = {},
): AuthorCard[] =>
  authorsOf(post).flatMap(({ name }) => {
    const facts = registry.find(author => author.name === name)
    if (!facts?.role && !facts?.about && !facts?.link && !facts?.picture) return []
    return [
      {
        ...pick(facts, ['name', 'role', 'about', 'link']),
        path: pageOf(facts),
        ...portrait(facts.picture, sizedImages),
      },
    ]
  })

/**
 * The authors of the configuration who have posts, in its order, each with these in the order in which they are given.
 * @param sizedImages images of which the build makes smaller files, by their addresses
 */
export const authoredPosts = (
  posts: readonly SitePost[],
  registry: readonly AuthorFacts[],
  sizedImages: Readonly<Record<SitePath, SizedImage>> = {},
): AuthoredPosts[] =>
  registry.flatMap(facts => {
    const path = pageOf(facts)
    const own = posts.filter(({ authors = [] }) => authors.some(author => author.path === path))
    if (own.length === 0) return []
    return [{ facts, path, posts: own, ...portrait(facts.picture, sizedImages) }]
  })

/** Width and height of an author's picture, CSS px. */
const portraitSize = 96

function portrait(
  address: string | undefined,
  sizedImages: Readonly<Record<SitePath, SizedImage>>,
): Pick<AuthoredPosts, 'picture'> {
  if (address === undefined) return {}
  const sized = sizedImages[`/${spelledPath(address)}`]
  const size = { width: portraitSize, height: portraitSize }
  return { picture: sized ? { src: largestAddress(sized), ...size, sized } : { src: address, ...size } }
}
