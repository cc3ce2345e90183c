import { join } from 'node:path'
import { problemIn } from '../../content/problems/problemAt.ts'
import { Thread } from '../system/Thread.ts'
import { type PackedPost, packPost } from './packedPost.ts'
import type { PostsInput } from './postParser.ts'

/** Node's error for a thread whose heap was full. */
const outOfMemoryCode = 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Parses posts in a thread. If that runs out of memory, another parses the same posts one by one, so that a post which takes
 * too much is a problem of this post alone.
 */
export class PostThread {
  readonly #input: PostsInput
  #thread: Thread<string[], PackedPost[]> | undefined

  constructor(input: PostsInput) {
    this.#input = input
  }

  /** @throws Error that names the posts if the thread ends for another reason */
  async parse(names: string[]): Promise<PackedPost[]> {
    // Beside this file in the bundle that cli/loadProgram.js makes.
    const script = new URL('./parserThread.js', import.meta.url)
    const thread = (this.#thread ??= new Thread(script, { workerData: this.#input }))
    try {
      return await thread.ask(names)
    } catch (error) {
      // All that was asked fails with a thread, in its order: these posts were waiting behind others that ended it.
      if (this.#thread !== thread) return await this.parse(names)
      this.#thread = undefined
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === outOfMemoryCode
      if (!isOutOfMemory || names.length === 0) throw whileReading(this.#input, names, error as Error)
      if (names.length === 1) return await this.#tooLarge(names)
      const packed: PackedPost[] = []
      for (const name of names) packed.push(...(await this.parse([name])))
      return packed
    }
  }

  async close(): Promise<void> {
    await this.#thread?.close()
  }

  /** @throws Error if there is too little memory for a thread that parses nothing, too */
  async #tooLarge([name = '']: string[]): Promise<PackedPost[]> {
    await this.parse([])
    const problem = problemIn(join(this.#input.shown, name), {
      code: 'post-too-large',
      message: 'Reading the post takes more memory than Node may use',
      hint: 'Make several posts of it, or give Node more memory: NODE_OPTIONS=--max-old-space-size=4096.',
    })
    return [packPost({ result: { problems: [problem] }, pictures: [] })]
  }
}

function whileReading({ shown }: PostsInput, names: readonly string[], cause: Error): Error {
  const [first, last] = [names[0], names.at(-1)].map(name => name && join(shown, name))
  const posts = first === last ? first : `${first} to ${last}`
  return new Error(`${cause.message}${posts ? ` while it read ${posts}` : ''}`, { cause })
}
