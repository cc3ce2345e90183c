import { problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import { WorkerPool } from '../workers/WorkerPool.ts'
import { inParts, type ParseJob, type PostsInput, postParser, whileReading } from './postParser.ts'
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

async function parseInWorker(
  input: PostsInput,
  sources: readonly SourceFile[],
  pool: WorkerPool,
): Promise<ReadPost[]> {
  try {
    return await pool.run<ParseJob>('parse', { input, sources })
  } catch (error) {
    if (!isOutOfMemory(error)) throw whileReading(sources, error as Error)
    return await parseOneByOne(input, sources)
  }
}

/** Parses posts of which one takes too much memory, which is then a problem of this post alone. */
async function parseOneByOne(input: PostsInput, sources: readonly SourceFile[]): Promise<ReadPost[]> {
  const pool = new WorkerPool(1)
  try {
    const read: ReadPost[] = []
    for (const source of sources) {
      const post = await pool.run<ParseJob>('parse', { input, sources: [source] }).catch(async error => {
        if (!isOutOfMemory(error)) throw whileReading([source], error as Error)
        // If there is too little memory for a worker that parses nothing, this throws.
        await pool.run<ParseJob>('parse', { input, sources: [] })
        return [tooLarge(source)]
      })
      read.push(...post)
    }
    return read
  } finally {
    await pool.close()
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

function tooLarge({ file }: SourceFile): ReadPost {
  const problem = problemIn(file, {
    code: 'post-too-large',
    message: 'Reading the post takes more memory than Node may use',
    hint: 'Make several posts of it, or give Node more memory: NODE_OPTIONS=--max-old-space-size=4096.',
  })
  return { result: { problems: [problem] }, pictures: [] }
}
