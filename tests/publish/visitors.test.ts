import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Store } from '../../cli/stores/Store.ts'
import { publish, restore } from '../fixtures/publish/inProcess.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { page, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { root } from '../setup/runCommand.ts'

const scratch = scratchFolder()
const pages = Array.from({ length: 8 }, (_, number) => `page-${number}/index.html`)
const names = ['A', 'B', 'C']
const backend = new MemoryBackend()
const snippet = pathToFileURL(join(root, 'docs/snippets/cloudflare-worker-atomic.js')).href
const { default: worker } = (await import(snippet)) as {
  default: { fetch(request: Request): Promise<Response> }
}

beforeAll(() => {
  for (const name of names) {
    const asset = `assets/app-${name}.js`
    const texts = pages.map(key => [key, page(name, { loads: [asset] })])
    const home = page(name, { loads: [asset], links: pages })
    writeSite(join(scratch, name), { ...Object.fromEntries(texts), 'index.html': home, [asset]: name })
  }
  // A bucket that knows keys alone.
  vi.stubGlobal('fetch', async (given: Request | URL) => {
    const key = new URL(new Request(given).url).pathname.slice(1)
    await nextTurn()
    const found = backend.objects.get(key)
    return new Response(found?.bytes.toString() ?? 'none', { status: found ? 200 : 404 })
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const ask = async (path: string) => {
  const answer = await worker.fetch(new Request(`https://www.example.com/${path}`))
  return { status: answer.status, text: await answer.text() }
}
const nameOf = (text: string) => /<title>(\w)/.exec(text)?.[1] ?? `none: ${text}`

test('visitors of an atomic target never see two releases at once, nor a page without its assets', async () => {
  const settings = { atomic: true, keepReleases: 3, keepDays: 1 }
  const store = new Store(backend, { attempts: 1 })
  await publish(store, join(scratch, 'A'), {}, settings)
  const publishing = { isOver: false }
  const seen = new Set<string>()
  const visit = async () => {
    while (!publishing.isOver) {
      const before = nameOf((await ask('')).text)
      const found = await Promise.all(pages.map(key => ask(key)))
      const after = nameOf((await ask('')).text)
      const read = new Set(found.map(({ text }) => nameOf(text)))
      // Where nobody published meanwhile, all pages are of one release.
      if (before === after && read.size > 1) throw new Error(`Of ${before}: ${[...read].join()}`)
      for (const { text } of found) {
        const asset = /src="\/([^"]+)"/.exec(text)?.[1] ?? ''
        expect(await ask(asset)).toEqual({ status: 200, text: nameOf(text) })
        seen.add(nameOf(text))
      }
    }
  }
  const visitors = Array.from({ length: 20 }, visit)
  for (const name of ['B', 'C', '<', 'A', 'C', '<', 'B', 'A', '<', 'C']) {
    if (name === '<') await restore(store, undefined, settings)
    else await publish(store, join(scratch, name), {}, settings)
    await nextTurn()
  }
  publishing.isOver = true
  await Promise.all(visitors)
  expect([...seen].toSorted()).toEqual(names)
})
