import { availableParallelism } from 'node:os'
import { postAdvice } from '../../content/advice/postAdvice.ts'
import type { Problem } from '../../content/model/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { type ParsedPost, type PostResult, parsePost } from '../../content/posts/parsePost.ts'
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
}

/** A hundred times what a long post takes on a slow machine. */
const maxPostSeconds = 5

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

/** Reads and parses posts in this thread, in the order of their names. */
export function parsePostsHere({ names, today, checkOnly, ...folder }: ParseInput): ReadPost[] {
  const sizeOf = imageSizes(folder.root)
  const limit = new TimeLimit(maxPostSeconds * 1000)
  return names.map(name => {
    const source = readPost(folder, name)
    if ('code' in source) return { result: { problems: [source] }, pictures: [] }
    const pictures: ReadPost['pictures'] = []
    const imageSize = (address: string) => {
      const size = sizeOf(address)
      pictures.push([address, size])
      return size
    }
    let place = () => 0
    const onPlace = (given: typeof place) => {
      place = given
    }
    const parsed = limit.run(() => {
      const result = parsePost(source, { today, imageSize, checkOnly, onPlace })
      return checkOnly ? withAdvice(result) : result
    })
    return { result: parsed ?? { problems: [tooSlow(source, place())] }, pictures }
  })
}

function tooSlow(source: SourceFile, offset: number): Problem {
  const message = `Reading the post takes longer than ${maxPostSeconds} seconds; they ended here`
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
