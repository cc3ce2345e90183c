import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { listPreviews } from '../../publish/commands/runPreviews.ts'
import { readState, writeState } from '../../publish/records.ts'
import { openStore } from '../../publish/stores/Store.ts'
import { previewTarget, resolveTarget } from '../../publish/target.ts'
import { publish } from '../fixtures/publish/inProcess.ts'
import { storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { S3Error } from '../fixtures/s3/S3Error.ts'
import { startS3Server } from '../fixtures/s3/S3Server.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runInProcess } from '../setup/runInProcess.ts'

const targets = await testTargets()
const dist = join(scratchFolder(), 'dist')
beforeAll(() => writeSite(dist, sites.before))

test('a preview that was removed, and that a late list still shows, is not listed', async () => {
  const server = await startS3Server()
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value)
  const settings = resolveTarget(server.target('late'), {})
  for (const name of ['pr-1', 'pr-2']) {
    const store = await openStore(previewTarget(settings, name).target)
    await publish(store, dist)
    store.close()
  }
  server.fault = ({ key }) =>
    key.endsWith('preview/pr-1/.kube-site/state.json')
      ? { effect: false, reply: new S3Error(404, 'NoSuchKey') }
      : undefined
  const whole = await openStore(settings.target)
  expect((await listPreviews(whole, settings)).map(({ name }) => name)).toEqual(['pr-2'])
  whole.close()
  vi.unstubAllEnvs()
})

describe.each(targets)('$name', ({ target, env }) => {
  withEnvironment(env)
  const address = target('previews')

  test('previews are listed, the oldest first, and expire', async () => {
    const settings = resolveTarget(address, {})
    const whole = await openStore(settings.target)
    await publish(whole, dist)
    const dayMs = 24 * 60 * 60 * 1000
    const ages = { 'pr-1': 13.999 * dayMs, 'pr-2': 14 * dayMs }
    for (const [name, age] of Object.entries(ages)) {
      const store = await openStore(previewTarget(settings, name).target)
      await publish(store, dist)
      const known = await readState(store)
      const at = new Date(Date.now() - age).toISOString()
      const releases = known!.state.releases.map(release => ({ ...release, at }))
      await writeState(store, known, { ...known!.state, releases })
      store.close()
    }
    expect((await listPreviews(whole, settings)).map(({ name }) => name)).toEqual(['pr-2', 'pr-1'])

    const { code, stdout } = await runInProcess(
      ['previews', address, '--expire', '14d', '--format', 'json'],
      { env },
    )
    expect({ code, found: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      found: [
        { name: 'pr-2', days: 14, removed: true },
        { name: 'pr-1', days: 13, removed: false },
      ],
    })
    const old = await openStore(previewTarget(settings, 'pr-2').target)
    expect(await storedSite(old)).toEqual({})
    expect((await listPreviews(whole, settings)).map(({ name }) => name)).toEqual(['pr-1'])
    for (const store of [whole, old]) store.close()
  })

  test('a preview is published below its target, and removed again without what is not from kube-site', async () => {
    const at = target('one-preview')
    const settings = resolveTarget(at, {})
    const whole = await openStore(settings.target)
    await publish(whole, dist)
    const preview = await openStore(previewTarget(settings, 'pr-12').target)
    const run = (...words: string[]) => runInProcess(words, { env })
    expect(await run('publish', at, '--preview', 'pr-12', '--dist', dist)).toMatchObject({ code: 0 })
    expect(texts(await storedSite(preview))).toEqual(sites.before)
    await preview.put('notes.txt', Buffer.from('mine'), {
      contentType: 'text/plain',
      cacheControl: 'no-cache',
    })
    const removed = await run('previews', at, '--remove', 'pr-12')
    expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining('notes.txt') })
    expect(await preview.keys()).toEqual(['notes.txt'])
    expect(texts(await storedSite(whole))).toEqual({ ...sites.before, 'preview/pr-12/notes.txt': 'mine' })
    for (const store of [whole, preview]) store.close()
  })

  test('previews expire, whoever is publishing one of them, and one is removed by its name', async () => {
    const settings = resolveTarget(target('locked-previews'), {})
    const stores = await Promise.all(
      ['a-locked', 'b-free', 'c-new'].map(name => openStore(previewTarget(settings, name).target)),
    )
    for (const [at, store] of stores.entries()) {
      await publish(store, dist)
      const known = await readState(store)
      const releases = known!.state.releases.map(release => ({
        ...release,
        at: `2026-01-0${at + 1}T00:00:00Z`,
      }))
      const lock = { run: '1', owner: 'another', since: '2026-01-01T00:00:00Z', lease: 600 }
      await writeState(store, known, { ...known!.state, releases, ...(at === 0 ? { lock } : {}) })
    }
    const previews = (...words: string[]) =>
      runInProcess(['previews', target('locked-previews'), ...words, '--format', 'json'], { env })
    const one = await previews('--remove', 'c-new')
    expect({ code: one.code, found: JSON.parse(one.stdout) }).toMatchObject({ code: 0, found: { left: [] } })
    const { code, stdout, stderr } = await previews('--expire', '14d')
    expect({ code, found: JSON.parse(stdout) }).toMatchObject({
      code: 3,
      found: [
        { name: 'a-locked', removed: false, error: expect.stringContaining('another') },
        { name: 'b-free', removed: true },
      ],
    })
    expect(stderr).toContain('a-locked')
    for (const store of stores) store.close()
  })
})

test.each([
  ['a preview of a preview', ['--preview', 'pr-12']],
  ['a name and an age', ['--remove', 'pr-12', '--expire', '1d']],
  ['a name that is not one of a preview', ['--remove', '../']],
])('%s cannot be removed: exit 2', async (_, words) => {
  expect(await runInProcess(['previews', 'file:///none', ...words])).toMatchObject({ code: 2, stdout: '' })
})
