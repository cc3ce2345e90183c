import type { Heading } from '../../content/model/Post.ts'
import { href } from '../../browser/href.ts'
import { words } from '../../content/i18n/siteWords.ts'

/** A post with fewer headings has no table of contents. */
const minHeadings = 3

interface Props {
  headings: readonly Heading[]
  /** Path of the page with the headings, if it is another page. */
  path?: string | undefined
}

/** The table of contents of a post, in two levels. */
export function TableOfContents({ headings, path }: Props) {
  const page = path === undefined ? '' : href(path)
  if (headings.filter(isListed).length < minHeadings) return null
  return (
    <nav className="table-of-contents" aria-labelledby="table-of-contents">
      <h2 className="table-of-contents__title" id="table-of-contents">
        {words.onThisPage}
      </h2>
      <ol className="table-of-contents__list">
        {outline(headings).map(({ heading, children }) => (
          <li key={heading.id}>
            <a href={`${page}#${heading.id}`}>{heading.text}</a>
            {children.length > 0 && (
              <ol>
                {children.map(child => (
                  <li key={child.id}>
                    <a href={`${page}#${child.id}`}>{child.text}</a>
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

const isListed = ({ depth }: Heading): boolean => depth === 2 || depth === 3

interface OutlineEntry {
  heading: Heading
  children: Heading[]
}

/**
 * Returns the headings of level 2, each with the ones of level 3 that follow it; others of level 3 are entries
 * themselves.
 */
export function outline(headings: readonly Heading[]): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  for (const heading of headings.filter(isListed)) {
    const parent = entries.at(-1)
    if (heading.depth === 3 && parent?.heading.depth === 2) parent.children.push(heading)
    else entries.push({ heading, children: [] })
  }
  return entries
}
