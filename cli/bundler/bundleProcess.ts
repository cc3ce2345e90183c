import { type SentError, sentError } from '../util/SentError.ts'
import { type BundleInput, bundle } from './bundle.ts'

/** The only request: to bundle. */
export type BundleRequest = Omit<BundleInput, 'warn'>

/** Warnings of Vite, and at the end that the bundle is finished or what was thrown. */
export type BundleMessage = { warning: string } | { done: true } | SentError

const send = (message: BundleMessage) => process.send?.(message)

// If the command ends, nobody needs the bundle.
const end = () => process.kill(process.pid)
process.once('disconnect', end)

process.once('message', async (request: BundleRequest) => {
  try {
    await bundle({ ...request, warn: warning => send({ warning }) })
    send({ done: true })
  } catch (error) {
    send(sentError(error))
  } finally {
    process.off('disconnect', end)
    process.disconnect()
  }
})
