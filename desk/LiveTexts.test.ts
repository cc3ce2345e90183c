import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import type { DeskSite } from './DeskSite.ts'
import { LiveTexts } from './LiveTexts.ts'

let reply: [status: number, body: string] = [200, '']
const server = createServer((_, response) => response.writeHead(reply[0]).end(reply[1]))
beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

const path = join(scratchFolder(), 'shoals.md')
const saved = { kind: 'post', file: 'posts/shoals.md', path, text: '' } as const

/** The site, whose published address is that of the server, or of a port at which nothing listens. */
const siteAt = (port: number) =>
  ({
    markdownCopy: () => ({ url: `http://127.0.0.1:${port}/`, markdown: '# Shoals' }),
  }) as unknown as DeskSite
const port = () => (server.address() as AddressInfo).port

test.each<[number, string, boolean | undefined]>([
  [200, '# Shoals', true],
  [200, '# Reefs', false],
  [404, 'There is no such page.', false],
  [503, '# Shoals', undefined],
])('of an answer with %i and %j, a text is live: %s', async (status, body, expected) => {
  writeFileSync(path, '')
  reply = [status, body]
  const texts = new LiveTexts()
  expect(texts.get(saved)).toBeUndefined()
  expect((await texts.check(siteAt(port()), saved)).isDone).toBe(expected !== undefined)
  expect(texts.get(saved)).toBe(expected)
})

test('without an answer, and after another save, it is not known', async () => {
  writeFileSync(path, '')
  reply = [200, '# Shoals']
  const texts = new LiveTexts()
  await texts.check(siteAt(port()), saved)
  expect(texts.get(saved)).toBe(true)
  utimesSync(path, 1, 1)
  expect(texts.get(saved)).toBeUndefined()
  expect(await texts.check(siteAt(1), saved)).toMatchObject({ isDone: false })
  expect(texts.get(saved)).toBeUndefined()
})
