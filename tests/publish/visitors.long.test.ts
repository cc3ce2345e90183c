import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { S3Target } from '../../content/schema/config/parseTarget.ts'
import { requestSite } from '../../publish/after/request.ts'
import { openStore, type Store } from '../../publish/stores/Store.ts'
import { publish, restore } from '../fixtures/publish/inProcess.ts'
import { publicBucket } from '../fixtures/publish/publicBucket.ts'
import { type RunningWorker, startWorker } from '../fixtures/publish/startWorker.ts'
import { neededStore, parsed, withEnvironment } from '../fixtures/publish/testStores.ts'
import { page, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

const scratch = scratchFolder()
const pages = Array.from({ length: 8 }, (_, number) => `page-${number}/index.html`)
const names = ['A', 'B', 'C']
const { target, env } = neededStore('ceph')
const bucket = parsed(target.replace('//site?', '//visitors?')) as S3Target
let store: Store
let worker: RunningWorker
withEnvironment(env)

beforeAll(async () => {
  for (const name of names) {
    const asset = `assets/app-${name}.js`
    const texts = pages.map(key => [key, page(name, { loads: [asset] })])
    const home = page(name, { loads: [asset], links: pages })
    writeSite(join(scratch, name), { ...Object.fromEntries(texts), 'index.html': home, [asset]: name })
  }
  store = await openStore(bucket)
  worker = await startWorker(await publicBucket(bucket), join(scratch, 'worker'))
})
afterAll(async () => {
  store.close()
  await worker.stop()
})

const ask = async (path: string) => {
  const { status, body } = await requestSite(`${worker.siteUrl}/${path}`)
  return { status, text: body.toString() }
}
const nameOf = (text: string) => /<title>(\w)/.exec(text)?.[1] ?? `none: ${text}`

const settings = { atomic: true, keepReleases: 3, keepDays: 1 }

/** Publishes a site, or brings the former release back: `<`. */
const change = (name: string) =>
  name === '<' ? restore(store, undefined, settings) : publish(store, join(scratch, name), {}, settings)

test('visitors of an atomic target never see two releases at once, nor a page without its assets', async () => {
  await change('A')
  const seen = new Set<string>()
  /** Visits all pages until the change is over, and once after that. */
  const visit = async (publishing: { isOver: boolean }) => {
    const { isOver } = publishing
    const before = nameOf((await ask('')).text)
    const found = await Promise.all(pages.map(key => ask(key)))
    const after = nameOf((await ask('')).text)
    const read = new Set(found.map(({ text }) => nameOf(text)))
    // Only one release takes the place of another meanwhile.
    if (before === after && read.size > 1) throw new Error(`Of ${before}: ${[...read].join()}`)
    for (const { text } of found) {
      const asset = /src="\/([^"]+)"/.exec(text)?.[1] ?? ''
      expect(await ask(asset)).toEqual({ status: 200, text: nameOf(text) })
      seen.add(nameOf(text))
    }
    if (!isOver) await visit(publishing)
  }
  for (const name of ['B', 'C', '<', 'A', 'C', '<', 'B', 'A', '<', 'C']) {
    const publishing = { isOver: false }
    const visits = Array.from({ length: 8 }, () => visit(publishing))
    const changed = change(name).finally(() => (publishing.isOver = true))
    await Promise.all([changed, ...visits])
  }
  expect([...seen].toSorted()).toEqual(names)
})
