import { deserialize, serialize } from 'node:v8'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import { type ParseInput, parsePosts, type PostsInput, type ReadPost, withSized } from './loadPosts.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import { imageSizes } from './publicFolder.ts'

/** Does what `loadPosts` does, and parses only posts that the same command has not parsed before. */
export async function keptPosts(input: PostsInput, cache: BuildCache): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  const read = await parseKept({ ...input, names: files }, cache)
  return [...unreadPosts(problems), ...read.map(({ result }) => result)]
}

/**
 * Does what `parsePosts` does, takes what the same command has parsed before, and leaves the rest to the next one.
 * @param cache of a command that always reads posts with the same settings
 */
export async function parseKept(input: ParseInput, cache: BuildCache): Promise<ReadPost[]> {
  const sizeOf = imageSizes(input.root)
  const isAsBefore = ({ pictures }: ReadPost) =>
    pictures.every(([address, size]) =>
      isSameSize(withSized(sizeOf(address), input.sizedImages?.[address]), size),
    )
  const posts = new Map<string, ReadPost>()
  const missing: { name: string; key: string }[] = []
  for (const name of input.names) {
    const source = readPost(input, name)
    if ('code' in source) {
      posts.set(name, { result: { problems: [source] }, pictures: [] })
      continue
    }
    const key = cache.keyOf('post', input.today, source.file, source.text)
    const bytes = cache.posts.get(key)
    const kept = bytes && (deserialize(bytes) as ReadPost)
    if (kept && isAsBefore(kept)) posts.set(name, kept)
    else missing.push({ name, key })
  }
  const parsed = await parsePosts({ ...input, names: missing.map(({ name }) => name) })
  for (const [at, { name, key }] of missing.entries()) {
    const read = parsed[at]
    if (!read) continue
    posts.set(name, read)
    // A faster machine, or a quieter moment, may not be too slow.
    const isLasting = read.result.problems.every(({ code }) => code !== 'post-too-slow')
    if (isLasting) cache.posts.put(key, serialize(read))
  }
  if (cache.isCurrent()) cache.posts.keep()
  return input.names.map(name => posts.get(name) ?? { result: { problems: [] }, pictures: [] })
}

const isSameSize = (a: ReadPost['pictures'][number][1], b: typeof a): boolean =>
  a?.width === b?.width && a?.height === b?.height && a?.sized?.digest === b?.sized?.digest
