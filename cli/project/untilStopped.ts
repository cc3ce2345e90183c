/** npx forwards the SIGINT that the terminal already sent: repeats within so many milliseconds are ignored. */
const ignoreRepeatsMs = 300

/**
 * Waits for Ctrl-C, or for the signal by which a supervisor stops a service. A second one, later, ends the process,
 * which stays until then: one that came while Node takes itself apart would end it, too, and look like a failure.
 */
export const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    const stop = () => {
      resolve()
      setTimeout(() => process.off('SIGINT', stop).off('SIGTERM', stop), ignoreRepeatsMs)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
