import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notFoundPath } from '../../../content/shared/paths.ts'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { withBase } from '../../../content/shared/withBase.ts'
import { exitCodes } from '../../exitCodes.ts'
import { deferSignals } from '../../system/signals.ts'
import { withTarget } from '../../publish/withTarget.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { jsonText } from '../../terminal/text.ts'
import { siteOptions } from '../options.ts'
import type { TargetFlags } from '../targetOptions.ts'
import { doctorLines } from './doctorLines.ts'
import { examine } from './examine.ts'

/** `kube-site doctor`: finds out how a target behaves, and which settings suit it. Gives the exit code. */
export async function runDoctor(root: string, name: string, flags: TargetFlags): Promise<number> {
  const { format, preview, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet, verbose })
  const input = { name, preview, options: siteOptions(root, flags), terminal }
  return await withTarget(input, async ({ settings, store }) => {
    const found = await deferSignals(aborted => examine(store, settings, aborted))
    const { siteUrl } = settings
    const snippets = found.snippets.map(file => ({ file, text: snippet(root, file, siteUrl) }))
    if (format === 'json') {
      terminal.result(jsonText({ target: store.name, siteUrl, ...found, snippets }))
    } else {
      const { bold, dim } = terminal.colors
      terminal.result(`${bold(store.name)}${siteUrl === undefined ? '' : dim(`  ${siteUrl}`)}\n`)
      for (const line of doctorLines(found, terminal.colors)) terminal.result(line)
      for (const { file, text } of snippets) terminal.result(`\n${bold(`docs/snippets/${file}`)}\n${text}`)
    }
    return found.healthy ? exitCodes.success : exitCodes.problems
  })
}

/** The text of a file in docs/snippets, for the folder of its host that the site is in. */
function snippet(root: string, file: string, siteUrl = 'http://localhost'): string {
  const text = readFileSync(join(root, 'docs', 'snippets', file), 'utf8').trimEnd()
  return text.replaceAll(notFoundPath, withBase(basePath(siteUrl), notFoundPath))
}
