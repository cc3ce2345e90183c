import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { postAdvice } from '../../content/advice/postAdvice.ts'
import type { ImageSize, MarkdownOptions } from '../../content/markdown/RenderState.ts'
import type { Post, Text, TextPage } from '../../content/model/Post.ts'
import type { Problem } from '../../content/model/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { parsePage } from '../../content/posts/parsePage.ts'
import { type PostResult, parsePost } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/readText.ts'
import { problemAt, type SourceFile } from '../../content/problems/problemAt.ts'
import type { SizedImages } from '../pictures/prepareSizedImages.ts'
import type { SizedImage } from '../../content/shared/sizedImage.ts'
import type { InputFolder } from '../project/inputFiles.ts'
import { type PackedPost, packPost, PostUnpacker } from './packedPost.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import { imageSizes } from '../project/publicFolder.ts'
import type { ReadFile, ReadPost } from './ReadPost.ts'
import { Thread } from '../system/Thread.ts'
import { TimeLimit } from './TimeLimit.ts'

/** Where posts are, and what else they are parsed with. */
export interface PostsInput extends InputFolder {
  /** The day the site is built for. */
  today: Day
  /** Leave out what only a reader of the site needs, and give advice; see `LoadOptions`. */
  checkOnly: boolean
  /** Images of which the build makes smaller files; none where the originals are shown. */
  sizedImages?: SizedImages
}

export interface ParseInput extends PostsInput {
  /** The files' names, below the folder. */
  names: readonly string[]
}

interface TextLimits {
  /** How long reading a text may take; a hundred times what a long post takes on a slow machine. */
  maxSeconds?: number
}

/** How many posts are worth threads: starting one takes as long as parsing about two hundred. */
export const minPostsForThreads = 500

/**
 * Reads and parses every post below a folder, in the order of their names.
 * @param busy see `parsePosts`
 */
export async function loadPosts(input: PostsInput, busy?: Promise<unknown>): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  const read = await parsePosts({ ...input, names: files }, undefined, busy)
  return [...unreadPosts(problems), ...read.map(({ result }) => result)]
}

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
  const parts = inParts(names, postsPerLimit)
  const ahead: string[][] = []
  const nextPart = () => ahead.shift() ?? parts.next().value ?? undefined
  const areMany = () => {
    while (ahead.length * postsPerLimit < minPostsForThreads) {
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

/** So many posts are parsed under one time limit: to start one takes as long as parsing a post. */
const postsPerLimit = 50

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
    // Beside this file in the bundle that cli/loadProgram.js makes.
    const script = new URL('./parserThread.js', import.meta.url)
    const thread = new Thread<string[], PackedPost[]>(script, { workerData: input })
    const ask = (names: string[]) => thread.ask(names)
    try {
      // While posts are unpacked here, the thread parses the next ones.
      await Promise.all([parseParts(ask, first), parseParts(ask)])
    } finally {
      await thread.close()
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

/** Gives a function that reads and parses posts in this thread, in the order of their names. */
export const postParser = ({ today, checkOnly, ...files }: PostsInput & TextLimits) =>
  textParser<Post>(files, (source, _name, options) => {
    const result = parsePost(source, { ...options, today, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })

/** Reads and parses every page in markdown below a folder, in the order of their names; there may be no folder. */
export function loadPages({ checkOnly, ...input }: Omit<PostsInput, 'today'>): TextResult<TextPage>[] {
  if (!existsSync(input.folder)) return []
  const { files, problems } = listPosts(input)
  const parse = textParser<TextPage>(input, (source, name, options) => {
    const result = parsePage(source, name, { ...options, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })
  return [...unreadPosts(problems), ...parse(files).map(({ result }) => result)]
}

type ParseOptions = Pick<MarkdownOptions, 'imageSize' | 'onPlace'>

/** Gives a function that reads files, and parses them within a limit of time. */
function textParser<Parsed extends Text>(
  { sizedImages = {}, maxSeconds = 5, ...folder }: InputFolder & Pick<PostsInput, 'sizedImages'> & TextLimits,
  parseText: (source: SourceFile, name: string, options: ParseOptions) => TextResult<Parsed>,
): (names: readonly string[]) => ReadFile<Parsed>[] {
  type Read = ReadFile<Parsed>
  const sizeOf = imageSizes(folder.root)
  const limit = new TimeLimit(maxSeconds * 1000)
  const parse = (source: SourceFile, name: string, onPlace?: MarkdownOptions['onPlace']): Read => {
    const pictures: Read['pictures'] = []
    const imageSize = (address: string) => {
      const size = withSized(sizeOf(address), sizedImages[address])
      pictures.push([address, size])
      return size
    }
    return { result: parseText(source, name, { imageSize, ...(onPlace ? { onPlace } : {}) }), pictures }
  }
  const parseAlone = (source: SourceFile, name: string): Read => {
    let place = () => 0
    const parsed = limit.run(() => parse(source, name, given => (place = given)))
    return parsed ?? { result: { problems: [tooSlow(source, place(), maxSeconds)] }, pictures: [] }
  }
  const parsePart = (names: readonly string[]) => {
    const sources = names.map(name => ({ name, source: readPost(folder, name) }))
    const all = (parseOne: typeof parseAlone) =>
      sources.map(({ name, source }) =>
        'code' in source ? { result: { problems: [source] }, pictures: [] } : parseOne(source, name),
      )
    // One of them may be too slow.
    return limit.run(() => all((source, name) => parse(source, name))) ?? all(parseAlone)
  }
  return names => [...inParts(names, postsPerLimit)].flatMap(parsePart)
}

/** The size of an image, with the files that are made of it. */
export const withSized = (
  size: ImageSize | undefined,
  sized: SizedImage | undefined,
): ImageSize | undefined => (size && sized ? { ...size, sized } : size)

/** Divides items into parts of one length, and a last one. */
function* inParts<Item>(items: Iterable<Item>, length: number): Generator<Item[], void> {
  let part: Item[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < length) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

function tooSlow(source: SourceFile, offset: number, seconds: number): Problem {
  const message = `Reading the post takes longer than ${seconds} seconds; they ended here`
  const hint = 'Look here and above for thousands of marks in a row, or make several posts of it.'
  return problemAt(source, offset, { code: 'post-too-slow', message, hint })
}

/** The post with its advice, without what is not needed after that: copying it to another thread takes time. */
function withAdvice<Parsed extends Text>(result: TextResult<Parsed>): TextResult<Parsed> {
  const { identity, problems } = result
  if (!identity) return result
  const { prose: _, ...plain } = identity
  return { ...result, identity: plain, problems: [...problems, ...postAdvice(identity)] }
}
