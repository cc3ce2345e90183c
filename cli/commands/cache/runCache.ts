import { resolve } from 'node:path'
import { type CachePart, cacheParts, clearCache } from '../../cache/cacheParts.ts'
import { exitCodes } from '../../exitCodes.ts'
import { cacheFolder, shownPath } from '../../project/paths.ts'
import { table } from '../../terminal/table.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { formatBytes, jsonText } from '../../terminal/text.ts'

export interface CacheFlags {
  cacheDir?: string
  clear?: boolean
  format: 'text' | 'json'
}

/** `kube-site cache`: tells what builds keep, or removes it. Gives the exit code. */
export function runCache(root: string, { cacheDir, clear = false, format }: CacheFlags): number {
  const terminal = new Terminal({ quiet: format === 'json', verbose: false })
  const folder = cacheDir === undefined ? cacheFolder(root) : resolve(cacheDir)
  const parts = cacheParts(folder)
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  if (clear) clearCache(folder)
  if (format === 'json') {
    const listed = parts.map(({ name, bytes: own }) => ({ name, bytes: own }))
    terminal.result(jsonText({ folder, bytes, parts: listed, cleared: clear }))
  } else if (bytes === 0) terminal.info(`Builds have kept nothing in ${shownPath(folder)}.`)
  else if (clear) terminal.info(`Removed ${formatBytes(bytes)} from ${shownPath(folder)}.`)
  else for (const line of listing(parts, { bytes, folder }, terminal)) terminal.result(line)
  return exitCodes.success
}

function listing(
  parts: readonly CachePart[],
  { bytes, folder }: { bytes: number; folder: string },
  { colors }: Terminal,
): string[] {
  const rows = parts.filter(part => part.bytes > 0)
  return table([
    { cells: [...rows.map(({ name }) => name), 'all'], paint: colors.bold },
    { cells: [...rows.map(part => formatBytes(part.bytes)), formatBytes(bytes)] },
    { cells: [...rows.map(({ spares }) => `spares ${spares}`), shownPath(folder)], paint: colors.dim },
  ])
}
