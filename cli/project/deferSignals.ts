import { setImmediate as nextTurn } from 'node:timers/promises'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Does work that a signal must not cut in half: the signal does what it does once the work is done.
 * @param work is told of a signal, so that it can end early
 */
export async function deferSignals<Result>(
  work: (aborted: AbortSignal) => Promise<Result> | Result,
): Promise<Result> {
  const controller = new AbortController()
  const came: NodeJS.Signals[] = []
  const note = (signal: NodeJS.Signals) => {
    came.push(signal)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, note)
  try {
    return await work(controller.signal)
  } finally {
    await heardSignals()
    for (const signal of signals) process.off(signal, note)
    const [first] = came
    if (first) process.kill(process.pid, first)
  }
}

/** A signal that came during work that did not wait for anything is heard of at the next turn but one. */
async function heardSignals(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
