import { type SentError, sentError } from '../system/SentError.ts'
import { type BundleInput, bundle } from './bundle.ts'

/** What the process is asked: to bundle. */
export type BundleRequest = Omit<BundleInput, 'warn'>

/** What it tells: Vite's warnings, and at the end that the bundle is there or what was thrown. */
export type BundleMessage = { warning: string } | { done: true } | SentError

const tell = (message: BundleMessage) => process.send?.(message)

// Without the command that started it, nobody needs the bundle.
const end = () => process.kill(process.pid)
process.once('disconnect', end)

process.once('message', async (request: BundleRequest) => {
  try {
    await bundle({ ...request, warn: warning => tell({ warning }) })
    tell({ done: true })
  } catch (error) {
    tell(sentError(error))
  } finally {
    process.off('disconnect', end)
    process.disconnect()
  }
})
