import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PostResult } from '../../content/posts/parsePost.ts'
import { listPosts } from './listPosts.ts'
import { type ReadInput, readPosts } from './readPosts.ts'

/** Posts for which a thread pays: starting one takes as long as parsing about two hundred. */
const worthAThread = 500

/** Where posts are, and what else they are parsed by. */
export type PostsInput = Omit<ReadInput, 'names'>

/** Reads and parses every post below a folder, in the order of their names. */
export async function loadPosts(input: PostsInput): Promise<PostResult[]> {
  const { names, problems } = await listPosts(input)
  return names ? parsePosts({ ...input, names }) : [{ problems }]
}

/**
 * Reads and parses posts, in the order of their names. Many are parsed by threads, one a core, and this one is free
 * for other work.
 */
export async function parsePosts(input: ReadInput): Promise<PostResult[]> {
  const { names } = input
  if (names.length < worthAThread) return readPosts(input)
  const size = Math.ceil(names.length / availableParallelism())
  const shares = Array.from({ length: Math.ceil(names.length / size) }, (_, at) =>
    readInThread({ ...input, names: names.slice(at * size, (at + 1) * size) }),
  )
  return (await Promise.all(shares)).flat()
}

function readInThread(input: ReadInput): Promise<PostResult[]> {
  // Beside this file in the bundle that cli/kube-site.js makes.
  const thread = new Worker(new URL('./parserThread.js', import.meta.url), {
    workerData: input,
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
