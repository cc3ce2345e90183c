import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { TagPageData } from '../../content/model/PageData.ts'
import { countOnPage } from './countOnPage.ts'
import { PostListPage } from './PostListPage.tsx'
import { TagList } from './TagList.tsx'

/** A page of the list of posts with a tag, with links to the other tags. */
export function TagPosts({ tag, tags, ...list }: TagPageData) {
  return (
    <PostListPage className="post-list wrapper" {...list}>
      <h1>{fill(words.postsTagged, { tag: tag.name })}</h1>
      <p className="post-list__page">{countOnPage(list)}</p>
      <TagList tags={tags} current={tag} />
    </PostListPage>
  )
}
