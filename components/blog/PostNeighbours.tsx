import type { NamedPost, ShownSeries } from '../../content/model/Post.ts'
import { href } from '../../browser/href.ts'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  older?: NamedPost | undefined
  newer?: NamedPost | undefined
}

/** Links to the posts published before and after this one. */
export function PostNeighbours({ older, newer }: Props) {
  if (!older && !newer) return null
  return (
    <nav className="post-neighbours" aria-label={words.morePosts}>
      {older && <Neighbour label={words.older} rel="prev" post={older} />}
      {newer && <Neighbour label={words.newer} rel="next" post={newer} />}
    </nav>
  )
}

/** The position of a post in its series, with links to the adjacent parts. */
export function PostSeries({ series: { name, part, parts, previous, next } }: { series: ShownSeries }) {
  return (
    <>
      <p className="post-meta">{fill(words.partOf, { part, parts, series: name })}</p>
      <nav className="post-neighbours" aria-label={words.series}>
        {previous && <Neighbour label={fill(words.part, { part: part - 1 })} rel="prev" post={previous} />}
        {next && <Neighbour label={fill(words.part, { part: part + 1 })} rel="next" post={next} />}
      </nav>
    </>
  )
}

function Neighbour({ label, rel, post }: { label: string; rel: 'prev' | 'next'; post: NamedPost }) {
  return (
    <a className={`post-neighbours__link post-neighbours__link--${rel}`} href={href(post.path)} rel={rel}>
      <span className="post-neighbours__label">{label}</span>
      <span className="post-neighbours__title">{post.title}</span>
    </a>
  )
}
