import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startTestServer, type TestServer } from '../../fixtures/server/testServer.ts'
import { usePreview } from '../../fixtures/server/usePreview.ts'
import { runCommand, startCommand } from '../../setup/runCommand.ts'

const folder = join(scratchFolder(), 'www')
mkdirSync(folder)
const target = `file://${folder}`
const start = usePreview(folder)

/** A site that never answers. */
let silent: TestServer
beforeAll(async () => {
  silent = await startTestServer(() => undefined)
})
afterAll(() => silent.close())

const doctor = (origin: string, ...words: string[]) => ['doctor', target, '--site-url', origin, ...words]

test('says how a site answers', async () => {
  const { origin } = await start(['--as', 'azure'])
  const { code, stdout, stderr } = await runCommand(doctor(origin.origin))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/addresses without the slash +get the page/)
  expect(readdirSync(folder)).toEqual([])
})

test('says what to set where a site lacks something: exit 1', async () => {
  const { origin } = await start(['--as', 'r2'])
  const { code, stdout } = await runCommand(doctor(origin.origin, '--format', 'json'))
  expect(code).toBe(1)
  const { site, healthy, snippets } = JSON.parse(stdout)
  expect(healthy).toBe(false)
  // The configuration that would mend it is for this folder.
  expect(snippets[0].text).toContain(`root ${folder}/`)
  expect(site).toContainEqual({
    check: 'addresses that end with /',
    status: 'fail',
    found: expect.any(String),
    fix: 'Send index.html for an address that ends with /.',
  })
})

test('leaves nothing behind where it is stopped', async () => {
  const { child, ended } = startCommand(doctor(silent.origin))
  await expect.poll(() => silent.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(readdirSync(folder)).toHaveLength(1)
  child.kill('SIGINT')
  await ended
  expect(child.signalCode).toBe('SIGINT')
  expect(readdirSync(folder)).toEqual([])
})
