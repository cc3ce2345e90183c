import { counted } from '../../../content/shared/counted.ts'
import { exitCodes } from '../../exitCodes.ts'
import { readWhenFree } from '../../publish/readWhenFree.ts'
import type { LockFlags } from '../../publish/takeLock.ts'
import { unpublish } from '../../publish/unpublish.ts'
import { withTarget } from '../../publish/withTarget.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { jsonText, withoutControls } from '../../terminal/text.ts'
import { UsageError } from '../../UsageError.ts'
import { siteOptions } from '../options.ts'
import { ReleaseReport } from '../publish/ReleaseReport.ts'
import type { TargetFlags } from '../targetOptions.ts'

export interface UnpublishFlags extends TargetFlags, LockFlags {}

/** Keys that are told one by one. */
const maxNamed = 5

/** `kube-site unpublish`: removes a preview. Gives the exit code. */
export async function runUnpublish(root: string, name: string, flags: UnpublishFlags): Promise<number> {
  const { format, preview, quiet = false, verbose = false } = flags
  if (preview === undefined) {
    throw new UsageError(
      'A whole site is not removed by this command.',
      'Name a preview with --preview. To take a site off, remove its bucket or folder.',
    )
  }
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const input = { name, preview, options: siteOptions(root, flags), terminal }
  return await withTarget(input, async ({ store }) => {
    const records = await readWhenFree(store, flags)
    const progress = new ReleaseReport(terminal, store)
    const { removed, left } = await unpublish({ store, records, flags, progress })
    if (format === 'json') {
      terminal.result(jsonText({ removed, left, requests: store.requests() }))
      return exitCodes.success
    }
    const { green, dim } = terminal.colors
    terminal.info(
      removed > 0
        ? `${green('Removed')} ${counted(removed, 'object')} from ${store.name} ${dim(`(${counted(store.requests(), 'request')})`)}`
        : `${green('Nothing to remove')}: nothing is published at ${store.name}`,
    )
    if (left.length > 0) {
      const named = left.slice(0, maxNamed).map(withoutControls).join(', ')
      const more = left.length > maxNamed ? `, and ${left.length - maxNamed} more` : ''
      terminal.info(
        `${counted(left.length, 'object')} not from kube-site ${left.length === 1 ? 'was' : 'were'} left there: ${named}${more}`,
      )
    }
    return exitCodes.success
  })
}
