import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { type CommandResult, root, runCommand } from '../setup/runCommand.ts'
import { config } from './sources.ts'

const out = join(scratchFolder(), 'dist')
let result: CommandResult

beforeAll(async () => {
  result = await runCommand(['build', '--out', out], { project: root })
})

test('the site builds', () => {
  expect(result.code, result.stderr).toBe(0)
})

test('the site has a page for each address in its sitemap', () => {
  const addresses = [...readFileSync(join(out, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)]
  const missing = addresses
    .map(([, address = '']) => address.slice(config.siteUrl.replace(/\/$/, '').length))
    .filter(path => !existsSync(join(out, path, 'index.html')))
  expect(addresses.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
