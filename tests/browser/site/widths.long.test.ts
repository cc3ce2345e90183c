import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'
import { type FolderServer, serveFolder } from '../../setup/serveFolder.ts'
import { origin, scrollThrough, useBrowser } from '../support.ts'
import { surplus } from './textSizes.ts'

const visitor = useBrowser({ reducedMotion: 'reduce' })
const project = scratchFolder()
let arabic: FolderServer

beforeAll(async () => {
  copyProject(project, { bundled: true })
  const file = join(project, 'site.config.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace("language: 'en'", "language: 'ar'"))
  const { code, stdout, stderr } = await runCommand(['build', '--today', testDay], { cwd: project, project })
  if (code !== 0) throw new Error(stdout + stderr)
  arabic = await serveFolder(join(project, 'dist'))
}, 240_000)

afterAll(() => arabic.close())

const widths = Array.from({ length: 101 }, (_, at) => 320 + at * 16)

test.each([
  ['ltr', '/', () => origin],
  ['rtl', '/', () => arabic.origin],
  ['rtl', '/pricing/', () => arabic.origin],
  ['rtl', '/blog/', () => arabic.origin],
] as const)('nothing widens the page from left or right: %s %s', async (direction, path, from) => {
  const { page } = await visitor.open()
  await page.goto(from() + path)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(direction)
  await scrollThrough(page)
  const wide: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    if ((await surplus(page)) !== 0) wide.push(width)
  }
  expect(wide).toEqual([])
})
