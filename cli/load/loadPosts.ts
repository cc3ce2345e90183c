import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PostResult } from '../../content/parsePost.ts'
import { problemIn } from '../../content/problemAt.ts'
import { type ReadInput, readPosts } from './readPosts.ts'

/** Posts for which a thread pays: starting one takes as long as parsing about two hundred. */
const worthAThread = 500

/**
 * Reads and parses every `.md` file below a folder, in the order of their names; what begins with a dot or an
 * underscore is left out. Many posts are parsed by threads, one a core, and this one is free for other work.
 */
export async function loadPosts(input: Omit<ReadInput, 'names'>): Promise<PostResult[]> {
  const { folder, shown } = input
  let names: string[]
  try {
    names = await listPosts(folder)
  } catch {
    const hint = 'Name the folder of posts with --posts.'
    const message = `There is no folder of posts at ${shown}`
    return [{ problems: [problemIn(shown, { code: 'posts-missing', message, hint })] }]
  }
  if (names.length < worthAThread) return readPosts({ ...input, names })
  const size = Math.ceil(names.length / availableParallelism())
  const shares = Array.from({ length: Math.ceil(names.length / size) }, (_, at) =>
    readInThread({ ...input, names: names.slice(at * size, (at + 1) * size) }),
  )
  return (await Promise.all(shares)).flat()
}

/** Links to folders are not followed: one that leads upwards would never end. */
async function listPosts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (!isPost(name) || entry.isDirectory()) continue
    const leadsToFolder = entry.isSymbolicLink() && (await stat(path).catch(() => undefined))?.isDirectory()
    if (!leadsToFolder) names.push(name)
  }
  return names.toSorted()
}

const isPost = (name: string): boolean =>
  /\.md$/i.test(name) && !name.split(/[\\/]/).some(part => /^[_.](?!\.)/.test(part))

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
