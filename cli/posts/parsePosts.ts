import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PostThread } from './PostThread.ts'
import { type PackedPost, packPost, PostUnpacker } from './packedPost.ts'
import { inParts, type PostsInput, postParser, textsPerLimit } from './postParser.ts'
import type { ReadPost } from './ReadPost.ts'

/** How many posts are worth threads: starting one takes as long as parsing about two hundred. */
export const minPostsForThreads = 500

/**
 * Reads and parses posts, in the order of their names. Many are parsed by threads; the first begin while later names
 * are still to come.
 * @param unpack makes a post of its bytes, and may put its long parts elsewhere; in memory where absent
 * @param busy until it is settled, another process takes one of the cores
 */
export async function parsePosts(
  { names, ...input }: PostsInput & { names: Iterable<string> },
  unpack?: (packed: PackedPost, name: string) => ReadPost,
  busy?: Promise<unknown>,
): Promise<ReadPost[]> {
  const parts = inParts(names)
  const ahead: string[][] = []
  const nextPart = () => ahead.shift() ?? parts.next().value ?? undefined
  const areMany = () => {
    while (ahead.length * textsPerLimit < minPostsForThreads) {
      const part = parts.next()
      if (part.done) return false
      ahead.push(part.value)
    }
    return true
  }
  if (areMany())
    return await parseOnAllCores({ ...input, nextPart, areMany }, unpack ?? unpackInMemory(), busy)
  const few = ahead.flat()
  if (few.length === 0) return []
  const read = postParser(input)(few)
  return unpack ? read.map((post, at) => unpack(packPost(post), few[at] ?? '')) : read
}

function unpackInMemory(): (packed: PackedPost) => ReadPost {
  const unpacker = new PostUnpacker()
  return ({ facts, long }) => unpacker.unpack(facts, () => long)
}

interface PartsInput extends PostsInput {
  /** Gives the names of further posts; undefined where none is left. */
  nextPart(): string[] | undefined
  /** True where so many are left that another thread is worth its start. */
  areMany(): boolean
}

async function parseOnAllCores(
  { nextPart, areMany, ...input }: PartsInput,
  unpack: (packed: PackedPost, name: string) => ReadPost,
  busy: Promise<unknown> | undefined,
): Promise<ReadPost[]> {
  const read: ReadPost[][] = []
  let begun = 0
  const parseParts = async (
    parse: (names: string[]) => PackedPost[] | Promise<PackedPost[]>,
    first = nextPart(),
  ) => {
    for (let names = first; names; names = nextPart()) {
      const at = begun++
      const packed = await parse(names)
      read[at] = packed.map((post, index) => unpack(post, names?.[index] ?? ''))
    }
  }
  const parseHere = async () => {
    const parse = postParser(input)
    await parseParts(async names => {
      // The answers of other threads come between two parts.
      await nextTurn()
      return parse(names).map(packPost)
    })
  }
  const parseInThread = async () => {
    const first = nextPart()
    if (!first) return
    const thread = new PostThread(input)
    const ask = (names: string[]) => thread.parse(names)
    try {
      // While posts are unpacked here, the thread parses the next ones.
      await Promise.all([parseParts(ask, first), parseParts(ask)])
    } finally {
      // It ends meanwhile, which takes 20 ms.
      void thread.close()
    }
  }
  const threads = (count: number) => Array.from({ length: Math.max(1, count) }, parseInThread)
  const cores = availableParallelism()
  if (busy) {
    // One thread less takes no longer then, and as much less memory. This thread is left to the other work of a build.
    const first = Promise.all(threads(cores - 1))
    const second = async () => {
      await Promise.race([busy, first])
      if (areMany()) await parseInThread()
    }
    await Promise.all([first, second()])
  } else await Promise.all([parseHere(), ...threads(cores - 1)])
  return read.flat()
}
