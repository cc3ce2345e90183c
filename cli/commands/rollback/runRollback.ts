import type { ReleaseFlags } from '../../publish/publishRelease.ts'
import { rollBack } from '../../publish/rollBack.ts'
import { withTarget } from '../../publish/withTarget.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { siteOptions } from '../options.ts'
import { finishRelease } from '../publish/finishRelease.ts'
import { ReleaseReport } from '../publish/ReleaseReport.ts'
import type { TargetFlags } from '../targetOptions.ts'

export interface RollbackFlags extends TargetFlags, ReleaseFlags {}

export interface RollbackInput {
  root: string
  /** Of the target. */
  name: string
  /** As typed. */
  release: string | undefined
  flags: RollbackFlags
}

/** `kube-site rollback`: makes a former release of a target the current one. Gives the exit code. */
export async function runRollback({ root, name, release, flags }: RollbackInput): Promise<number> {
  const { format, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const input = { name, preview: flags.preview, options: siteOptions(root, flags), terminal }
  return await withTarget(input, async ({ settings, store }) => {
    const report = new ReleaseReport(terminal, store)
    const { entry, plan, objects, siteUrl } = await rollBack(release, {
      store,
      settings,
      flags,
      progress: report,
    })
    return await finishRelease({ entry, plan, objects, siteUrl, settings, store, terminal, report, flags })
  })
}
