import { hash } from 'node:crypto'
import type { NamedPost, PostPageData, RelatedPost, ShownSeries } from '../model/PageData.ts'
import type { PageImage, Post, PostSummary } from '../model/Post.ts'
import type { RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { type KnownRelated, relatedPosts } from '../posts/relatedPosts.ts'
import { type SeriesPlace, seriesPlaces } from '../posts/postSeries.ts'
import { cardImage } from '../posts/socialCards.ts'
import { keepNothing } from '../shared/keep.ts'
import { blogPath, searchPath } from '../shared/paths.ts'
import { postSummary } from './listing.ts'
import { outputFile } from './outputFile.ts'
import { type BlogConfig, blogConfig, socialImage, titleEnd } from './pageHead.ts'
import { textImages } from './textImages.ts'
import { blogPosting, breadcrumbs } from './structuredData.ts'

/** The permalinks of all posts, newest first. */
export function postRoutes(site: Site, keep = keepNothing): RouteInput[] {
  const { posts } = site
  const knownRelated = () => keep('related', 'identities', (): KnownRelated => new Map())
  let related: ReturnType<typeof relatedPosts> | undefined
  let placeOf: ReturnType<typeof seriesPlaces> | undefined
  const digests = new Map<Post, string>()
  /** Digest of what is shown of a post beside its content: several pages show it. */
  const digestOf = (post: Post): string => {
    const digest = digests.get(post) ?? hash('sha256', JSON.stringify(withoutData(post)))
    digests.set(post, digest)
    return digest
  }
  /** Other posts that the page of a post names. */
  const othersOf = (post: Post, at: number) => {
    const newer = posts[at - 1]
    const older = posts[at + 1]
    const series = (placeOf ??= seriesPlaces(posts))(post)
    return {
      ...(older ? { older: named(older) } : {}),
      ...(newer ? { newer: named(newer) } : {}),
      ...(series ? { series: shownSeries(series) } : {}),
      related: (related ??= relatedPosts(posts, knownRelated()))(at),
    }
  }
  const config = blogConfig(site.config)
  const { editUrl } = site.config.blog
  return posts.map((post, at) => ({
    path: post.path,
    page: 'blog/@slug',
    label: post.file,
    changed: () => post.updated ?? post.date,
    anchors: post.ids,
    images: () => textImages(post),
    beside: { key: outputFile(post.data), kind: 'asset' },
    data(): PostPageData {
      const { related: relatives, ...others } = othersOf(post, at)
      const { html, headings } = post.content
      return {
        head: postHead(config, post, cardImage(site, at)),
        search: searchPath,
        ...(editUrl === undefined ? {} : { editUrl: editUrl + encodeURI(post.file.replaceAll('\\', '/')) }),
        ...others,
        related: relatives.map(withoutData),
        post: { ...withoutData(post), html, headings },
      }
    },
    digestedData() {
      const { related: relatives, ...others } = othersOf(post, at)
      const { data, digest, words, file } = post
      // The address of its data has a digest of all else that is shown of it.
      const own = [data, digest, words, cardImage(site, at), editUrl, file]
      return [config, own, others, relatives.map(digestOf)]
    },
  }))
}

const shownSeries = ({ previous, next, ...place }: SeriesPlace): ShownSeries => ({
  ...place,
  ...(previous ? { previous: named(previous) } : {}),
  ...(next ? { next: named(next) } : {}),
})

const named = ({ path, title }: Post): NamedPost => ({ path, title })

function withoutData(post: Post): RelatedPost {
  const { data: _data, ...summary } = postSummary(post)
  return summary
}

/** @param card absent where the post has none */
function postHead(
  config: BlogConfig,
  post: PostSummary & Pick<Post, 'words'>,
  card: PageImage | undefined,
): PostPageData['head'] {
  const { title, path, data, excerpt, date, updated = date, author, tags } = post
  const image = card ?? post.darkImage ?? post.image ?? post.lightImage ?? socialImage(config)
  const trail = [
    { name: config.blogTitle, path: blogPath },
    { name: title, path },
  ]
  return {
    title: title + titleEnd(config),
    data,
    socialTitle: title,
    description: excerpt,
    path,
    type: 'article',
    image,
    published: date,
    modified: updated,
    author,
    tags: tags.map(({ name }) => name),
    structuredData: [blogPosting(config, post, image), breadcrumbs(config, trail)],
  }
}
