import { fork } from 'node:child_process'
import { receivedError } from '../project/SentError.ts'
import type { BundleInput } from './bundle.ts'
import type { BundleMessage, BundleRequest } from './bundleProcess.ts'

/** How long a process may take to end, in ms: many times what it takes. */
const maxEndMs = 1000

export interface BundleApartInput extends BundleInput {
  /** Gets what ends the process, for a command that is stopped. */
  endFirst(end: () => void): void
}

/**
 * Does what `bundle` does, in a process of its own: Vite takes 300 MB of memory, which the pages need afterwards.
 * @throws what it throws, or an Error where the process ends without an answer
 */
export function bundleApart({ warn, endFirst, ...request }: BundleApartInput): Promise<void> {
  // Beside this file in the bundle that cli/loadProgram.js makes.
  const child = fork(new URL('./bundleProcess.js', import.meta.url), { serialization: 'advanced' })
  endFirst(() => void child.kill())
  return new Promise((resolve, reject) => {
    let answer: Exclude<BundleMessage, { warning: string }> | undefined
    child.on('message', message => {
      const told = message as BundleMessage
      if ('warning' in told) return warn(told.warning)
      answer = told
      // It ends by itself then, unless something that was loaded into it keeps it.
      setTimeout(() => child.kill(), maxEndMs).unref()
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (!answer) reject(new Error(`The bundler ended without an answer (${signal ?? `exit code ${code}`})`))
      else if ('error' in answer) reject(receivedError(answer) as Error)
      else resolve()
    })
    child.send(request satisfies BundleRequest)
  })
}
