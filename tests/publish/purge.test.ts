import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRecords } from '../../publish/records.ts'
import { openStore, type Store } from '../../publish/stores/Store.ts'
import { exitCode, restore } from '../fixtures/publish/inProcess.ts'
import { parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runInProcess } from '../setup/runInProcess.ts'

const targets = await testTargets()
const scratch = scratchFolder()
const secret = 'what must go'
const sites = {
  '0': { 'index.html': 'home 0', 'blog/b/index.html': 'b 0', 'feed.xml': '<feed>b 0</feed>' },
  '1': {
    'index.html': 'home 1',
    'blog/a/index.html': `<p>${secret}`,
    'blog/a/index.md': secret,
    'blog/b/index.html': 'b 1',
    'feed.xml': `<feed>${secret}</feed>`,
    'data/search.json': `["${secret}"]`,
    'uploads/a.png': `picture ${secret}`,
    'uploads/a.pdf': `pdf ${secret}`,
  },
  '2': {
    'index.html': `home 2 ${secret}`,
    'assets/app-2.js': 'app 2',
    'blog/a/index.html': `<p>changed, and ${secret}`,
    'blog/b/index.html': 'b 2',
    'assets/a.0123456789.json': `["${secret}"]`,
    'assets/b.0123456789.json': '["b"]',
  },
  '3': {
    'index.html': 'home 3',
    // A living page with the name of the one that goes.
    'tags/a/index.html': 'tag a',
    'blog/b/index.html': 'b 3',
    'feed.xml': '<feed>b 3</feed>',
    'assets/b.0123456789.json': '["b"]',
  },
} as const
const dist = (name: string) => join(scratch, name)
beforeAll(() => {
  for (const [name, files] of Object.entries(sites)) writeSite(dist(name), files)
})

/** All that the store has. */
const everything = async (store: Store) => {
  const keys = await store.keys()
  const objects = await Promise.all(
    keys.map(async key => [key, String((await store.get(key))?.bytes)] as const),
  )
  return Object.fromEntries(objects)
}

describe.each(targets)('$name', ({ target, env }) => {
  withEnvironment(env)

  test.each([
    ['in place', '--no-atomic'],
    ['atomic', '--atomic'],
  ])('%s, a page goes out of all that has its text, and nothing else does', async (what, flag) => {
    const address = target(`purge-${what.replace(' ', '-')}`)
    const run = (words: readonly string[]) => runInProcess(['publish', address, ...words], { env })
    const publish = async (name: string, ...more: string[]) =>
      expect(await run(['--dist', dist(name), '--allow-deletes', '10', ...more])).toMatchObject({ code: 0 })
    for (const name of ['0', '1', '2']) await publish(name, flag)
    await publish('1', '--preview', 'pr-1')
    await publish('0', '--preview', 'pr-2')
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
        keys: ['blog/a/index.html', 'blog/a/index.md'],
        releases: [expect.stringMatching(/^3-/), expect.stringMatching(/^2-/)],
        previews: ['pr-1'],
      },
    })
    const found = await everything(store)
    expect(Object.entries(found).filter(([, text]) => text.includes(secret))).toEqual([])
    const keys = Object.keys(found)
    expect(keys.filter(key => key.startsWith('preview/pr-1/'))).toEqual([])
    expect(keys).toContain('preview/pr-2/index.html')
    // Scripts stay for open tabs.
    expect(keys.some(key => key.endsWith('assets/app-2.js'))).toBe(true)
    const shown = async () => {
      const folder = (await store.pointer()) ?? ''
      const { current } = await readRecords(store)
      const texts = Object.keys(current?.objects ?? {}).map(async key => {
        const isShared = store.storesHeaders && key.startsWith('assets/')
        return [key, String((await store.get(isShared ? key : folder + key))?.bytes)] as const
      })
      return Object.fromEntries(await Promise.all(texts))
    }
    expect(await shown()).toEqual(sites['3'])
    expect((await run(['--dist', dist('3')])).stdout).toContain('Nothing to publish')
    for (const release of ['2', '3']) expect(await exitCode(restore(store, release))).toBe(2)
    await restore(store)
    expect(await shown()).toEqual(sites['0'])
    store.close()
  })
})
