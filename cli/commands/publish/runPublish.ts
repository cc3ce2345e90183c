import { exitCodes } from '../../exitCodes.ts'
import { buildPreview } from '../../publish/buildPreview.ts'
import { builtSite, prepareSite, tagOf } from '../../publish/prepareSite.ts'
import { publishRelease, type ReleaseFlags } from '../../publish/publishRelease.ts'
import { readWhenFree } from '../../publish/readWhenFree.ts'
import { planDocument, refuseOtherThan } from '../../publish/savedPlan.ts'
import { withTarget } from '../../publish/withTarget.ts'
import { writeNewObject } from '../../publish/writeNewObject.ts'
import { reportProblems } from '../../terminal/formatProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { flagPath, siteOptions } from '../options.ts'
import type { TargetFlags } from '../targetOptions.ts'
import { finishRelease } from './finishRelease.ts'
import { ReleaseReport } from './ReleaseReport.ts'

export interface PublishFlags extends TargetFlags, ReleaseFlags {
  dist?: string
  plan?: string
  verifyRemote?: boolean
  adopt?: boolean
}

/** `kube-site publish`: makes a built site the current release of a target. Gives the exit code. */
export async function runPublish(root: string, name: string, flags: PublishFlags): Promise<number> {
  const { format, quiet = false, verbose = false, verifyRemote = false, adopt = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const { preview } = flags
  const options = siteOptions(root, flags)
  return await withTarget({ name, preview, options, terminal }, async ({ settings, store }) => {
    let dist = flagPath(flags.dist, root, 'dist')
    if (preview !== undefined && flags.dist === undefined) {
      const built = await buildPreview(settings, { preview, options }, terminal)
      if (!('dist' in built)) {
        reportProblems({ problems: built.problems, format, terminal })
        return exitCodes.problems
      }
      dist = built.dist
    }
    const local = await builtSite(dist, settings)
    const report = new ReleaseReport(terminal, store)
    const records = await readWhenFree(store, flags)
    const prepared = await prepareSite({ store, settings, records, local, verifyRemote, adopt })
    const { objects, siteUrl, body } = local
    if (flags.plan !== undefined) {
      refuseOtherThan(flags.plan, planDocument({ store, records, prepared, objects }))
    }
    const mayReplace = adopt || !records.known?.state.conditions
    const entry = await publishRelease(
      {
        records,
        prepared,
        siteUrl,
        objects,
        write: async ({ key, reason, object: { headers } }) =>
          reason === 'new' && !mayReplace
            ? await writeNewObject(store, {
                key,
                headers,
                body: () => body(key),
                tag: () => tagOf(local, key),
              })
            : await store.put(key, await body(key), { headers }),
      },
      { store, settings, flags, progress: report },
    )
    const { plan } = prepared
    return await finishRelease({ entry, plan, objects, siteUrl, settings, store, terminal, report, flags })
  })
}
