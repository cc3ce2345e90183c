import { resolve } from 'node:path'
import { exitCodes } from '../../exitCodes.ts'
import { putFile } from '../../system/replaceFile.ts'
import { builtSite, prepareSite } from '../../publish/prepareSite.ts'
import { readTarget } from '../../publish/readTarget.ts'
import { planDocument } from '../../publish/savedPlan.ts'
import { withTarget } from '../../publish/withTarget.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { flagPath, siteOptions } from '../options.ts'
import type { TargetFlags } from '../targetOptions.ts'
import { planLines } from './planLines.ts'

export interface PlanFlags extends TargetFlags {
  dist?: string
  save?: string
  detailedExitcode?: boolean
  verifyRemote?: boolean
  adopt?: boolean
}

/** `kube-site plan`: shows what publishing would change. Gives the exit code. */
export async function runPlan(root: string, name: string, flags: PlanFlags): Promise<number> {
  const { format, quiet = false, verbose = false, verifyRemote = false, adopt = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const input = { name, preview: flags.preview, options: siteOptions(root, flags), terminal }
  return await withTarget(input, async ({ settings, store }) => {
    const dist = flagPath(flags.dist, root, 'dist')
    const local = await builtSite(dist, settings)
    const records = await readTarget(store)
    const prepared = await prepareSite({ store, settings, records, local, verifyRemote, adopt })
    const document = planDocument({ store, records, prepared, objects: local.objects })
    if (flags.save !== undefined) putFile(resolve(flags.save), `${JSON.stringify(document, null, 1)}\n`)
    if (format === 'json') terminal.result(JSON.stringify(document, null, 2))
    else for (const line of planLines(document, records.known, terminal)) terminal.result(line)
    const isPending = document.changes.length > 0 || document.unfinished
    return isPending && flags.detailedExitcode ? exitCodes.changes : exitCodes.success
  })
}
