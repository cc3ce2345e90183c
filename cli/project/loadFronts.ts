import { join } from 'node:path'
import { type FrontResult, parseFront } from '../../content/front-matter/parseFront.ts'
import { listPosts, type PostFolder } from './listPosts.ts'
import { readSource } from './readSource.ts'

/** Reads the front matter of every post below a folder, in the order of their names. */
export async function loadFronts(posts: PostFolder): Promise<FrontResult[]> {
  const { names, problems } = await listPosts(posts)
  if (!names) return [{ problems }]
  return names.map(name => {
    const source = readSource(join(posts.folder, name), join(posts.shown, name))
    return 'code' in source ? { problems: [source] } : parseFront(source)
  })
}
