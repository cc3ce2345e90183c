import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AzureTarget, S3Target } from '../../content/schema/config/parseTarget.ts'
import { readRecords } from '../../publish/records.ts'
import { AzureBackend } from '../../publish/stores/AzureBackend.ts'
import type { Backend } from '../../publish/stores/Backend.ts'
import { S3Backend } from '../../publish/stores/S3Backend.ts'
import { openStore, Store } from '../../publish/stores/Store.ts'
import { exitCode, expireLock, openS3, publish, restore } from '../fixtures/publish/inProcess.ts'
import { missingReferences } from '../fixtures/publish/missingReferences.ts'
import { publicBucket } from '../fixtures/publish/publicBucket.ts'
import { siteOf, texts, visible } from '../fixtures/publish/storedSite.ts'
import { startStoreProxy } from '../fixtures/publish/storeProxy.ts'
import { neededStore, parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { S3Error } from '../fixtures/s3/S3Error.ts'
import { S3Server, startS3Server } from '../fixtures/s3/S3Server.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runQuietly } from '../setup/runQuietly.ts'

const scratch = scratchFolder()
const [before, after] = [join(scratch, 'before'), join(scratch, 'after')]
const empty = await startS3Server()
vi.setConfig({ testTimeout: 300_000 })
withEnvironment({ ...empty.env, ...neededStore('azurite').env })

let server: S3Server

beforeAll(() => {
  writeSite(before, sites.before)
  writeSite(after, sites.after)
})

beforeEach(async () => {
  server = await S3Server.start(empty)
})

afterEach(() => server.close())

describe('an outage', () => {
  test('that lasts longer than the lease is waited for, while nobody else publishes', async () => {
    const begun = performance.now()
    server.fault = ({ number }) =>
      number > 12 && performance.now() - begun < 1500
        ? { effect: false, reply: new S3Error(503, 'SlowDown') }
        : undefined
    const patient = openS3(server, 'site', { firstDelayMs: 50 })
    await publish(patient, after, { lease: 1 })
    patient.close()
    expect(performance.now() - begun).toBeGreaterThan(1500)
    expect(texts(siteOf(server.below('site/')))).toMatchObject(sites.after)
  })

  test('that does not end is given up, though the lock cannot be given back', async () => {
    server.fault = ({ number }) => (number > 12 ? { effect: false, reply: 'hang' } : undefined)
    const impatient = openS3(server, 'site', { firstDelayMs: 50, maxMs: 1000 })
    expect(await exitCode(publish(impatient, after))).toBe(4)
    impatient.close()
  })

  test('before any answer is given up soon: the address is probably wrong', async () => {
    server.fault = () => ({ effect: false, reply: 'reset' })
    const delays: string[] = []
    const patient = openS3(server, 'site', {})
    patient.onDelay(({ message }) => delays.push(message))
    expect(await exitCode(publish(patient, after))).toBe(70)
    patient.close()
    expect(delays).toHaveLength(1)
  })
})

const real = (await testTargets()).filter(({ name }) => name === 'ceph' || name === 'azurite')

function backendOf(address: string): Backend {
  const target = parsed(address)
  return target.kind === 's3' ? new S3Backend(target) : new AzureBackend(target as AzureTarget)
}

test('every request of a copy within Azure is repeated by itself', async () => {
  const { target } = neededStore('azurite')
  const proxy = await startStoreProxy(target)
  let requests = 0
  proxy.isBusy = () => ++requests % 2 === 1
  const store = new Store(backendOf(proxy.through(target)), { attempts: 2, firstDelayMs: 5 })
  const headers = { contentType: 'text/plain', cacheControl: 'no-cache' }
  await store.put('refused/from', Buffer.from('content'), headers)
  await store.copy('refused/from', 'refused/to', { ...headers, cacheControl: 'no-store' })
  const found = await store.head('refused/to')
  expect(found?.headers).toMatchObject({ ...headers, cacheControl: 'no-store' })
  proxy.close()
})

/** Visitors get one whole site, which is in place a mix of both at most, and the next run completes the other. */
async function checkHealed(store: Store, atomic: boolean): Promise<void> {
  const seen = await visible(store)
  expect(missingReferences(seen)).toEqual([])
  const whole = 'new/index.html' in seen ? sites.after : sites.before
  expect(seen).toMatchObject(atomic ? whole : {})
  await publish(store, after, {}, settingsOf(atomic))
  expect(await visible(store)).toMatchObject(sites.after)
  const { known } = await readRecords(store)
  expect(known?.state).toMatchObject({ pending: [] })
  expect(known?.state.lock).toBeUndefined()
}

/** What visitors get after a run: nothing was changed, or all; in between, what `checkHealed` allows. */
const seenAfter = (code: number) => (code === 70 ? sites.before : code === 0 ? sites.after : {})

const settingsOf = (atomic: boolean) => ({ atomic, keepReleases: 2, keepDays: 0 })
const forms = [true, false]

describe.each(real)('$name', ({ target, env }) => {
  withEnvironment(env)

  test.each(forms)('that refuses a third of all requests gets a release; atomic: %s', async atomic => {
    const address = target(`storm-${atomic}`)
    const proxy = await startStoreProxy(address)
    const store = new Store(backendOf(proxy.through(address)), { firstDelayMs: 5 })
    await publish(store, before, {}, settingsOf(atomic))
    let refused = 0
    proxy.isBusy = () => Math.random() < 1 / 3 && ++refused > 0
    for (const folder of [after, before, after]) await publish(store, folder, {}, settingsOf(atomic))
    expect(refused).toBeGreaterThan(10)
    expect(await visible(store)).toMatchObject(sites.after)
    await restore(store, undefined, settingsOf(atomic))
    expect(await visible(store)).toMatchObject(sites.before)
    proxy.isBusy = () => false
    await checkHealed(store, atomic)
    store.close()
    proxy.close()
  })

  test.each(forms)(
    'that refuses everything from some request on ends a run, and the next one heals; atomic: %s',
    async atomic => {
      const codes = new Set<number>()
      for (let last = 1; last < 60; last += 4) {
        const address = target(`storm-${atomic}-${last}`)
        const proxy = await startStoreProxy(address)
        const store = await openStore(parsed(address))
        await publish(store, before, {}, settingsOf(atomic))
        const stormy = new Store(backendOf(proxy.through(address)), { firstDelayMs: 1, maxMs: 50 })
        let count = 0
        proxy.isBusy = () => ++count > last
        const code = await exitCode(publish(stormy, after, {}, settingsOf(atomic)))
        codes.add(code)
        const seen = await visible(store)
        expect(seen).toMatchObject(seenAfter(code))
        await expireLock(store)
        await checkHealed(store, atomic)
        stormy.close()
        store.close()
        proxy.close()
      }
      // Before anything was written, on the way, and after all.
      expect(
        [...codes].every(code => [0, 4, 70].includes(code)),
        String([...codes]),
      ).toBe(true)
      expect(codes).toContain(4)
    },
  )
})

describe('a store that shows writes three seconds late', () => {
  const { target: ceph, env } = neededStore('ceph')
  withEnvironment(env)
  test.each(forms)('gets releases that can be rolled back to; atomic: %s', async atomic => {
    const address = ceph.replace('//site?', `//late-${atomic}?`)
    await publicBucket(parsed(address) as S3Target)
    const proxy = await startStoreProxy(address)
    const store = await openStore(parsed(proxy.through(address)))
    const shown = () => delay(proxy.lateMs)
    proxy.lateMs = 3000
    await publish(store, before, {}, settingsOf(atomic))
    await shown()
    await publish(store, after, {}, settingsOf(atomic))
    await shown()
    expect(await visible(store)).toMatchObject(sites.after)
    await restore(store, undefined, settingsOf(atomic))
    await shown()
    expect(await visible(store)).toMatchObject(sites.before)
    await restore(store, '2', settingsOf(atomic))
    await shown()
    expect(await visible(store)).toMatchObject(sites.after)
    proxy.lateMs = 0
    await checkHealed(store, atomic)
    store.close()
    proxy.close()
  })
})

const tmpfs = ['-t', 'tmpfs', 'tmpfs', scratchFolder()]
const canMount = await runQuietly('mount', tmpfs, { timeout: 10_000 })
if (canMount) execFileSync('umount', tmpfs.slice(-1))

describe.runIf(canMount)('a disk that becomes full', () => {
  const disk = join(scratchFolder(), 'disk')
  const folder = join(disk, 'site')
  const ballast = join(disk, 'ballast')
  const page = 4096

  /** Leaves so many pages of the disk free. */
  function fill(pages: number): void {
    const { bfree, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bfree * bsize - pages * page)))
  }

  beforeAll(() => mkdirSync(disk))

  test.each(forms)(
    'ends a run without harm to visitors, and the next one heals; atomic: %s',
    async atomic => {
      const codes = new Set<number>()
      for (let pages = 0; pages < 48; pages += 2) {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk])
        try {
          mkdirSync(folder)
          const store = await openStore(parsed(`file://${folder}`))
          await publish(store, before, {}, settingsOf(atomic))
          fill(pages)
          const code = await exitCode(publish(store, after, {}, settingsOf(atomic)))
          codes.add(code)
          const seen = await visible(store)
          expect(seen).toMatchObject(seenAfter(code))
          rmSync(ballast)
          await expireLock(store)
          await checkHealed(store, atomic)
        } finally {
          execFileSync('umount', ['-l', disk])
        }
      }
      // Nothing was written, or something, or all.
      expect([...codes].toSorted()).toEqual([0, 4, 70])
    },
  )
})
