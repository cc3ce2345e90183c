import { counted } from '../../content/shared/counted.ts'
import { exitCodes } from '../../system/exitCodes.ts'
import { type LockFlags, whenUnlocked } from '../withPublishLock.ts'
import { unpublish } from '../unpublish.ts'
import { jsonText, withoutControls } from '../../system/text.ts'
import { UsageError } from '../../system/UsageError.ts'
import { ReleaseReport } from './ReleaseReport.ts'
import { type TargetCall, withTarget, type TargetFlags } from './withTarget.ts'

export interface UnpublishFlags extends TargetFlags, LockFlags {}

/** Foreign keys that are listed one by one. */
const maxNamed = 5

/** `kube-site unpublish`: removes a preview. Returns the exit code. */
export async function runUnpublish(call: TargetCall<UnpublishFlags>): Promise<number> {
  const { flags } = call
  if (flags.preview === undefined) {
    throw new UsageError(
      'This command does not remove a whole site.',
      'Name a preview with --preview. To take a site off, remove its bucket or folder.',
    )
  }
  return await withTarget(call, async ({ store, terminal }) => {
    const progress = new ReleaseReport(terminal, store)
    const { removed, left } = await whenUnlocked(store, flags, records =>
      unpublish({ store, records, flags, progress }),
    )
    const { name, requests } = store
    if (flags.format === 'json') {
      terminal.result(jsonText({ removed, left, requests }))
      return exitCodes.success
    }
    const { green, dim } = terminal.colors
    terminal.info(
      removed > 0
        ? `${green('Removed')} ${counted(removed, 'object')} from ${name} ${dim(`(${counted(requests, 'request')})`)}`
        : `${green('Nothing to remove')}: nothing is published at ${name}`,
    )
    if (left.length > 0) terminal.info(leftText(left))
    return exitCodes.success
  })
}

function leftText(left: readonly string[]): string {
  const named = left.slice(0, maxNamed).map(withoutControls).join(', ')
  const more = left.length > maxNamed ? `, and ${left.length - maxNamed} more` : ''
  const were = left.length === 1 ? 'was' : 'were'
  return `${counted(left.length, 'object')} not from kube-site ${were} left there: ${named}${more}`
}
