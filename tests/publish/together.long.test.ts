import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { manifestKey, readRecords, stateKey } from '../../publish/records.ts'
import { openStore, Store } from '../../publish/stores/Store.ts'
import type { TargetSettings } from '../../publish/target.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, hasty, publish } from '../fixtures/publish/inProcess.ts'
import { storedSite, texts, visible } from '../fixtures/publish/storedSite.ts'
import { parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runCommand } from '../setup/runCommand.ts'

// Two publishers at once. One of them wins, and the other changes nothing.

const targets = await testTargets()
const scratch = scratchFolder()
const names = ['before', 'after'] as const
const dist = (name: (typeof names)[number]) => join(scratch, name)

beforeAll(() => {
  for (const name of names) writeSite(dist(name), sites[name])
})

/** Publishers of both sites in turn, each with a connection of its own. */
const publishAll = (open: () => Store, count = 2, settings: Partial<TargetSettings> = { atomic: false }) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      exitCode(publish(open(), dist(names[at % 2] ?? 'before'), {}, settings)),
    ),
  )

/** The store holds one of both sites, the one of its current release, and assets of the other at most. */
async function checkWhole(store: Store) {
  const { known, current } = await readRecords(store)
  const found = await visible(store)
  const expected = 'new/index.html' in found ? sites.after : sites.before
  expect(Object.keys(current?.objects ?? {}).toSorted()).toEqual(Object.keys(expected).toSorted())
  const more = Object.keys(found).filter(key => !(key in expected) && !key.startsWith('assets/'))
  expect({ more, found }).toMatchObject({ more: [], found: expected })
  expect(known?.state.lock).toBeUndefined()
}

test('two publishers, 200 times, never leave a mixed release', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 200; round++) {
    const backend = new MemoryBackend()
    const store = new Store(backend, hasty)
    // Every second time there is a release already.
    if (round % 2 === 1) await publish(store, dist('before'))
    const slow = () => {
      const slowBackend = faultyBackend(backend, async () => {
        if (Math.random() < 0.3) await delay(Math.random() * 3)
        return undefined
      })
      return new Store(slowBackend, hasty)
    }
    outcomes.add(String(await publishAll(slow)))
    await checkWhole(store)
  }
  // The second one may come when the first is done.
  for (const found of outcomes) expect(['0,3', '3,0', '0,0']).toContain(found)
})

test.each([
  { faster: 0, codes: [0, 3] },
  { faster: 1, codes: [3, 0] },
])('of two publishers, the one that takes the lock first wins: $faster', async ({ faster, codes }) => {
  const backend = new MemoryBackend()
  // The slower one has read that nobody publishes, and then writes later.
  let takeOver = () => {}
  const isTaken = new Promise<void>(resolve => {
    takeOver = resolve
  })
  const connections = names.map((_, at) => {
    const isFaster = at === faster
    const connection = faultyBackend(backend, async ({ method, key }) => {
      if (method === 'put' && key === stateKey && !isFaster) await isTaken
      if (method === 'put' && key.includes(manifestKey('').replace('.json', '')) && isFaster) takeOver()
      return undefined
    })
    return new Store(connection, hasty)
  })
  const open = () => connections.shift()!
  expect(await publishAll(open)).toEqual(codes)
  await checkWhole(new Store(backend, hasty))
})

test('who waits publishes after another that was faster to take the lock', async () => {
  const backend = new MemoryBackend()
  let isOvertaken = false
  const overtaken = faultyBackend(backend, async ({ method, key }) => {
    if (method === 'put' && key === stateKey && !isOvertaken) {
      isOvertaken = true
      await publish(new Store(backend, hasty), dist('before'))
    }
    return undefined
  })
  await publish(new Store(overtaken, hasty), dist('after'), { wait: '1' })
  expect(texts(await storedSite(backend))).toMatchObject(sites.after)
  await checkWhole(new Store(backend))
})

describe.each(targets)('$name', ({ target, env }) => {
  withEnvironment(env)

  test.each([
    { count: 2, atomic: false },
    { count: 5, atomic: false },
    { count: 2, atomic: true },
    { count: 5, atomic: true },
  ])(
    '$count publishers, 15 times, never leave a mixed release; atomic: $atomic',
    async ({ count, atomic }) => {
      const settings = { atomic, keepReleases: 2, keepDays: 0 }
      for (let round = 0; round < 15; round++) {
        const address = parsed(target(`together-${count}-${atomic}-${round}`))
        const checked = await openStore(address)
        const stores = [checked]
        if (round % 2 === 1) await publish(checked, dist('before'), {}, settings)
        const opened = await Promise.all(Array.from({ length: count }, () => openStore(address)))
        stores.push(...opened)
        const outcomes = await publishAll(() => opened.pop() ?? checked, count, settings)
        expect(outcomes).toContain(0)
        expect([0, 3]).toEqual(expect.arrayContaining(outcomes))
        await checkWhole(checked)
        for (const store of stores) store.close()
      }
    },
  )

  test('two first publishers at once never leave a mixed release, and one waits for the other', async () => {
    const address = target('commands')
    const run = (name: (typeof names)[number], ...more: string[]) =>
      runCommand(['publish', address, '--no-atomic', '--dist', dist(name), ...more], { env })
    const [first, second] = await Promise.all([run('before', '--wait', '1'), run('after', '--wait', '1')])
    expect([first.code, second.code]).toEqual([0, 0])
    const store = await openStore(parsed(address))
    await checkWhole(store)
    store.close()
  })
})
