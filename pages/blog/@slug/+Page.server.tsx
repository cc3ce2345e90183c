import '../../../styles/blog.scss'
import '../../../styles/post.scss'
import { BlogBar } from '../../../components/blog/BlogBar.tsx'
import { PostArticle, PostContent } from '../../../components/blog/PostArticle.tsx'
import { PostNeighbours, PostSeries } from '../../../components/blog/PostNeighbours.tsx'
import { RelatedPosts } from '../../../components/blog/RelatedPosts.tsx'
import { BackToBlog } from '../../../components/parts/BackLink.tsx'
import { OutboundLink } from '../../../components/parts/OutboundLink.tsx'
import type { PostPageData } from '../../../content/model/PageData.ts'
import { words } from '../../../content/i18n/siteWords.ts'

export { Page }

function Page({ post, older, newer, related, search, series, editUrl }: PostPageData) {
  return (
    <div className="post-page wrapper">
      <BlogBar search={search} />
      <PostArticle post={post}>
        <PostContent post={post} />
      </PostArticle>
      {editUrl && (
        <p className="post-meta">
          <OutboundLink href={editUrl}>{words.editPage}</OutboundLink>
        </p>
      )}
      {series && <PostSeries series={series} />}
      <RelatedPosts posts={related} />
      <PostNeighbours older={older} newer={newer} />
      <BackToBlog />
    </div>
  )
}
