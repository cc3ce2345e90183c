import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type PostResult, parsePost } from '../../content/parsePost.ts'
import type { SourceFile } from '../../content/problemAt.ts'
import type { Day } from '../../content/SiteConfig.ts'
import { publicFolder } from './publicFolder.ts'

export interface ParseInput {
  sources: readonly SourceFile[]
  /** The day the site is built for. */
  today: Day
  /** The folder of pictures, absolute. */
  publicFolder: string
}

/** Posts for which a thread pays: starting one takes as long as parsing about a hundred. */
const worthAThread = 200

/** Reads every post, on all cores where there are many; the results are in the order of the sources. */
export async function parsePosts(input: ParseInput): Promise<PostResult[]> {
  const { sources } = input
  const shares = Math.min(availableParallelism(), Math.floor(sources.length / worthAThread) + 1)
  const size = Math.ceil(sources.length / shares)
  const others = Array.from({ length: shares - 1 }, (_, at) =>
    parseInThread({ ...input, sources: sources.slice((at + 1) * size, (at + 2) * size) }),
  )
  // This thread takes the first share once the others have been started.
  await Promise.resolve()
  const first = parseHere({ ...input, sources: sources.slice(0, size) })
  return [first, ...(await Promise.all(others))].flat()
}

/** Reads every post in this thread. */
export function parseHere({ sources, today, publicFolder: folder }: ParseInput): PostResult[] {
  const { imageSize } = publicFolder(folder)
  return sources.map(source => parsePost(source, { today, imageSize }))
}

function parseInThread(input: ParseInput): Promise<PostResult[]> {
  // Beside this file in the bundle that cli/kube-site.js makes.
  const thread = new Worker(new URL('./parserThread.js', import.meta.url), { workerData: input })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
