import type { SitePath } from '../../content/model/SiteConfig.ts'
import { BackToBlog } from '../parts/BackLink.tsx'
import { SearchButton } from '../search/SearchButton.tsx'

interface Props {
  /** Address of the root of the search. */
  search?: SitePath | undefined
  /** The page of the list that the way back leads to; the first where absent. */
  back?: SitePath | undefined
}

/** The first line of what is not the list of all posts: the way back there, and the search. */
export function BlogBar({ search, back }: Props) {
  return (
    <div className="blog-bar">
      <BackToBlog path={back} />
      {search && <SearchButton address={search} />}
    </div>
  )
}
