import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type DeskAnswer, type RunningDesk, startDesk } from '../../fixtures/server/startDesk.ts'
import { listFiles } from '../../fixtures/snapshot.ts'
import type { CommandOptions } from '../../setup/runCommand.ts'

/** A post of the project, and its text. */
export const file = 'posts/shoals.md'
export const text = postText({
  id: 900,
  set: ['title: Shoals', 'tags: [charts]'],
  body: 'The first text.\n',
})
export const draft = text.replace('tags:', 'draft: true\ntags:')

/** Identifies a text, as the desk's answers do. */
export const versionOf = (of: string) => hash('sha256', of)

/** What the desk writes. */
const folders = ['posts', 'docs', 'public']

interface DeskOptions {
  /** Changes the project before `dev` is started. */
  prepare?(project: string): void | Promise<void>
  /** Names that `dev` may be asked for under. */
  hosts?: readonly string[]
  env?: CommandOptions['env']
}

/**
 * Serves the desk of a project while the tests of a file run. Each test begins with the files that the project had when
 * it was started, and without unsaved texts.
 */
export function useDesk({ prepare, hosts = [], env = {} }: DeskOptions = {}) {
  const project = join(scratchFolder(), 'project')
  const path = join(project, file)
  const originals = new Map<string, Buffer>()
  let running: RunningDesk
  const start = async () => {
    const allowed = hosts.flatMap(host => ['--allow-host', host])
    running = await startDesk(project, ['dev', '--port', '0', ...allowed], { env })
  }

  beforeAll(async () => {
    copyProject(project)
    writeFileSync(path, text)
    await prepare?.(project)
    for (const folder of folders)
      for (const name of listFiles(join(project, folder)))
        originals.set(join(project, folder, name), readFileSync(join(project, folder, name)))
    await start()
  })
  afterAll(() => {
    running.child.kill('SIGKILL')
  })
  beforeEach(() => {
    rmSync(join(project, '.kube-site/desk'), { recursive: true, force: true })
    for (const folder of folders)
      for (const name of listFiles(join(project, folder)))
        if (!originals.has(join(project, folder, name))) rmSync(join(project, folder, name))
    for (const [name, bytes] of originals)
      if (!existsSync(name) || !readFileSync(name).equals(bytes)) writeFileSync(name, bytes)
  })

  const ask: RunningDesk['ask'] = (name, fields, headers) => running.ask(name, fields, headers)
  return {
    project,
    path,
    ask,
    get origin() {
      return running.origin
    },
    get cookie() {
      return running.cookie
    },
    invite: () => running.invite(),
    /** Kills `dev`, and starts it again. */
    async restart() {
      running.child.kill('SIGKILL')
      await running.ended
      await start()
    },
    /** Stores a draft, as a browser that has the text open does. */
    async keep(typed: string, name = file): Promise<DeskAnswer> {
      const { version, draft: former } = (await ask('text', { file: name })).value
      return await ask('keep', { file: name, base: version, text: typed, replaces: former?.version ?? '' })
    },
    read: (name = file) => readFileSync(join(project, name), 'utf8'),
    /** The texts that the desk lists. */
    listed: async () => (await ask('texts')).value.texts as { file: string; [key: string]: unknown }[],
    /** Severities of the problems of a saved text. */
    severities: async (name: string): Promise<string[]> =>
      (await ask('strict')).value.flatMap((problem: { file: string; severity: string }) =>
        problem.file === name ? problem.severity : [],
      ),
  }
}
