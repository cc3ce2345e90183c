import { availableParallelism } from 'node:os'
import { postAdvice } from '../../content/advice/postAdvice.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { type PostResult, parsePost } from '../../content/posts/parsePost.ts'
import type { InputFolder } from './inputFiles.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import { imageSizes } from './publicFolder.ts'
import { Thread } from './Thread.ts'

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

/** How many posts are worth threads: starting one takes as long as parsing about two hundred. */
const minPostsForThreads = 500

/** Reads and parses every post below a folder, in the order of their names. */
export async function loadPosts(input: PostsInput): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  return [...unreadPosts(problems), ...(await parsePosts({ ...input, names: files }))]
}

/** Reads and parses posts, in the order of their names. Many are parsed by threads, one for each core. */
export async function parsePosts(input: ParseInput): Promise<PostResult[]> {
  const { names } = input
  if (names.length < minPostsForThreads) return parsePostsHere(input)
  const size = Math.ceil(names.length / availableParallelism())
  const shares = Array.from({ length: Math.ceil(names.length / size) }, async (_, at) => {
    // Beside this file in the bundle that cli/kube-site.js makes.
    const script = new URL('./parserThread.js', import.meta.url)
    const thread = new Thread<ParseInput, PostResult[]>(script, {
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    })
    const share = { ...input, names: names.slice(at * size, (at + 1) * size) }
    return await thread.ask(share).finally(() => thread.close())
  })
  return (await Promise.all(shares)).flat()
}

/** Reads and parses posts in this thread, in the order of their names. */
export function parsePostsHere({ names, today, checkOnly, ...folder }: ParseInput): PostResult[] {
  const imageSize = imageSizes(folder.root)
  return names.map(name => {
    const source = readPost(folder, name)
    if ('code' in source) return { problems: [source] }
    const result = parsePost(source, { today, imageSize, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })
}

/** The post with its advice, without what is not needed after that: copying it to another thread takes time. */
function withAdvice({ identity, value, problems }: PostResult): PostResult {
  if (!identity) return { problems }
  const { prose: _, ...plain } = identity
  return {
    identity: plain,
    ...(value ? { value: { ...value, post: { ...value.post, headings: [] } } } : {}),
    problems: [...problems, ...postAdvice(identity)],
  }
}
