import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { packsPrefix } from '../../publish/packs.ts'
import { readRecords } from '../../publish/records.ts'
import { openStore, type Store } from '../../publish/stores/Store.ts'
import { restore } from '../fixtures/publish/inProcess.ts'
import { parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runInProcess } from '../setup/runInProcess.ts'

const targets = await testTargets()
const scratch = scratchFolder()
const secret = 'what must go'
const sites = {
  '1': {
    'index.html': 'home 1',
    'blog/a/index.html': `<p>${secret}`,
    'blog/a/index.md': secret,
    'data/posts/a.0123456789.json': `["${secret}"]`,
    'data/posts/b.0123456789.json': '["b"]',
    'blog/b/index.html': 'b 1',
    'uploads/a.pdf': `pdf ${secret}`,
  },
  '2': {
    'index.html': 'home 2',
    'blog/a/index.html': `<p>changed, and ${secret}`,
    'blog/b/index.html': 'b 2',
    'uploads/a.pdf': `pdf ${secret}`,
  },
  '3': { 'index.html': 'home 3', 'blog/b/index.html': 'b 3', 'data/posts/b.0123456789.json': '["b"]' },
} as const
const dist = (name: string) => join(scratch, name)
beforeAll(() => {
  for (const [name, files] of Object.entries(sites)) writeSite(dist(name), files)
})

/** All that the store has, packs uncompressed. */
const everything = async (store: Store) => {
  const keys = await store.keys()
  const objects = await Promise.all(
    keys.map(async key => {
      const bytes = (await store.get(key))?.bytes ?? Buffer.alloc(0)
      return [key, String(key.startsWith(packsPrefix) ? gunzipSync(bytes) : bytes)] as const
    }),
  )
  return Object.fromEntries(objects)
}

describe.each(targets)('$name', ({ target, env }) => {
  withEnvironment(env)

  test.each([
    ['in place', '--no-atomic'],
    ['atomic', '--atomic'],
  ])('%s, a page and a file go out of all releases and packs, and nothing else', async (what, flag) => {
    const address = target(`purge-${what.replace(' ', '-')}`)
    const run = (words: readonly string[]) => runInProcess(['publish', address, ...words], { env })
    for (const name of ['1', '2']) {
      const words = [flag, '--dist', dist(name), '--allow-deletes', '10']
      expect(await run(words)).toMatchObject({ code: 0 })
    }
    const store = await openStore(parsed(address))
    const purge = (path: string, name = '3', ...more: string[]) =>
      run(['--dist', dist(name), '--purge', path, '--allow-deletes', '10', ...more])
    // Nobody answers, the site still has it, nothing has it.
    expect((await purge('/blog/a/')).code).toBe(2)
    expect((await purge('/blog/a/', '2', '--yes')).code).toBe(3)
    expect((await purge('/blog/c/', '3', '--yes')).code).toBe(2)
    const { code, stdout } = await purge('/blog/a/', '3', '--yes', '--format', 'json')
    expect({ code, purged: JSON.parse(stdout).purged }).toEqual({
      code: 0,
      purged: {
        path: '/blog/a/',
        keys: ['blog/a/index.html', 'blog/a/index.md', 'data/posts/a.0123456789.json'],
        releases: 2,
      },
    })
    expect((await purge('uploads/a.pdf', '3', '--yes')).code).toBe(0)
    const found = await everything(store)
    expect(Object.entries(found).filter(([, text]) => text.includes(secret))).toEqual([])
    expect(Object.values(found).join()).toContain('b 1')
    expect((await run(['--dist', dist('3')])).stdout).toContain('Nothing to publish')
    await restore(store, '1')
    const { current } = await readRecords(store)
    expect(Object.keys(current?.objects ?? {}).toSorted()).toEqual([
      'blog/b/index.html',
      'data/posts/b.0123456789.json',
      'index.html',
    ])
    const folder = (await store.pointer()) ?? ''
    expect(String((await store.get(`${folder}blog/b/index.html`))?.bytes)).toBe('b 1')
    store.close()
  })
})
