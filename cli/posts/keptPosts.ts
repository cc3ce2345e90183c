import { join } from 'node:path'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import type { PackCache } from '../cache/PackCache.ts'
import { parsePosts } from './parsePosts.ts'
import { type ParseInput, type PostsInput, postParser, withSized } from './postParser.ts'
import { type PackedPost, packPost, PostUnpacker } from './packedPost.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import { imageSizes } from '../project/publicFolder.ts'
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
  const keyOf = (name: string, sum: string) => cache.keyOf('post', input.today, join(input.shown, name), sum)
  const longSource: LongSource = { posts, input }
  const longParts = (key: string, name: string) => {
    const read = longReader(longSource, key, name)
    if (isOpen) return read
    const long = read()
    return () => long
  }

  const unpacker = new PostUnpacker()
  const found = new Map<string, ReadPost>()
  const missing: string[] = []
  const learners = new Map<string, (sum: string) => void>()
  /** Looks for each post, and gives the names of those that are to be parsed. */
  function* toParse() {
    for (const name of input.names) {
      const path = join(input.folder, name)
      if (posts.isNew) {
        // All are parsed: to read each here, too, would take a fifteenth of that time.
        learners.set(name, texts.learner(path))
        missing.push(name)
        yield name
        continue
      }
      const sum = texts.sumOf(path, () => {
        const source = readPost(input, name)
        return 'code' in source ? source : source.text
      })
      if (typeof sum !== 'string') {
        found.set(name, { result: { problems: [sum] }, pictures: [] })
        continue
      }
      const key = keyOf(name, sum)
      const facts = posts.claim(longKey(key)) ? posts.get(key) : undefined
      const kept = facts && unpacker.unpack(facts, longParts(key, name))
      if (kept && isAsBefore(kept)) {
        found.set(name, kept)
        continue
      }
      missing.push(name)
      yield name
    }
  }
  const parsed = await parsePosts(
    { ...input, names: toParse() },
    ({ sum, facts, long }, name) => {
      // A faster machine, or a quieter moment, may read a post that took too long.
      if (sum === undefined) return unpacker.unpack(facts, () => long)
      learners.get(name)?.(sum)
      // It may have been saved since it was looked for: it is kept as what was read.
      const key = keyOf(name, sum)
      posts.put(longKey(key), long)
      posts.put(key, facts)
      return unpacker.unpack(facts, longParts(key, name))
    },
    busy,
  )
  for (const [at, name] of missing.entries()) found.set(name, parsed[at] ?? unread)
  texts.keep()
  if (cache.isCurrent()) posts.keep()
  return input.names.map(name => found.get(name) ?? unread)
}

const unread: ReadPost = { result: { problems: [] }, pictures: [] }

/** Where the long parts of posts are read from. */
interface LongSource {
  posts: PackCache
  input: PostsInput
}

/** A function of a post that stays in memory, and nothing else of `parseKept` with it. */
const longReader =
  ({ posts, input }: LongSource, key: string, name: string) =>
  (): Uint8Array =>
    posts.get(longKey(key)) ?? parseAgain(input, name).long

function parseAgain(input: PostsInput, name: string): PackedPost {
  const [read = unread] = postParser(input)([name])
  return packPost(read)
}

/** The key of the long parts of a post. */
const longKey = (key: string): string => `${key}-long`

const isSameSize = (a: ReadPost['pictures'][number][1], b: typeof a): boolean =>
  a?.width === b?.width && a?.height === b?.height && a?.sized?.digest === b?.sized?.digest
