import type { Heading } from '../content/markdown/renderMarkdown.ts'
import { outline } from './outline.ts'

/** A post is given its contents when it has at least this many headings. */
const FEWEST = 3

/** The headings of a post, those of the third level under those of the second. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
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
            <a href={`#${heading.id}`}>{heading.text}</a>
            {children.length > 0 && (
              <ol>
                {children.map(child => (
                  <li key={child.id}>
                    <a href={`#${child.id}`}>{child.text}</a>
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
