import { mkdirSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type StoreName, startStore } from '../../fixtures/server/startStore.ts'
import { startTestServer, type TestServer } from '../../fixtures/server/testServer.ts'
import { runCommand, startCommand } from '../../setup/runCommand.ts'

const folder = join(scratchFolder(), 'www')
mkdirSync(folder)
const target = `file://${folder}`

/** A site that never answers. */
let silent: TestServer
beforeAll(async () => {
  silent = await startTestServer(() => undefined)
})
afterAll(() => silent.close())

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Serves the folder as a store does. Returns its address. */
async function serve(name: StoreName): Promise<string> {
  const server = await startStore(folder, name)
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const doctor = (origin: string, ...words: string[]) => ['doctor', target, '--site-url', origin, ...words]

test('says how a site answers', async () => {
  const { code, stdout, stderr } = await runCommand(doctor(await serve('azure')))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/addresses without the slash +get the page/)
  expect(readdirSync(folder)).toEqual([])
})

test('says what to set where a site lacks something: exit 1', async () => {
  const { code, stdout } = await runCommand(doctor(await serve('r2'), '--format', 'json'))
  expect(code).toBe(1)
  const { site, healthy } = JSON.parse(stdout)
  expect(healthy).toBe(false)
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
