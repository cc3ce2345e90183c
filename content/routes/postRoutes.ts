import type { PostPageData, ShownSeries } from '../model/PageData.ts'
import type { Post } from '../model/Post.ts'
import type { RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { relatedPosts } from '../posts/relatedPosts.ts'
import { type SeriesPlace, seriesPlaces } from '../posts/postSeries.ts'
import { cardImage } from '../posts/socialCards.ts'
import { blogPath, searchPath } from '../shared/paths.ts'
import { postSummary } from './listing.ts'
import { outputFile } from './outputFile.ts'
import { socialImage, titleEnd } from './pageHead.ts'
import { textImages } from './textImages.ts'
import { blogPosting, breadcrumbs } from './structuredData.ts'

/** The permalinks of all posts, newest first. */
export function postRoutes(site: Site): RouteInput[] {
  const { posts } = site
  let related: ReturnType<typeof relatedPosts> | undefined
  let placeOf: ReturnType<typeof seriesPlaces> | undefined
  /** What the page of a post shows around its text. */
  const around = (post: Post, at: number): Omit<PostPageData, 'post'> => {
    const newer = posts[at - 1]
    const older = posts[at + 1]
    related ??= relatedPosts(posts)
    placeOf ??= seriesPlaces(posts)
    const series = placeOf(post)
    const { editUrl } = site.config.blog
    return {
      head: postHead(site, post, at),
      search: searchPath,
      ...(older ? { older: postSummary(older) } : {}),
      ...(newer ? { newer: postSummary(newer) } : {}),
      ...(series ? { series: shownSeries(series) } : {}),
      ...(editUrl === undefined ? {} : { editUrl: editUrl + encodeURI(post.file.replaceAll('\\', '/')) }),
      related: related(at, [at - 1, at + 1]).map(postSummary),
    }
  }
  return posts.map((post, at) => ({
    path: post.path,
    page: 'blog/@slug',
    label: post.file,
    changed: post.updated ?? post.date,
    anchors: post.ids,
    images: textImages(post),
    beside: { key: outputFile(post.data), kind: 'asset' },
    data(): PostPageData {
      const { html, headings } = post.content()
      const { data: _data, ...summary } = postSummary(post)
      return { ...around(post, at), post: { ...summary, html, headings } }
    },
    digestedData: () => ({ ...around(post, at), post: postSummary(post), content: post.digest }),
  }))
}

const shownSeries = ({ previous, next, ...place }: SeriesPlace): ShownSeries => ({
  ...place,
  ...(previous ? { previous: postSummary(previous) } : {}),
  ...(next ? { next: postSummary(next) } : {}),
})

function postHead(site: Site, post: Post, at: number): PostPageData['head'] {
  const { config } = site
  const { title, path, data, excerpt, date, updated = date, author, tags } = post
  const image = cardImage(site, at) ?? post.darkImage ?? post.image ?? post.lightImage ?? socialImage(config)
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
