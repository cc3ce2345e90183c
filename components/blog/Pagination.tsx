import type { PaginationEntry } from '../../content/model/PageData.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { href } from '../../browser/href.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  entries: readonly PaginationEntry[]
  previous?: SitePath | undefined
  next?: SitePath | undefined
}

/** Links to the previous, the next and the numbered pages of a list, if it has several. */
export function Pagination({ entries, previous, next }: Props) {
  if (entries.length === 0) return null
  return (
    <nav className="pagination" aria-label={words.pagination}>
      <Step label={words.previous} rel="prev" path={previous} />
      <ol className="pagination__pages">
        {entries.map((entry, index) =>
          entry === 'ellipsis' ? (
            <li key={`gap-${index}`} className="pagination__gap">
              <span aria-hidden="true">…</span>
              <span className="visually-hidden">{words.morePages}</span>
            </li>
          ) : (
            <li key={entry.page}>
              <a
                className="pagination__page"
                href={href(entry.href)}
                data-in-place=""
                aria-current={entry.current ? 'page' : undefined}
              >
                <span className="visually-hidden">{words.page} </span>
                {entry.page}
              </a>
            </li>
          ),
        )}
      </ol>
      <Step label={words.next} rel="next" path={next} />
    </nav>
  )
}

/** A link, or a disabled text if there is no such page. */
function Step({ label, rel, path }: { label: string; rel: 'prev' | 'next'; path: SitePath | undefined }) {
  return path === undefined ? (
    <span className="pagination__step" aria-disabled="true">
      {label}
    </span>
  ) : (
    <a className="pagination__step" href={href(path)} rel={rel} data-in-place="">
      {label}
    </a>
  )
}
