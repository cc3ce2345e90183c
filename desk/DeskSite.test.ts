import fs, { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { RenderRoute } from '../generator/bundler/startDevServer.ts'
import { LiveSite } from '../generator/dev/LiveSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { pageSources } from '../system/paths.ts'
import { postText } from '../tests/fixtures/postText.ts'
import { DeskSite } from './DeskSite.ts'

const project = resolve(import.meta.dirname, '..')
const root = scratchFolder()

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('the check of a text as it is typed opens no public file, which are read once after one of them changes', async () => {
  for (const folder of [...pageSources, 'generator', 'system', 'posts', 'public'])
    mkdirSync(join(root, folder))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  cpSync(join(project, 'site.config.ts'), join(root, 'site.config.ts'))
  for (let at = 0; at < 20; at++) writeFileSync(join(root, 'public', `${at}.txt`), 'Text.')
  const body = 'Text.\n'
  const path = join(root, 'posts', 'a.md')
  writeFileSync(path, postText({ id: 1, body }))
  const options = {
    root,
    posts: join(root, 'posts'),
    config: join(root, 'site.config.ts'),
    today: '2026-03-01' as const,
    drafts: true,
    future: true,
  }
  const live = new LiveSite(options)
  await live.load()
  const site = new DeskSite({ site: live, options, base: '/', render: vi.fn<RenderRoute>() })
  await site.problems()

  const opened: string[] = []
  const openSync = fs.openSync
  vi.spyOn(fs, 'openSync').mockImplementation((file, ...more) => {
    opened.push(String(file))
    return openSync(file, ...more)
  })
  syncBuiltinESMExports()
  const ofPublic = () => opened.splice(0).filter(file => file.startsWith(join(root, 'public')))
  const file = live.input!.posts[0]!.front!.source.file
  const problems = await site.check(file, postText({ id: 1, body: 'A [link](/nowhere/).\n' }))
  expect(problems.map(({ code }) => code)).toContain('link-missing')
  expect(ofPublic()).toEqual([])

  const added = join(root, 'public', 'added.txt')
  writeFileSync(added, 'Text.')
  await live.load(new Set([added]))
  expect(ofPublic()).toContain(added)
  await site.check(file, postText({ id: 1, body }))
  expect(ofPublic()).toEqual([])
})
