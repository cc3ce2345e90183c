import { resolve } from 'node:path'
import { exitCodes } from '../../system/exitCodes.ts'
import { loadLocalSite } from '../localSite.ts'
import { planDocument } from '../planDocument.ts'
import { prepareSite, type PublishSiteFlags } from '../publishSite.ts'
import { readRecords } from '../records/records.ts'
import { writeFileAtomic } from '../../system/replaceFile.ts'
import { type TargetCall, withTarget, type TargetFlags } from './withTarget.ts'
import { planLines } from './planLines.ts'

export interface PlanFlags extends TargetFlags, Pick<PublishSiteFlags, 'verifyRemote' | 'adopt'> {
  save?: string
  detailedExitcode?: boolean
}

/** `kube-site plan`: shows what publishing would change. Returns the exit code. */
export const runPlan = (call: TargetCall<PlanFlags>): Promise<number> =>
  withTarget(call, async ({ settings, store, terminal }) => {
    const { format, save, detailedExitcode, verifyRemote, adopt } = call.flags
    const site = await loadLocalSite(call.project.dist, settings)
    const records = await readRecords(store)
    const prepared = await prepareSite(site, records, { store, settings, verifyRemote, adopt })
    const document = planDocument(store, prepared)
    if (save !== undefined) writeFileAtomic(resolve(save), `${JSON.stringify(document, null, 1)}\n`)
    if (format === 'json') terminal.result(JSON.stringify(document, null, 2))
    else for (const line of planLines(document, records.known, terminal)) terminal.result(line)
    const isPending = document.changes.length > 0 || document.unfinished
    return isPending && detailedExitcode ? exitCodes.changes : exitCodes.success
  })
