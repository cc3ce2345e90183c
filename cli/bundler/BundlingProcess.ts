import { type ChildProcess, fork } from 'node:child_process'
import { CommandError } from '../CommandError.ts'
import { exitCodes } from '../exitCodes.ts'
import { receivedError } from '../system/SentError.ts'
import type { BundleInput } from './bundle.ts'
import type { BundleMessage, BundleRequest } from './bundleProcess.ts'

/** How long a process may take to end, in ms: many times what it takes. */
const maxEndMs = 1000

/** Takes 20 MB less, and no longer; in MB. */
const semiSpace = '--max-semi-space-size=4'

/** Lets Rolldown's allocator return memory at once, and take none in advance (mimalloc, "Environment Options"). */
const returnMemory = { MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ARENA_EAGER_COMMIT: '0' }

/**
 * A process that bundles: what Vite takes of memory, the pages need afterwards. It takes half a second to load Vite, and
 * then waits to be asked. The command does not wait for one that nobody asks.
 */
export class BundlingProcess {
  readonly #child: ChildProcess
  readonly #answer: Promise<Exclude<BundleMessage, { warning: string }>>
  #warn: (message: string) => void = () => undefined

  constructor() {
    // It asks no server for anything, and Node 20 takes 40 ms to read certificates as it starts.
    // Vike and Vite would add the other two to what `bundle` configures.
    const { NODE_EXTRA_CA_CERTS: _, VIKE_CONFIG: _vike, VITE_CONFIG: _vite, ...env } = process.env
    // Beside this file in the bundle that cli/loadProgram.js makes.
    const child = fork(new URL('./bundleProcess.js', import.meta.url), {
      serialization: 'advanced',
      execArgv: [...process.execArgv, semiSpace],
      env: { ...env, ...returnMemory },
    })
    child.unref()
    child.channel?.unref()
    this.#child = child
    this.#answer = new Promise((resolve, reject) => {
      child.on('message', message => {
        const told = message as BundleMessage
        if ('warning' in told) return this.#warn(told.warning)
        resolve(told)
        // It ends by itself meanwhile, unless something that was loaded into it keeps it; the command waits for that.
        setTimeout(() => child.kill(), maxEndMs).unref()
      })
      child.once('error', reject)
      child.once('close', (code, signal) =>
        reject(
          signal ? endedBy(signal) : new Error(`The bundler ended without an answer (exit code ${code})`),
        ),
      )
    })
    // It is awaited when the process is asked; until then a failure must not count as unhandled.
    this.#answer.catch(() => undefined)
  }

  /**
   * Does what `bundle` does; once.
   * @throws what it throws, or an Error where the process ends without an answer
   */
  async bundle({ warn, ...request }: BundleInput): Promise<void> {
    this.#warn = warn
    this.#child.ref()
    this.#child.channel?.ref()
    // Where it has ended, that is what is thrown.
    this.#child.send(request satisfies BundleRequest, () => undefined)
    const answer = await this.#answer
    if ('error' in answer) throw receivedError(answer)
  }

  close(): void {
    this.#child.kill()
  }
}

const endedBy = (signal: NodeJS.Signals): CommandError =>
  new CommandError(
    exitCodes.internal,
    `The process that bundles scripts and styles was ended by ${signal}.`,
    {
      hint: 'Systems do that where memory runs out: run the build again, and give it more memory if it happens again.',
    },
  )
