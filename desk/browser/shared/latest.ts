/**
 * A function that is called when its callers pause, with the last of their values; one call at a time.
 * @param ms returns the length of the pause
 */
export function latest<Value>(ms: () => number, act: (value: Value) => Promise<void>) {
  let timer: number | undefined
  let waiting: { value: Value } | undefined
  let running = Promise.resolve()
  const run = async () => {
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    await act(value)
  }
  const start = () => {
    clearTimeout(timer)
    running = running.then(run)
    return running
  }
  return {
    call(value: Value): void {
      waiting = { value }
      clearTimeout(timer)
      timer = window.setTimeout(start, ms())
    },
    /** Calls at once what waits, and resolves when it is done. */
    flush: (): Promise<void> => start(),
  }
}
