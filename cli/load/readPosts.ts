import { join } from 'node:path'
import { type PostResult, parsePost } from '../../content/parsePost.ts'
import type { Day } from '../../content/SiteConfig.ts'
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
}

/** Reads and parses posts in this thread, in the order of their names. */
export function readPosts({ folder, shown, names, today, pictures }: ReadInput): PostResult[] {
  const { imageSize } = publicFolder(pictures)
  return names.map(name => {
    const source = readSource(join(folder, name), join(shown, name))
    return 'code' in source ? { problems: [source] } : parsePost(source, { today, imageSize })
  })
}
