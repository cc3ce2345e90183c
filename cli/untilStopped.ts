/** Milliseconds in which signals mean one wish: npm and npx hand on the Ctrl-C that the terminal has sent here, too. */
const oneWish = 500

/** Waits for Ctrl-C, or for the signal by which a supervisor stops a service. A second one, later, ends the process. */
export const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    const stop = () => {
      resolve()
      setTimeout(() => process.off('SIGINT', stop).off('SIGTERM', stop), oneWish).unref()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
