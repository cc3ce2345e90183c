import type { SitePath } from '../../content/model/SiteConfig.ts'
import { BackToBlog } from '../parts/BackLink.tsx'
import { SearchButton } from '../search/SearchButton.tsx'

interface Props {
  /** Path of the search index. */
  search?: SitePath | undefined
  /** The page of the list that Back to Blog leads to; default: the first. */
  back?: SitePath | undefined
}

/** The first line of posts and of lists: a link back to the blog, and the search. */
export function BlogBar({ search, back }: Props) {
  return (
    <div className="blog-bar">
      <BackToBlog path={back} />
      {search && <SearchButton index={search} />}
    </div>
  )
}
