import type { SourceFile } from '../../content/problems/problemAt.ts'
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
  const parseInWorker = async (part: readonly SourceFile[]) => {
    try {
      return await pool.run<ParseJob>('parse', { input, sources: part })
    } catch (error) {
      throw whileReading(part, error as Error)
    }
  }
  try {
    return (await Promise.all(Array.from(inParts(sources), parseInWorker))).flat()
  } finally {
    await pool.close()
  }
}
