import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../publish/stores/Store.ts'
import { publish, restore } from '../fixtures/publish/inProcess.ts'
import { storedSite } from '../fixtures/publish/storedSite.ts'
import { startStoreProxy, type StoreProxy } from '../fixtures/publish/storeProxy.ts'
import { parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// A write in place is held back in the network while a second attempt succeeds, and arrives after later releases.

const scratch = scratchFolder()
const dist = (name: string) => join(scratch, name)
beforeAll(() => {
  for (const name of ['1', '2', '3']) writeSite(dist(name), { 'index.html': `home ${name}` })
  writeSite(dist('more'), { 'index.html': 'home 2', 'new.html': 'new' })
})

const servers = (await testTargets()).filter(({ storesHeaders }) => storesHeaders)

describe.each(servers)('$name', ({ name, target, env }) => {
  withEnvironment(env)
  let network: StoreProxy
  let store: Store
  const open = async (prefix: string) => {
    const address = target(prefix)
    network = await startStoreProxy(address)
    store = await openStore(parsed(network.through(address)))
  }
  afterAll(() => {
    store.close()
    network.close()
  })
  const text = async (key = 'index.html') => (await storedSite(store))[key]?.text

  test('an older page is refused, or found by --verify-remote', async () => {
    await open('held-page')
    await publish(store, dist('1'))
    network.hold('index.html')
    await publish(store, dist('2'))
    expect(await text()).toBe('home 2')
    // The page is again what the first attempt was to replace.
    await restore(store, '1')
    const arrived = { status: await network.arrive(), text: await text() }
    const azure = { status: 412, text: 'home 1' }
    expect(arrived).toMatchObject(name === 'azurite' ? azure : { status: 200, text: 'home 2' })
    await publish(store, dist('1'), { verifyRemote: true })
    expect(await text()).toBe('home 1')
    expect((await publish(store, dist('1'))).entry).toBeUndefined()
  })

  test('a page that is gone, too', async () => {
    await open('held-new')
    await publish(store, dist('2'))
    network.hold('new.html')
    await publish(store, dist('more'))
    await publish(store, dist('3'))
    expect(await network.arrive()).toBeLessThan(300)
    expect(await text('new.html')).toBe('new')
    await publish(store, dist('3'), { verifyRemote: true })
    expect(await text('new.html')).toBeUndefined()
    expect(await text()).toBe('home 3')
  })

  test('a switch to a release that undoes a rollback is refused, or found by the next run', async () => {
    await open('held-switch')
    const atomic = { atomic: true }
    await publish(store, dist('1'), {}, atomic)
    const first = await store.pointer()
    network.hold('current')
    await publish(store, dist('2'), {}, atomic)
    const second = await store.pointer()
    await restore(store, '1', atomic)
    const arrived = { status: await network.arrive(), pointer: await store.pointer() }
    const azure = { status: 412, pointer: first }
    expect(arrived).toEqual(name === 'azurite' ? azure : { status: 200, pointer: second })
    await publish(store, dist('1'), {}, atomic)
    expect(await store.pointer()).toBe(first)
  })
})
