/**
 * A function that is called when its callers pause, with the last of their values; one call at a time.
 * @param ms the pause
 */
export function latest<Value>(ms: number, act: (value: Value) => Promise<void>) {
  let timer: number | undefined
  let waiting: { value: Value } | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      await act(value)
    }
    running = undefined
  }
  const start = () => {
    timer = undefined
    running ??= run()
  }
  return {
    call(value: Value): void {
      waiting = { value }
      clearTimeout(timer)
      timer = window.setTimeout(start, ms)
    },
    /** Calls at once what waits, and resolves when it is done. */
    async flush(): Promise<void> {
      clearTimeout(timer)
      start()
      await running
    },
  }
}
