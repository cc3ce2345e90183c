import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { targetBelow } from '../../content/schema/config/parseTarget.ts'
import { notFoundPath } from '../../content/shared/paths.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { withBase } from '../../content/shared/withBase.ts'
import { exitCodes } from '../../system/CommandError.ts'
import type { Colors } from '../../system/Terminal.ts'
import { deferSignals } from '../../system/signals.ts'
import { jsonText, withoutControls } from '../../system/text.ts'
import { type TargetCall, withTarget } from '../commands/withTarget.ts'
import { readState } from '../records/records.ts'
import { openStore } from '../stores/Store.ts'
import type { TargetSettings } from '../target.ts'
import { type Examination, examine, type Finding } from './examine.ts'

/** `kube-site doctor`: finds out how a target behaves, and what to set. Returns the exit code. */
export const runDoctor = (call: TargetCall): Promise<number> =>
  withTarget(call, async ({ settings, store, terminal }) => {
    // Visitors get what is in the folder of the current release.
    const folder = (await readState(store).catch(() => undefined))?.state.releases[0]?.folder
    const site = folder === undefined ? store : await openStore(targetBelow(settings.target, folder))
    const found = await deferSignals(aborted => examine(site, settings, aborted, store))
    if (site !== store) site.close()
    const { siteUrl } = settings
    const snippets = found.snippets.map(file => ({ file, text: snippet(call.project.root, file, settings) }))
    if (call.flags.format === 'json') {
      terminal.result(jsonText({ target: store.name, siteUrl, ...found, snippets }))
    } else {
      const { bold, dim } = terminal.colors
      terminal.result(`${bold(store.name)}${siteUrl === undefined ? '' : dim(`  ${siteUrl}`)}`)
      for (const line of reportLines(found, terminal.colors)) terminal.result(line)
      for (const { file, text } of snippets) terminal.result(`\n${bold(`docs/snippets/${file}`)}\n${text}`)
    }
    return found.healthy ? exitCodes.success : exitCodes.problems
  })

function reportLines({ store, site, left }: Examination, colors: Colors): string[] {
  const { bold, dim, green, yellow, red } = colors
  const signs = { pass: green('✓'), warn: yellow('!'), fail: red('✗') }
  const width = Math.max(...[...store, ...site].map(({ check }) => check.length))
  const lines = ({ status, check, found, fix }: Finding) => [
    `  ${signs[status]} ${check.padEnd(width)}  ${withoutControls(found)}`,
    ...(fix ? [`    ${' '.repeat(width)}  ${dim('→')} ${fix}`] : []),
  ]
  return [
    `\n${bold('The store')}`,
    ...store.flatMap(lines),
    `\n${bold('The site')}`,
    ...site.flatMap(lines),
    ...left.map(key => `${yellow('note')} ${key} could not be deleted`),
  ]
}

/** The text of a file in docs/snippets, with the host and the folders of a target. */
function snippet(
  root: string,
  file: string,
  { target, siteUrl = 'http://www.example.com' }: TargetSettings,
): string {
  const text = readFileSync(join(root, 'docs', 'snippets', file), 'utf8').trimEnd()
  const folder = target.kind === 'file' ? target.folder : exampleFolder
  return text
    .replaceAll(notFoundPath, withBase(basePath(siteUrl), notFoundPath))
    .replaceAll('www.example.com', new URL(siteUrl).hostname)
    .replaceAll(exampleFolder, folder)
}

/** Of a site, in the files of docs/snippets. */
const exampleFolder = '/var/www/site'
