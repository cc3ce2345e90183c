import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ObjectHeaders } from '../../publish/stores/Backend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, hasty, publish, restore } from '../fixtures/publish/inProcess.ts'
import { storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// Objects of somebody else in the store: they are neither replaced nor removed.

const scratch = scratchFolder()
const [before, after] = [join(scratch, 'before'), join(scratch, 'after')]
const headers: ObjectHeaders = { contentType: 'text/html', cacheControl: 'no-cache' }

beforeAll(() => {
  writeSite(before, sites.before)
  writeSite(after, sites.after)
})

let memory: MemoryBackend
beforeEach(() => {
  memory = new MemoryBackend()
})

const open = (store = memory) => new Store(store, hasty)
const putTheirs = (key: string, text = 'theirs') => memory.put(key, Buffer.from(text), { headers })
const stored = async () => texts(await storedSite(memory))

test('stay beside a site', async () => {
  await putTheirs('their/index.html')
  await publish(open(), before)
  await publish(open(), after)
  await restore(open())
  expect(await stored()).toMatchObject({ 'their/index.html': 'theirs', ...sites.before })
})

describe('of a name that the site has', () => {
  test('are found before the first publish changes anything', async () => {
    await putTheirs('robots.txt')
    expect(await exitCode(publish(open(), before))).toBe(3)
    expect(await stored()).toEqual({ 'robots.txt': 'theirs' })
  })

  test('are found on the way where they came later, and never replaced by the runs that follow', async () => {
    await publish(open(), before)
    await putTheirs('new/index.html')
    expect(await exitCode(publish(open(), after))).toBe(4)
    for (let run = 0; run < 3; run++) expect(await exitCode(publish(open(), after))).toBe(3)
    expect(await stored()).toMatchObject({
      'new/index.html': 'theirs',
      'index.html': sites.before['index.html'],
    })
    // A site without that page can be published, and leaves it alone.
    await publish(open(), before)
    expect(await stored()).toMatchObject({ 'new/index.html': 'theirs', ...sites.before })
  })

  test('are not taken for what a killed run was to write', async () => {
    await publish(open(), before)
    await putTheirs('new/index.json')
    for (let at = 5; at < 20; at++) {
      const killed = new MemoryBackend(memory.objects)
      const dying = faultyBackend(killed, ({ number }) => (number < at ? undefined : 'before'))
      expect(await exitCode(publish(new Store(dying, { attempts: 1, firstDelayMs: 0 }), after))).toBe(4)
      killed.aheadMs = 61_000
      expect({ at, code: await exitCode(publish(open(killed), after)) }).toEqual({ at, code: 3 })
      expect(texts(await storedSite(killed))).toMatchObject({ 'new/index.json': 'theirs' })
    }
  })

  test('are replaced with --adopt', async () => {
    await putTheirs('robots.txt')
    await publish(open(), before, { adopt: true })
    expect(await stored()).toEqual(sites.before)
  })

  test('are taken over where they are the same', async () => {
    await publish(open(), before)
    await putTheirs('new/index.json', sites.after['new/index.json'])
    await publish(open(), after)
    expect((await storedSite(memory))['new/index.json']?.headers.cacheControl).toBe(
      'public, max-age=0, must-revalidate',
    )
  })
})

test('what somebody else changed is replaced where the site changes it, and found by --verify-remote', async () => {
  await publish(open(), before)
  await putTheirs('robots.txt')
  const { entry } = await publish(open(), before)
  expect(entry).toBeUndefined()
  await publish(open(), before, { verifyRemote: true })
  expect(await stored()).toEqual(sites.before)
})
