import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../publish/stores/Store.ts'
import { storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runInProcess } from '../setup/runInProcess.ts'

// The life of a site, with the commands that are typed.

const targets = await testTargets()
const [before, after] = [join(scratchFolder(), 'before'), join(scratchFolder(), 'after')]

beforeAll(() => {
  writeSite(before, sites.before)
  writeSite(after, sites.after)
})

describe.each(targets)('$name', ({ target, env, storesHeaders }) => {
  withEnvironment(env)
  const address = target('life')
  let store: Store
  beforeAll(async () => {
    store = await openStore(parsed(address))
  })
  afterAll(() => store.close())

  const kubeSite = async (...words: string[]) => {
    const { code, stdout, stderr } = await runInProcess(words, { env })
    expect({ code, stderr }).toMatchObject({ code: 0 })
    return stdout
  }

  /** What the store sends with an object: nothing of ours, where it is a folder. */
  const sent = (contentType: string, cacheControl: string) =>
    storesHeaders ? { contentType, cacheControl } : { contentType: '', cacheControl: '' }

  test('is published, changed, published again and brought back', async () => {
    await kubeSite('publish', address, '--dist', before, '--no-atomic')
    const first = await storedSite(store)
    expect(texts(first)).toEqual(sites.before)
    expect(first['assets/app-1.js']?.headers).toEqual(
      sent('text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'),
    )
    expect(first['index.html']?.headers).toEqual(
      sent('text/html; charset=utf-8', 'public, max-age=0, must-revalidate'),
    )
    expect(first['robots.txt']?.headers).toEqual(sent('text/plain; charset=utf-8', 'public, max-age=86400'))

    const plan = JSON.parse(await kubeSite('plan', address, '--dist', after, '--format', 'json'))
    const reasons = Object.fromEntries(
      plan.changes.map(({ key, reason }: Record<string, string>) => [key, reason]),
    )
    expect(reasons).toEqual({
      'assets/app-2.js': 'new',
      'feed.xml': 'content',
      'index.html': 'content',
      'index.json': 'content',
      'new/index.html': 'new',
      'new/index.json': 'new',
      'old/index.html': 'gone',
      'old/index.json': 'gone',
      'post/index.html': 'content',
      toString: 'new',
      valueOf: 'gone',
    })

    expect(await kubeSite('publish', address, '--dist', after)).toContain(store.name)
    // Assets stay for tabs that are open.
    const { 'assets/app-1.js': app, 'assets/old-1.js': old } = sites.before
    expect(texts(await storedSite(store))).toEqual({
      ...sites.after,
      'assets/app-1.js': app,
      'assets/old-1.js': old,
    })
    expect(await kubeSite('publish', address, '--dist', after)).toContain('2 requests')

    const rolledBack = await kubeSite('rollback', address, '--reason', 'wrong prices')
    const { 'assets/app-2.js': later, ...restored } = await storedSite(store)
    expect(later?.text).toBe('app 2')
    expect(restored).toEqual(first)

    const releases = JSON.parse(await kubeSite('releases', address, '--format', 'json'))
    expect(releases).toMatchObject([
      { current: true, restores: releases[2].id, objects: 11 },
      { current: false, objects: 10 },
      { current: false, objects: 11 },
    ])
    expect(releases.map((release: object) => 'hold' in release)).toEqual([true, false, false])
    expect(releases[0].hold).toMatchObject({ reason: 'wrong prices' })
    expect(rolledBack).toContain(releases[2].id)

    await kubeSite('publish', address, '--dist', after, '--release-hold', '--no-verify-site')
    expect(texts(await storedSite(store))).toMatchObject(sites.after)
  })
})
