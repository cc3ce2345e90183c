/** Milliseconds in which signals mean one wish: npm and npx hand on the Ctrl-C that the terminal has sent here, too. */
const oneWish = 300

/**
 * Waits for Ctrl-C, or for the signal by which a supervisor stops a service. A second one, later, ends the process,
 * which stays until then: one that came while Node takes itself apart would end it, too, and look like a failure.
 */
export const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    const stop = () => {
      resolve()
      setTimeout(() => process.off('SIGINT', stop).off('SIGTERM', stop), oneWish)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
