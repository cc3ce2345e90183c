import type { ShownSeries } from '../../content/model/PageData.ts'
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

/** Where the post stands in its series, with links to the parts before and after it. */
export function PostSeries({ series: { name, part, parts, previous, next } }: { series: ShownSeries }) {
  return (
    <>
      <p className="post-meta">
        Part {part} of {parts}: {name}
      </p>
      <nav className="post-neighbours" aria-label="Series">
        {previous && <Neighbour label={`Part ${part - 1}`} rel="prev" post={previous} />}
        {next && <Neighbour label={`Part ${part + 1}`} rel="next" post={next} />}
      </nav>
    </>
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
