import { href } from '../../browser/href.ts'
import { BackToBlog } from '../parts/SiteLink.tsx'
import { Icon } from '../parts/Icon.tsx'
import { words } from '../../content/i18n/siteWords.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'

interface Props {
  /** Path of the search index. */
  search?: SitePath | undefined
}

/** The first line of posts and of lists: a link back to the blog, and the search. */
export function BlogBar({ search }: Props) {
  return (
    <div className="blog-bar">
      <BackToBlog />
      {search && <SearchButton index={search} />}
    </div>
  )
}

/** Opens the search of an index. Invisible until `browser/enhance/search.ts` runs. */
export function SearchButton({ index }: { index: SitePath }) {
  return (
    <div className="search-button">
      <button
        type="button"
        className="search-button__control"
        data-search={href(index)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
        {words.searchPosts}
        <kbd className="search-button__key" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <output className="search-button__status" />
    </div>
  )
}
