import { setImmediate as nextTurn } from 'node:timers/promises'

/** npx forwards the SIGINT that the terminal already sent: repeats within this time, in ms, are ignored. */
const ignoreRepeatsMs = 300

/**
 * Rejects with an uncaught error. A command races it against its work, so that it can close its threads and report the
 * cause; Node would end the process with a stack.
 */
export function untilCrash(): Promise<never> {
  const crashed = new Promise<never>((_, reject) => {
    process.on('uncaughtException', reject).on('unhandledRejection', reject)
  })
  // It is awaited later; until then it must not count as unhandled itself.
  crashed.catch(() => undefined)
  return crashed
}

/**
 * Waits for Ctrl-C, or for the signal by which a supervisor stops a service. A second one, later, ends the process,
 * which lives until then: Node would report one that came during its own shutdown as a failure. Rejects with an
 * uncaught error.
 */
export async function untilStopped(): Promise<void> {
  const stopped = new Promise<void>(resolve => {
    const stop = () => {
      resolve()
      setTimeout(() => process.off('SIGINT', stop).off('SIGTERM', stop), ignoreRepeatsMs)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
  await Promise.race([stopped, untilCrash()])
}

const deferred = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Does work that a signal must not interrupt. A signal that arrives meanwhile is sent again afterwards; a second one, later,
 * ends the process at once.
 * @param work gets an AbortSignal that is aborted then, so that it can end early
 */
export async function deferSignals<Result>(
  work: (aborted: AbortSignal) => Promise<Result> | Result,
): Promise<Result> {
  const controller = new AbortController()
  let first: { signal: NodeJS.Signals; at: number } | undefined
  const receive = (signal: NodeJS.Signals) => {
    const at = performance.now()
    if (first && at - first.at > ignoreRepeatsMs) {
      stopDeferring()
      process.kill(process.pid, signal)
    }
    first ??= { signal, at }
    controller.abort()
  }
  const stopDeferring = () => {
    for (const signal of deferred) process.off(signal, receive)
  }
  for (const signal of deferred) process.on(signal, receive)
  try {
    return await work(controller.signal)
  } finally {
    // A signal that came during synchronous work is received at the next turn but one.
    await nextTurn()
    await nextTurn()
    stopDeferring()
    if (first) process.kill(process.pid, first.signal)
  }
}
