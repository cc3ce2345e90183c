import { problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import { WorkerPool } from '../workers/WorkerPool.ts'
import { inParts, type ParseJob, type PostsInput, postParser } from './postParser.ts'
import type { ReadPost } from './ReadPost.ts'

/** How many posts are worth workers: to start one takes as long as to parse about two hundred. */
const minPostsForWorkers = 500

/** Parses posts, in their order; many of them in workers. */
export async function parsePosts(input: PostsInput, sources: readonly SourceFile[]): Promise<ReadPost[]> {
  if (sources.length < minPostsForWorkers) return postParser(input)(sources)
  // Its workers end here, since their memory is needed for pages.
  const pool = new WorkerPool()
  try {
    const parts = Array.from(inParts(sources), part => parseInWorker(input, part, pool))
    return (await Promise.all(parts)).flat()
  } finally {
    await pool.close()
  }
}

/** Node's error for a worker whose heap was full. */
const outOfMemoryCode = 'ERR_WORKER_OUT_OF_MEMORY'

/** A post that takes too much memory is a problem of this post alone: the others of its part are parsed one by one. */
async function parseInWorker(
  input: PostsInput,
  sources: readonly SourceFile[],
  pool: WorkerPool,
): Promise<ReadPost[]> {
  try {
    return await pool.run<ParseJob>('parse', { input, sources })
  } catch (error) {
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === outOfMemoryCode
    const [first] = sources
    if (!isOutOfMemory || !first) throw whileReading(sources, error as Error)
    if (sources.length === 1) {
      // If there is too little memory for a worker that parses nothing, this throws.
      await parseInWorker(input, [], pool)
      return [tooLarge(first)]
    }
    const read: ReadPost[] = []
    for (const source of sources) read.push(...(await parseInWorker(input, [source], pool)))
    return read
  }
}

function tooLarge({ file }: SourceFile): ReadPost {
  const problem = problemIn(file, {
    code: 'post-too-large',
    message: 'Reading the post takes more memory than Node may use',
    hint: 'Make several posts of it, or give Node more memory: NODE_OPTIONS=--max-old-space-size=4096.',
  })
  return { result: { problems: [problem] }, pictures: [] }
}

function whileReading(sources: readonly SourceFile[], cause: Error): Error {
  const [first, last] = [sources[0]?.file, sources.at(-1)?.file]
  const posts = first === last ? first : `${first} to ${last}`
  return new Error(`${cause.message}${posts ? ` while it read ${posts}` : ''}`, { cause })
}
