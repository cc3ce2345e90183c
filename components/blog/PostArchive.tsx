import type { ArchivePageData } from '../../content/model/PageData.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { href } from '../../browser/href.ts'
import { BlogBar } from './BlogBar.tsx'
import { words } from '../../content/i18n/siteWords.ts'
import { countOnPage } from './countOnPage.ts'

/** All posts by year, with their days and titles. */
export function PostArchive({ title, total, years, search }: ArchivePageData) {
  return (
    <div className="post-archive post-list wrapper">
      <BlogBar search={search} />
      <header className="post-list__head">
        <h1>{title}</h1>
        <p className="post-list__page">{countOnPage({ total, page: 1, pages: 1 })}</p>
        {years.length > 1 && (
          <nav className="post-archive__years" aria-label={words.years}>
            {years.map(({ year, anchor }) => (
              <a key={year} href={`#${anchor}`}>
                {year}
              </a>
            ))}
          </nav>
        )}
      </header>
      {years.map(({ year, anchor, posts }) => (
        <section key={year} className="post-archive__year" id={anchor}>
          <h2>{year}</h2>
          <ol>
            {posts.map(post => (
              <li key={post.path}>
                <time dateTime={post.date}>{formatDay(post.date)}</time>
                <a href={href(post.path)}>{post.title}</a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
