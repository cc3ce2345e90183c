import type { SitePath } from '../../content/model/SiteConfig.ts'
import { BackToBlog } from '../parts/BackLink.tsx'
import { SearchButton } from '../search/SearchButton.tsx'

interface Props {
  /** Address of the search index. */
  search?: SitePath | undefined
  /** The page of the list to which Back to Blog leads; the first where absent. */
  back?: SitePath | undefined
}

/** The first line of posts and tag pages: a link back to the list, and the search. */
export function BlogBar({ search, back }: Props) {
  return (
    <div className="blog-bar">
      <BackToBlog path={back} />
      {search && <SearchButton address={search} />}
    </div>
  )
}
