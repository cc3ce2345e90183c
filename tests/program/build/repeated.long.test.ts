import { appendFileSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { configWithoutCards, copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const path = (file: string) => join(project, file)
const post = path('posts/cilium-beside-istio.md')
const home = path('dist/index.html')

interface Built {
  code: number | null
  isRepeated?: boolean
  problems: { code: string }[]
}

async function build(flags: readonly string[] = [], env: Record<string, string> = {}): Promise<Built> {
  // A file that was written just before may be written again without a trace.
  await delay(200)
  const { code, stdout } = await runCommand(
    ['build', '--today', '2026-11-22', '--format', 'json', ...flags],
    { project, cwd: project, env },
  )
  return { ...(JSON.parse(stdout || '{"problems":[]}') as Built), code }
}

beforeAll(async () => {
  copyProject(project, { bundled: true })
  const config = readFileSync(configWithoutCards(project), 'utf8')
  writeFileSync(
    path('site.config.ts'),
    config.replace(/name: '(\w+)',/, "name: process.env['SITE_NAME'] ?? '$1',"),
  )
  appendFileSync(post, '\nA link to [localhost](http://localhost:3000/).\n')
})

test('where nothing has changed, a build says what the last one said, and leaves its site', async () => {
  expect(await build()).toMatchObject({ code: 0, isRepeated: false })
  const before = snapshot(path('dist'))
  const said = await build()
  expect(said).toMatchObject({ code: 0, isRepeated: true })
  expect(said.problems.map(({ code }) => code)).toContain('link-local')
  expect(snapshot(path('dist'))).toEqual(before)
})

interface Change {
  of: string
  make?(): unknown
  flags?: string[]
  env?: Record<string, string>
}

// Each follows the one before: what that one has given is what is repeated until the next.
const changes: readonly Change[] = [
  { of: 'a post', make: () => appendFileSync(post, '\nMore.\n') },
  { of: 'a file of public/', make: () => writeFileSync(path('public/new.txt'), 'new') },
  { of: 'a file of public/ that goes', make: () => rmSync(path('public/new.txt')) },
  { of: 'a legal text', make: () => appendFileSync(path('docs/legal/terms-of-service.md'), '\nMore.\n') },
  { of: 'the day', flags: ['--today', '2026-11-23'] },
  { of: 'a flag', flags: ['--today', '2026-11-23', '--future'] },
  {
    of: 'what the configuration reads',
    env: { SITE_NAME: 'Elsewhere' },
    flags: ['--today', '2026-11-23', '--future'],
  },
]

test('a build is not repeated after a change of what it reads', async () => {
  for (const { of, make, flags, env } of changes) {
    make?.()
    expect(await build(flags, env), of).toMatchObject({ code: 0, isRepeated: false })
  }
  const { flags, env } = changes.at(-1) ?? {}
  expect(await build(flags, env)).toMatchObject({ code: 0, isRepeated: true })
})

/** Writes as many other bytes, and gives the file its former time. */
function forge(file: string): void {
  const { atime, mtime } = statSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('<!DOCTYPE', '<!doctype'))
  utimesSync(file, atime, mtime)
}

test.each<[string, () => void]>([
  ['is edited, under its former time', () => forge(home)],
  ['is gone', () => rmSync(home)],
])('a site of which a file %s is made whole', async (_name, change) => {
  expect((await build()).code).toBe(0)
  const before = snapshot(path('dist'))
  change()
  expect(snapshot(path('dist'))).not.toEqual(before)
  expect(await build()).toMatchObject({ code: 0, isRepeated: false })
  expect(snapshot(path('dist'))).toEqual(before)
})
