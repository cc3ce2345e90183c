/** Waits for Ctrl-C, or for the signal by which a supervisor stops a service. */
export const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    const stop = () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
