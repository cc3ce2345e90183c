import { existsSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { exitCodes } from '../../../system/exitCodes.ts'
import { readObjectList } from '../../../generator/outdir/objectList.ts'
import { withoutLinks } from '../../../system/paths.ts'
import { OutDir } from '../../../generator/outdir/OutDir.ts'
import { shownPath } from '../../../system/paths.ts'
import { untilStopped } from '../../../system/signals.ts'
import { type StoreName, type StoreRules, storeRules } from './storeRules.ts'
import { Terminal } from '../../../system/Terminal.ts'
import { withoutControls } from '../../../system/text.ts'
import { UsageError } from '../../../system/UsageError.ts'
import { flagPath, portError } from '../options.ts'
import { startStore } from './startStore.ts'

export interface PreviewFlags {
  out?: string
  port: number
  as: StoreName
  compress?: boolean
  verbose?: boolean
}

/** `kube-site preview`: serves the built site until it is stopped. Returns the exit code. */
export async function runPreview(root: string, flags: PreviewFlags): Promise<number> {
  const { out, port, as, compress = false, verbose = false } = flags
  const rules: StoreRules = storeRules[as]
  const terminal = new Terminal({ quiet: false, verbose })
  const folder = withoutLinks(flagPath(out, root, 'dist'))
  await new OutDir(folder).recover()
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError(`There is no folder ${shownPath(folder)} to serve.`, 'Run `kube-site build` first.')
  }
  const server = await startStore({
    folder,
    port,
    rules,
    compress,
    onRequest: (url, status) => terminal.debug(`${status} ${withoutControls(url)}`),
    onError: message => terminal.error(`${terminal.errorColors.red('error')} ${withoutControls(message)}`),
  }).catch((error: unknown) => {
    throw portError(port, error)
  })
  const address = server.address() as AddressInfo
  // Before the address is printed, since the command may be stopped from then on.
  const stopped = untilStopped()
  const base = basePath(readObjectList(folder)?.siteUrl ?? 'http://localhost')
  const origin = `http://127.0.0.1:${address.port}${base}`
  terminal.result(`Serving ${shownPath(folder)} at ${origin} as ${rules.title} does (Ctrl-C stops)`)
  if (rules.lacks !== undefined)
    terminal.error(
      `${terminal.errorColors.yellow('note')} ${rules.lacks}\nWhat to set up in front of it: docs/hosting.md, "Stores".`,
    )
  await stopped
  server.closeAllConnections()
  server.close()
  return exitCodes.success
}
