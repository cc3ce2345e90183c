import type { Heading } from '../../content/model/Post.ts'
import { outline } from './outline.ts'

/** A post is given its contents when it has at least this many headings. */
const FEWEST = 3

interface Props {
  headings: readonly Heading[]
  /** The page that the headings are on, where it is another. */
  path?: string | undefined
}

/** The headings of a post, those of the third level under those of the second. */
export function TableOfContents({ headings, path = '' }: Props) {
  const entries = outline(headings)
  const count = entries.reduce((sum, entry) => sum + 1 + entry.children.length, 0)
  if (count < FEWEST) return null
  return (
    <nav className="table-of-contents" aria-labelledby="table-of-contents">
      <h2 className="table-of-contents__title" id="table-of-contents">
        On this page
      </h2>
      <ol className="table-of-contents__list">
        {entries.map(({ heading, children }) => (
          <li key={heading.id}>
            <a href={`${path}#${heading.id}`}>{heading.text}</a>
            {children.length > 0 && (
              <ol>
                {children.map(child => (
                  <li key={child.id}>
                    <a href={`${path}#${child.id}`}>{child.text}</a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
