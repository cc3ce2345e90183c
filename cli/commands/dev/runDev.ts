import { serveSite } from '../../dev/serveSite.ts'
import { exitCodes } from '../../util/exitCodes.ts'
import { makeWorkFolder } from '../../util/makeFolders.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { portError, type SiteFlags, siteOptions } from '../options.ts'

export interface DevFlags extends SiteFlags {
  port: number
  host?: boolean
  verbose?: boolean
}

/** `kube-site dev`: serves the site, drafts and scheduled posts included, and reloads it on each save. */
export async function runDev(root: string, flags: DevFlags): Promise<number> {
  const { port, host = false, verbose = false } = flags
  const terminal = new Terminal({ quiet: false, verbose })
  const options = siteOptions(root, { ...flags, drafts: true, future: true })
  makeWorkFolder(root)
  try {
    await serveSite({ options, port, host, terminal })
    return exitCodes.success
  } catch (error) {
    throw portError(port, error)
  }
}
