import { type SentError, sentError } from '../../system/CommandError.ts'
import { logToStandardError } from '../../system/Terminal.ts'
import { type BundleInput, bundle } from './bundle.ts'

/** The only request: to bundle. */
export type BundleRequest = Omit<BundleInput, 'warn'>

/** Warnings of Vite, or what was thrown. */
export type BundleAnswer = { warnings: readonly string[] } | SentError

// If the command ends, nobody needs the bundle.
const end = () => process.kill(process.pid)
process.once('disconnect', end)

logToStandardError()

process.once('message', async (request: BundleRequest) => {
  const warnings: string[] = []
  const bundling = bundle({ ...request, warn: warning => warnings.push(warning) })
  const answer: BundleAnswer = await bundling.then(() => ({ warnings }), sentError)
  process.off('disconnect', end)
  process.send?.(answer, () => process.disconnect())
})
