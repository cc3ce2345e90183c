import { join } from 'node:path'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import { type ParseInput, parsePosts, parsePostsHere, type PostsInput, withSized } from './loadPosts.ts'
import { packPost, unpackPost } from './packedPost.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import { imageSizes } from './publicFolder.ts'
import type { ReadPost } from './ReadPost.ts'

/** Does what `loadPosts` does, and parses only posts that the same command has not parsed before. */
export async function keptPosts(
  input: PostsInput,
  cache: BuildCache,
  how: KeptPostsOptions = {},
): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  const read = await parseKept({ ...input, names: files }, cache, how)
  return [...unreadPosts(problems), ...read.map(({ result }) => result)]
}

interface KeptPostsOptions {
  /** The cache stays open while the posts are used: their long parts are read from it when they are needed. */
  isOpen?: boolean
  /** See `parsePosts`. */
  busy?: Promise<unknown> | undefined
}

/**
 * Does what `parsePosts` does, takes what the same command has parsed before, and leaves the rest to the next one.
 * @param cache of a command that always reads posts with the same settings
 */
export async function parseKept(
  input: ParseInput,
  cache: BuildCache,
  { isOpen = false, busy }: KeptPostsOptions = {},
): Promise<ReadPost[]> {
  const { posts, texts } = cache
  const sizeOf = imageSizes(input.root)
  const isAsBefore = ({ pictures }: ReadPost) =>
    pictures.every(([address, size]) =>
      isSameSize(withSized(sizeOf(address), input.sizedImages?.[address]), size),
    )
  const parseAgain = (name: string) => {
    const [read = unread] = parsePostsHere({ ...input, names: [name] })
    return packPost(read)
  }
  const longParts = (key: string, name: string) => {
    const read = () => posts.get(longKey(key)) ?? parseAgain(name).long
    if (isOpen) return read
    const long = read()
    return () => long
  }

  const found = new Map<string, ReadPost>()
  const missing = new Map<string, string>()
  for (const name of input.names) {
    const sum = texts.sumOf(join(input.folder, name), () => {
      const source = readPost(input, name)
      return 'code' in source ? source : source.text
    })
    if (typeof sum !== 'string') {
      found.set(name, { result: { problems: [sum] }, pictures: [] })
      continue
    }
    const key = cache.keyOf('post', input.today, join(input.shown, name), sum)
    const facts = posts.claim(longKey(key)) ? posts.get(key) : undefined
    const kept = facts && unpackPost(facts, longParts(key, name))
    if (kept && isAsBefore(kept)) found.set(name, kept)
    else missing.set(name, key)
  }
  const names = [...missing.keys()]
  const parsed = await parsePosts(
    { ...input, names },
    ({ facts, long }, name) => {
      const key = missing.get(name) ?? ''
      posts.put(longKey(key), long)
      const read = unpackPost(facts, longParts(key, name))
      // A faster machine, or a quieter moment, may not be too slow.
      if (read.result.problems.every(({ code }) => code !== 'post-too-slow')) posts.put(key, facts)
      return read
    },
    busy,
  )
  for (const [at, name] of names.entries()) found.set(name, parsed[at] ?? unread)
  texts.keep()
  if (cache.isCurrent()) posts.keep()
  return input.names.map(name => found.get(name) ?? unread)
}

const unread: ReadPost = { result: { problems: [] }, pictures: [] }

/** The key of the long parts of a post. */
const longKey = (key: string): string => `${key}-long`

const isSameSize = (a: ReadPost['pictures'][number][1], b: typeof a): boolean =>
  a?.width === b?.width && a?.height === b?.height && a?.sized?.digest === b?.sized?.digest
