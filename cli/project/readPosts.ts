import { join } from 'node:path'
import { postAdvice } from '../../content/advice/postAdvice.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { type PostResult, parsePost } from '../../content/posts/parsePost.ts'
import { publicFolder } from './publicFolder.ts'
import { readSource } from './readSource.ts'

export interface ReadInput {
  /** The folder of posts, absolute, and as problems name it. */
  folder: string
  shown: string
  /** The files' names, below the folder. */
  names: readonly string[]
  /** The day the site is built for. */
  today: Day
  /** The folder of pictures, absolute. */
  pictures: string
  /** Leave out what only a reader of the site needs, and give advice; see `LoadOptions`. */
  checkOnly: boolean
}

/** Reads and parses posts in this thread, in the order of their names. */
export function readPosts({ folder, shown, names, today, pictures, checkOnly }: ReadInput): PostResult[] {
  const { imageSize } = publicFolder(pictures)
  return names.map(name => {
    const source = readSource(join(folder, name), join(shown, name))
    if ('code' in source) return { problems: [source] }
    const result = parsePost(source, { today, imageSize, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })
}

/** The post with its advice, without what nobody asks for after that: it has its way to go from thread to thread. */
function withAdvice({ identity, value, problems }: PostResult): PostResult {
  if (!identity) return { problems }
  const { prose: _, ...plain } = identity
  return {
    identity: plain,
    ...(value ? { value: { ...value, post: { ...value.post, headings: [] } } } : {}),
    problems: [...problems, ...postAdvice(identity)],
  }
}
