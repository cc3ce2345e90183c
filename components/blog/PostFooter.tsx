import type { PostData } from '../../content/model/Post.ts'
import { words } from '../../content/i18n/siteWords.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { PostNeighbours, PostSeries } from './PostNeighbours.tsx'
import { RelatedPosts } from './RelatedPosts.tsx'

/** What follows a post, on its own page and in place. */
export function PostFooter({ footer }: Pick<PostData, 'footer'>) {
  const { editUrl, series, related, older, newer } = footer
  return (
    <>
      {editUrl && (
        <p className="post-meta">
          <OutboundLink href={editUrl}>{words.editPage}</OutboundLink>
        </p>
      )}
      {series && <PostSeries series={series} />}
      <RelatedPosts posts={related} />
      <PostNeighbours older={older} newer={newer} />
    </>
  )
}
