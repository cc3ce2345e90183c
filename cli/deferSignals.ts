const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does work that a signal must not cut in half: the signal does what it does once the work is done. */
export async function deferSignals<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const came: NodeJS.Signals[] = []
  const note = (signal: NodeJS.Signals) => {
    came.push(signal)
  }
  for (const signal of signals) process.on(signal, note)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, note)
    const [first] = came
    if (first) process.kill(process.pid, first)
  }
}
