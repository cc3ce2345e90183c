import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandRun } from './DeskApi.ts'
import { DeskError } from './requests/DeskError.ts'
import type { DeskSite } from './DeskSite.ts'
import { runCommands, shownCommand } from './runCommands.ts'

/**
 * Shows what publishing the saved site would change: builds it into a temporary folder, and compares that with a target.
 * @param name one of `publish` in the configuration
 * @throws DeskError if the configuration has no such target
 */
export async function planTarget(site: DeskSite, name: string): Promise<CommandRun[]> {
  const { root, posts, config: configFile } = site.options
  const { config } = site.input
  const { publish = {} } = config?.value ?? {}
  const target = Object.hasOwn(publish, name) ? publish[name] : undefined
  if (!target) throw new DeskError(404, `The configuration has no target "${name}".`)
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-plan-'))
  const dist = join(folder, 'dist')
  const address = target.siteUrl === undefined ? [] : ['--site-url', target.siteUrl]
  const common = ['--config', configFile, '--quiet']
  const commands = [
    ['build', '--posts', posts, '--out', dist, ...address, ...common],
    ['plan', name, '--dist', dist, ...common],
  ].map(words => ({
    program: process.execPath,
    // The command that serves the desk.
    words: [process.argv[1]!, ...words],
    shown: shownCommand('npx kube-site', words),
  }))
  try {
    return await runCommands(root, commands)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
