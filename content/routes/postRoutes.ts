import type { PageHead } from '../model/PageData.ts'
import type { PageImage, Post, PostSummary } from '../model/Post.ts'
import type { RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { cardImage } from '../posts/socialCards.ts'
import { searchPath } from '../shared/paths.ts'
import { postHead } from '../posts/postData.ts'
import { pick } from '../shared/pick.ts'
import { blogCrumb, blogPosting, inSitemap, pageHead, socialImage } from './pageHead.ts'
import { imageAddresses } from '../posts/postImages.ts'
import { actionSources, filmPlayers, hasBlocks } from '../posts/textActions.ts'

/** The permalinks of all posts, newest first. */
export function postRoutes(site: Site): RouteInput<'blog/@slug'>[] {
  const { posts, config } = site
  return posts.map((post, at) => ({
    path: post.path,
    page: 'blog/@slug',
    label: post.file,
    lastmod: post.updated ?? post.date,
    anchors: post.ids,
    images: imageAddresses(post),
    contentHash: post.contentHash,
    ...inSitemap(post),
    deferred: actionSources(post, config),
    text: { ...pick(post, ['title', 'author', 'date', 'updated']), markdown: post.content.markdown },
    data() {
      const { html, headings } = post.content
      return {
        head: headOfPost(config, post, cardImage(site, at)),
        search: searchPath,
        post: { ...postHead(post), html, headings, footer: post.footer() },
      }
    },
  }))
}

/** @param card absent if the post has none */
function headOfPost(
  config: SiteConfig,
  post: PostSummary & Pick<Post, 'words' | 'noindex' | 'actions'>,
  card: PageImage | undefined,
): PageHead {
  const { title, path, excerpt, date, updated = date, author, authors = [], tags } = post
  const image = card ?? post.darkImage ?? post.image ?? post.lightImage ?? socialImage(config)
  return pageHead(config, {
    title,
    description: excerpt,
    path,
    type: 'article',
    image,
    // A card shows the title.
    imageAlt: (card ? undefined : post.imageAlt) ?? title,
    published: date,
    modified: updated,
    author,
    ...(post.noindex ? { noindex: true } : {}),
    ...hasBlocks(post),
    ...filmPlayers(post, config),
    authorPaths: authors.flatMap(each => each.path ?? []),
    tags: tags.map(({ name }) => name),
    trail: [blogCrumb(config), { name: title, path }],
    structuredData: [blogPosting(config, post, image)],
  })
}
