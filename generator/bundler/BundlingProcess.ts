import { type ChildProcess, fork } from 'node:child_process'
import { CommandError, exitCodes, receivedError } from '../../system/CommandError.ts'
import type { BundleAnswer, BundleRequest } from './bundleProcess.ts'

/** How long the process may take to end after its answer, in ms. */
const maxEndMs = 1000

/** Makes Rolldown's allocator return memory at once, and reserve none (mimalloc, "Environment Options"). */
const allocator = { MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ARENA_EAGER_COMMIT: '0' }

/** A process that loads Vite, and bundles once: the memory of Vite is free again before pages are rendered. */
export class BundlingProcess {
  readonly #child: ChildProcess
  readonly #answer: Promise<BundleAnswer>

  constructor() {
    // Vike and Vite would add these to what `bundle` configures (vike 0.4.266, getVikeConfigFromCliOrEnv.js).
    const { VIKE_CONFIG: _vike, VITE_CONFIG: _vite, ...env } = process.env
    // An entry of the bundle of cli/loadProgram.js.
    const child = fork(new URL('./bundleProcess.js', import.meta.url), {
      serialization: 'advanced',
      env: { ...env, ...allocator },
    })
    this.#child = child
    this.#answer = new Promise((resolve, reject) => {
      child.once('message', (answer: BundleAnswer) => {
        resolve(answer)
        // It ends by itself, unless something that was loaded into it prevents that.
        setTimeout(() => child.kill(), maxEndMs).unref()
      })
      child.once('error', reject)
      child.once('close', (code, signal) =>
        reject(signal ? killedError(signal) : new Error(`The bundler ended early (exit code ${code})`)),
      )
    })
    // `bundle` throws what fails here.
    this.#answer.catch(() => undefined)
  }

  /**
   * Bundles the browser's code and styles, and the pages for rendering.
   * @returns warnings
   * @throws what the bundler throws, or an Error if the process ends early
   */
  async bundle(request: BundleRequest): Promise<readonly string[]> {
    // If the process has ended already, the answer says so.
    this.#child.send(request, () => undefined)
    const answer = await this.#answer
    if ('error' in answer) throw receivedError(answer)
    return answer.warnings
  }

  close(): void {
    this.#child.kill()
  }
}

const killedError = (signal: NodeJS.Signals): CommandError =>
  new CommandError(
    exitCodes.internal,
    `The process that bundles scripts and styles was killed by ${signal}.`,
    {
      hint: 'Systems do that when memory runs out. Build again; if it is killed again, give it more memory.',
    },
  )
