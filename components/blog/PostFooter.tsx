import type { PostAction, PostData } from '../../content/model/Post.ts'
import { words } from '../../content/i18n/siteWords.ts'
import { feedPath, markdownPath } from '../../content/shared/paths.ts'
import { href } from '../../browser/href.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { PostNeighbours, PostSeries } from './PostNeighbours.tsx'
import { RelatedPosts } from './RelatedPosts.tsx'

/** What follows a post, on its own page and in place. */
export function PostFooter({ path, footer }: Pick<PostData, 'path' | 'footer'>) {
  const { action, editUrl, series, related, older, newer } = footer
  const markdown = href(markdownPath(path))
  return (
    <>
      {action && <Action action={action} />}
      <p className="post-meta post-meta--below">
        <a href={markdown}>{words.viewMarkdown}</a>
        {/* `browser/enhance/copy.ts` puts buttons there. */}
        <span className="post-meta__copy" data-copy-file={markdown} />
        <a href={href(feedPath)}>{words.rssFeed}</a>
        {editUrl && <OutboundLink href={editUrl}>{words.editPage}</OutboundLink>}
      </p>
      {series && <PostSeries series={series} />}
      <RelatedPosts posts={related} />
      <PostNeighbours older={older} newer={newer} />
    </>
  )
}

const Action = ({ action: { heading, text, label, href: to } }: { action: PostAction }) => (
  <div className="cta post-action" role="note">
    <p className="cta-title">{heading}</p>
    <p>{text}</p>
    <p>
      <SiteLink className="button button--primary" to={to}>
        {label}
      </SiteLink>
    </p>
  </div>
)
