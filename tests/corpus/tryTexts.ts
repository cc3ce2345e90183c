import { brokenProperties } from '../properties/brokenProperties.ts'
import type { Violation } from '../properties/Violation.ts'
import type { CorpusPost } from './corpusPosts.ts'

/** Every property that a post breaks. */
export function tryTexts(posts: readonly CorpusPost[]): { post: CorpusPost; violation: Violation }[] {
  return posts.flatMap(post => brokenProperties(post.text).map(violation => ({ post, violation })))
}
