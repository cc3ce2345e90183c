import type { PostSummary } from '../../content/model/Post.ts'
import { href } from '../parts/href.ts'

interface Props {
  older?: PostSummary | undefined
  newer?: PostSummary | undefined
}

/** The posts published before and after this one. */
export function PostNeighbours({ older, newer }: Props) {
  if (!older && !newer) return null
  return (
    <nav className="post-neighbours" aria-label="More posts">
      {older && <Neighbour label="Older" rel="prev" post={older} />}
      {newer && <Neighbour label="Newer" rel="next" post={newer} />}
    </nav>
  )
}

function Neighbour({ label, rel, post }: { label: string; rel: 'prev' | 'next'; post: PostSummary }) {
  return (
    <a className={`post-neighbours__link post-neighbours__link--${rel}`} href={href(post.path)} rel={rel}>
      <span className="post-neighbours__label">{label}</span>
      <span className="post-neighbours__title">{post.title}</span>
    </a>
  )
}
