import { startDesk } from '../../desk/startDesk.ts'
import { serveSite } from '../../generator/dev/serveSite.ts'
import { Terminal } from '../../system/Terminal.ts'
import { exitCodes } from '../../system/exitCodes.ts'
import { makeWorkFolder } from '../../system/makeFolders.ts'
import { pollInterval, portError, type SiteFlags, siteOptions } from './options.ts'

export interface ServeFlags extends SiteFlags {
  port: number
  host?: boolean
  desk?: boolean
  poll?: number
  allowHost?: readonly string[]
  verbose?: boolean
}

/**
 * Serves the site, drafts and scheduled posts included, and reloads it on each save; with it, the desk.
 * @param onDesk gets the address of the desk on this machine, with its token
 * @returns the exit code
 */
export async function serve(
  root: string,
  flags: ServeFlags,
  onDesk: (address: string, terminal: Terminal) => void,
): Promise<number> {
  const { port, host = false, desk = false, allowHost: allowedHosts = [], verbose = false } = flags
  const terminal = new Terminal({ quiet: false, verbose })
  const options = siteOptions(root, { ...flags, drafts: true, future: true })
  makeWorkFolder(root)
  const onReady = ([address = '', ...others]: readonly string[]) => {
    onDesk(address, terminal)
    for (const other of others) terminal.result(`From your network at ${other}`)
  }
  try {
    await serveSite({
      options,
      port,
      host,
      poll: pollInterval(flags.poll),
      allowedHosts,
      terminal,
      // Other machines may read the site, but not change it, unless that is asked for.
      ...(host && !desk
        ? {}
        : { desk: input => startDesk({ options, anyHost: host, allowedHosts, terminal, onReady }, input) }),
    })
    return exitCodes.success
  } catch (error) {
    throw portError(port, error)
  }
}
