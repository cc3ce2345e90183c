import type { NamedPost, ShownSeries } from '../model/PageData.ts'
import type { PageHead } from '../model/PageHead.ts'
import type { PageImage, Post, PostSummary } from '../model/Post.ts'
import type { RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { relatedPosts } from '../posts/relatedPosts.ts'
import { type SeriesPlace, seriesPlaces } from '../posts/postGroups.ts'
import { cardImage } from '../posts/socialCards.ts'
import { blogPath, searchPath } from '../shared/paths.ts'
import { pick } from '../shared/pick.ts'
import { relatedPost } from '../posts/postData.ts'
import { outputFile } from '../model/outputFile.ts'
import { socialImage, titleEnd } from './pageHead.ts'
import { imageAddresses } from '../posts/postImages.ts'
import { blogPosting, breadcrumbs } from './structuredData.ts'

/** The permalinks of all posts, newest first. */
export function postRoutes(site: Site): RouteInput<'blog/@slug'>[] {
  const { posts, config } = site
  const { editUrl } = config.blog
  const relatedTo = relatedPosts(posts)
  const seriesOf = seriesPlaces(posts)
  return posts.map((post, at) => ({
    path: post.path,
    page: 'blog/@slug',
    label: post.file,
    lastmod: post.updated ?? post.date,
    anchors: post.ids,
    images: imageAddresses(post),
    companion: { key: outputFile(post.data), kind: 'asset' },
    data() {
      const [newer, older, series] = [posts[at - 1], posts[at + 1], seriesOf(post)]
      const { html, headings } = post.content
      return {
        head: postHead(config, post, cardImage(site, at)),
        search: searchPath,
        ...(editUrl === undefined ? {} : { editUrl: editUrl + encodeURI(post.file.replaceAll('\\', '/')) }),
        ...(older ? { older: named(older) } : {}),
        ...(newer ? { newer: named(newer) } : {}),
        ...(series ? { series: shownSeries(series) } : {}),
        related: relatedTo(at).map(relatedPost),
        post: { ...relatedPost(post), html, headings },
      }
    },
  }))
}

const shownSeries = ({ previous, next, ...place }: SeriesPlace): ShownSeries => ({
  ...place,
  ...(previous ? { previous: named(previous) } : {}),
  ...(next ? { next: named(next) } : {}),
})

const named = (post: Post): NamedPost => pick(post, ['path', 'title'])

/** @param card absent if the post has none */
function postHead(
  config: SiteConfig,
  post: PostSummary & Pick<Post, 'words'>,
  card: PageImage | undefined,
): PageHead {
  const { title, path, data, excerpt, date, updated = date, author, tags } = post
  const image = card ?? post.darkImage ?? post.image ?? post.lightImage ?? socialImage(config)
  const trail = [
    { name: config.pages.blog.title, path: blogPath },
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
