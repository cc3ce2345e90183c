import { availableParallelism } from 'node:os'
import { postAdvice } from '../../content/advice/postAdvice.ts'
import type { Problem } from '../../content/model/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import {
  type ParsedPost,
  type PostOptions,
  type PostResult,
  parsePost,
} from '../../content/posts/parsePost.ts'
import { problemAt, type SourceFile } from '../../content/problems/problemAt.ts'
import type { InputFolder } from './inputFiles.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import { type ImageSize, imageSizes } from './publicFolder.ts'
import { Thread } from './Thread.ts'
import { TimeLimit } from './TimeLimit.ts'

/** Where posts are, and what else they are parsed with. */
export interface PostsInput extends InputFolder {
  /** The day the site is built for. */
  today: Day
  /** Leave out what only a reader of the site needs, and give advice; see `LoadOptions`. */
  checkOnly: boolean
}

export interface ParseInput extends PostsInput {
  /** The files' names, below the folder. */
  names: readonly string[]
  /** How long reading one of them may take; a hundred times what a long post takes on a slow machine. */
  maxSeconds?: number
}

/** How many posts are worth threads: starting one takes as long as parsing about two hundred. */
const minPostsForThreads = 500

/** Reads and parses every post below a folder, in the order of their names. */
export async function loadPosts(input: PostsInput): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  const read = await parsePosts({ ...input, names: files })
  return [...unreadPosts(problems), ...read.map(({ result }) => result)]
}

/** A post as it was read, and what that depends on beside its text. */
export interface ReadPost {
  result: PostResult
  /** Addresses of the pictures that it names, with their sizes. */
  pictures: [address: string, size: ImageSize | undefined][]
}

/** Reads and parses posts, in the order of their names. Many are parsed by threads, one for each core. */
export async function parsePosts(input: ParseInput): Promise<ReadPost[]> {
  const { names } = input
  if (names.length < minPostsForThreads) return parsePostsHere(input)
  const size = Math.ceil(names.length / availableParallelism())
  const shares = Array.from({ length: Math.ceil(names.length / size) }, async (_, at) => {
    // Beside this file in the bundle that cli/loadProgram.js makes.
    const script = new URL('./parserThread.js', import.meta.url)
    const thread = new Thread<ParseInput, ReadPost[]>(script, {
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    const share = { ...input, names: names.slice(at * size, (at + 1) * size) }
    return await thread.ask(share).finally(() => thread.close())
  })
  return (await Promise.all(shares)).flat()
}

/** So many posts are parsed under one time limit: to start one takes as long as parsing a post. */
const postsPerLimit = 50

/** Reads and parses posts in this thread, in the order of their names. */
export function parsePostsHere(input: ParseInput): ReadPost[] {
  const { names, today, checkOnly, maxSeconds = 5, ...folder } = input
  const sizeOf = imageSizes(folder.root)
  const limit = new TimeLimit(maxSeconds * 1000)
  const parse = (source: SourceFile, onPlace?: PostOptions['onPlace']): ReadPost => {
    const pictures: ReadPost['pictures'] = []
    const imageSize = (address: string) => {
      const size = sizeOf(address)
      pictures.push([address, size])
      return size
    }
    const result = parsePost(source, { today, imageSize, checkOnly, ...(onPlace ? { onPlace } : {}) })
    return { result: checkOnly ? withAdvice(result) : result, pictures }
  }
  const parseAlone = (source: SourceFile): ReadPost => {
    let place = () => 0
    const parsed = limit.run(() => parse(source, given => (place = given)))
    return parsed ?? { result: { problems: [tooSlow(source, place(), maxSeconds)] }, pictures: [] }
  }
  return inParts(names, postsPerLimit).flatMap(part => {
    const sources = part.map(name => readPost(folder, name))
    const all = (parseOne: (source: SourceFile) => ReadPost) =>
      sources.map(source =>
        'code' in source ? { result: { problems: [source] }, pictures: [] } : parseOne(source),
      )
    // One of them may be too slow.
    return limit.run(() => all(source => parse(source))) ?? all(parseAlone)
  })
}

/** Divides a list into parts of one length, and a last one. */
const inParts = <Item>(items: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, at) =>
    items.slice(at * length, (at + 1) * length),
  )

function tooSlow(source: SourceFile, offset: number, seconds: number): Problem {
  const message = `Reading the post takes longer than ${seconds} seconds; they ended here`
  const hint = 'Look here and above for thousands of marks in a row, or make several posts of it.'
  return problemAt(source, offset, { code: 'post-too-slow', message, hint })
}

const withoutHeadings = (parsed: ParsedPost): ParsedPost => ({
  ...parsed,
  post: { ...parsed.post, headings: [] },
})

/** The post with its advice, without what is not needed after that: copying it to another thread takes time. */
function withAdvice({ identity, value, standIn, problems }: PostResult): PostResult {
  if (!identity) return { problems }
  const { prose: _, ...plain } = identity
  return {
    identity: plain,
    ...(value ? { value: withoutHeadings(value) } : {}),
    ...(standIn ? { standIn: withoutHeadings(standIn) } : {}),
    problems: [...problems, ...postAdvice(identity)],
  }
}
