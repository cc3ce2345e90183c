import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keptSheets } from './keptSheets.ts'

const texts = new Map<string, string>()
const sheets = keptSheets('/docs/', async url => {
  const code = texts.get(url)
  return code === undefined ? undefined : { code }
})
const server = createServer(
  (request, response) =>
    void sheets.answer(request, response, () => response.writeHead(404).end('handed on')),
)

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())
beforeEach(() => texts.clear())

const link = (address: string) => `<link rel="stylesheet" type="text/css" href="${address}">`
const addressIn = (html: string) => /href="([^"]+)"/.exec(html)?.[1] ?? ''

async function ask(address: string) {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`)
  return [answer.status, answer.headers.get('cache-control'), await answer.text()]
}

test.each(['/docs/styles/main.scss?direct', '/docs/styles/later.deferred.scss'])(
  '%s has an address of its own for each state, and only the last is answered',
  async address => {
    texts.set(`${address.slice('/docs'.length).replace('?direct', '')}?direct`, 'a {}')
    const first = await sheets.nameStates(link(address))
    expect(first).toMatch(/href="[^?]+\.scss\?direct&t=\d{13}"/)
    expect(await sheets.nameStates(link(address))).toBe(first)
    expect(await ask(addressIn(first))).toEqual([200, 'max-age=31536000, immutable', 'a {}'])
    for (const url of texts.keys()) texts.set(url, 'b {}')
    const second = await sheets.nameStates(link(address))
    expect(second).not.toBe(first)
    expect(await ask(addressIn(second))).toEqual([200, 'max-age=31536000, immutable', 'b {}'])
    expect(await ask(addressIn(first))).toEqual([404, null, 'handed on'])
  },
)

test.each([
  ['a sheet that was not made yet', link('/docs/styles/main.scss?direct')],
  ['one of another folder', link('/docs/posts/main.scss?direct')],
  ['one of another host', link('https://example.com/styles/main.scss')],
  ['what a writer has escaped', '&lt;link rel="stylesheet" href="/docs/styles/main.scss">'],
  ['another link', '<link rel="icon" href="/docs/styles/main.scss">'],
])('%s stays as it is', async (_, html) => {
  texts.set('/posts/main.scss?direct', 'a {}')
  if (!html.includes('direct')) texts.set('/styles/main.scss?direct', 'a {}')
  expect(await sheets.nameStates(html)).toBe(html)
})

test('a sheet that was not made yet, and what has no state, are answered by who comes next', async () => {
  for (const address of ['/docs/styles/main.scss?direct&t=1234567890123', '/docs/styles/main.scss?direct'])
    expect(await ask(address)).toEqual([404, null, 'handed on'])
})
