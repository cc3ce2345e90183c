import { deserialize, serialize } from 'node:v8'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import { parsePosts, type PostsInput, type ReadPost, withSized } from './loadPosts.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import { imageSizes } from './publicFolder.ts'

/** Does what `loadPosts` does, and parses only posts that no earlier build has parsed. */
export async function keptPosts(input: PostsInput, cache: BuildCache): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  const sizeOf = imageSizes(input.root)
  const isAsBefore = ({ pictures }: ReadPost) =>
    pictures.every(([address, size]) =>
      isSameSize(withSized(sizeOf(address), input.sizedImages?.[address]), size),
    )
  const results = new Map<string, PostResult>()
  const missing: { name: string; key: string }[] = []
  for (const name of files) {
    const source = readPost(input, name)
    if ('code' in source) {
      results.set(name, { problems: [source] })
      continue
    }
    const key = cache.keyOf('post', input.today, String(input.checkOnly), source.file, source.text)
    const bytes = cache.posts.get(key)
    const kept = bytes && (deserialize(bytes) as ReadPost)
    if (kept && isAsBefore(kept)) results.set(name, kept.result)
    else missing.push({ name, key })
  }
  const parsed = await parsePosts({ ...input, names: missing.map(({ name }) => name) })
  for (const [at, { name, key }] of missing.entries()) {
    const read = parsed[at]
    if (!read) continue
    results.set(name, read.result)
    // A faster machine, or a quieter moment, may not be too slow.
    const isLasting = read.result.problems.every(({ code }) => code !== 'post-too-slow')
    if (isLasting) cache.posts.put(key, serialize(read))
  }
  if (cache.isCurrent()) cache.posts.keep()
  return [...unreadPosts(problems), ...files.map(name => results.get(name) ?? { problems: [] })]
}

const isSameSize = (a: ReadPost['pictures'][number][1], b: typeof a): boolean =>
  a?.width === b?.width && a?.height === b?.height && a?.sized?.digest === b?.sized?.digest
