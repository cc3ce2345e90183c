import { existsSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { readObjectList } from '../../../generator/outdir/SiteObject.ts'
import { OutDir } from '../../../generator/outdir/OutDir.ts'
import { serveOutDir } from '../../../generator/outdir/serveOutDir.ts'
import { UsageError, exitCodes } from '../../../system/CommandError.ts'
import { shownPath, withoutLinks } from '../../../system/paths.ts'
import { untilStopped } from '../../../system/signals.ts'
import { Terminal } from '../../../system/Terminal.ts'
import { withoutControls } from '../../../system/text.ts'
import { flagPath, portError } from '../options.ts'

export interface PreviewFlags {
  dist?: string
  port: number
  verbose?: boolean
}

/** `kube-site preview`: serves the built site until it is stopped. Returns the exit code. */
export async function runPreview(root: string, flags: PreviewFlags): Promise<number> {
  const { dist, port, verbose = false } = flags
  const terminal = new Terminal({ quiet: false, verbose })
  const folder = withoutLinks(flagPath(dist, root, 'dist'))
  await new OutDir(folder).recover()
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError(`There is no folder ${shownPath(folder)} to serve.`, 'Run `kube-site build` first.')
  }
  const server = await serveOutDir({
    folder,
    port,
    onRequest: (url, status) => terminal.debug(`${status} ${withoutControls(url)}`),
    onError: message => terminal.error(`${terminal.errorColors.red('error')} ${withoutControls(message)}`),
  }).catch((error: unknown) => {
    throw portError(port, error)
  })
  // Before the address is printed, since the command may be stopped from then on.
  const stopped = untilStopped()
  const address = server.address() as AddressInfo
  const base = basePath(readObjectList(folder)?.siteUrl ?? 'http://localhost')
  terminal.result(`Serving ${shownPath(folder)} at http://127.0.0.1:${address.port}${base} (Ctrl-C stops)`)
  try {
    await stopped
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return exitCodes.success
}
