import type { Tag } from '../../content/model/Post.ts'
import { href } from '../../browser/href.ts'

interface Props {
  tags: readonly Tag[]
  /** The tag of the current page. */
  current?: Tag
}

/** Links to the posts of tags. */
export function TagList({ tags, current }: Props) {
  if (tags.length === 0) return null
  return (
    <ul className="tag-list">
      {tags.map(({ name, path }) => (
        <li key={path}>
          <a className="badge" href={href(path)} aria-current={path === current?.path ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
