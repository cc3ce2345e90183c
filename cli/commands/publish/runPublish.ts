import { exitCodes } from '../../exitCodes.ts'
import { type PublishSiteFlags, publishSite } from '../../publish/publishSite.ts'
import { withTarget } from '../../publish/withTarget.ts'
import { reportProblems } from '../../terminal/formatProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { flagPath, siteOptions } from '../options.ts'
import type { TargetFlags } from '../targetOptions.ts'
import { finishRelease } from './finishRelease.ts'
import { ReleaseReport } from './ReleaseReport.ts'

export interface PublishFlags extends TargetFlags, PublishSiteFlags {
  dist?: string
}

/** `kube-site publish`: makes a built site the current release of a target. Gives the exit code. */
export async function runPublish(root: string, name: string, flags: PublishFlags): Promise<number> {
  const { format, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const { preview } = flags
  const options = siteOptions(root, flags)
  return await withTarget({ name, preview, options, terminal }, async ({ settings, store }) => {
    const publish = async (dist: string) => {
      const report = new ReleaseReport(terminal, store)
      const release = await publishSite(dist, { store, settings, flags, progress: report })
      return await finishRelease({ ...release, settings, store, terminal, report, flags })
    }
    if (preview === undefined || flags.dist !== undefined) {
      return await publish(flagPath(flags.dist, root, 'dist'))
    }
    // The tools that build a site take half a second to load.
    const { buildPreview } = await import('../../publish/buildPreview.ts')
    const built = await buildPreview({ settings, options, terminal }, publish)
    if ('result' in built) return built.result
    reportProblems({ problems: built.problems, format, terminal })
    return exitCodes.problems
  })
}
