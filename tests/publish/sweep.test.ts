import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { examine } from '../../publish/doctor/runDoctor.ts'
import { doctorPrefix, manifestKey, readState, releaseFolder, stateKey } from '../../publish/records.ts'
import { temporaryPrefix } from '../../publish/stores/Backend.ts'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { resolveTarget } from '../../publish/target.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, publish } from '../fixtures/publish/inProcess.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// What killed runs leave, and what is not theirs.

const scratch = scratchFolder()
beforeAll(() => {
  for (const [name, files] of Object.entries(sites)) writeSite(join(scratch, name), files)
})
const headers = { contentType: 'text/plain', cacheControl: 'no-store' }
const asset = 'assets/app-2.js'

test.each([
  { what: 'that it wrote are removed', theirs: undefined, left: [] },
  { what: 'that somebody else wrote stay', theirs: 'theirs', left: [asset] },
])('of a killed atomic run, shared assets $what', async ({ theirs, left }) => {
  for (let at = 6; ; at++) {
    const backend = new MemoryBackend()
    const put = (name: string, store = new Store(backend)) =>
      publish(store, join(scratch, name), {}, { atomic: true, keepReleases: 2, keepDays: 0 })
    await put('before')
    if (theirs !== undefined) await backend.put(asset, Buffer.from(theirs), { headers })
    const dying = faultyBackend(backend, ({ number }) => (number < at ? undefined : 'before'))
    await exitCode(put('after', new Store(dying, { attempts: 1 })))
    backend.aheadMs = 61_000
    // Then it can be brought back.
    const isCurrent = (await readState(new Store(backend)))?.state.releases[0]?.id.startsWith('2-')
    if (isCurrent || at > 30) break
    await put('before')
    const found = [...backend.objects.keys()].filter(key => key === asset)
    expect({ at, found }).toEqual({ at, found: left })
  }
})

test.each([true, false])('records of version 1 are read, and rewritten; atomic: %s', async atomic => {
  const backend = new MemoryBackend()
  const put = (name: string, store = new Store(backend)) =>
    publish(store, join(scratch, name), {}, { atomic, keepReleases: 1, keepDays: 0 })
  const { id } = await put('before')
  const dying = faultyBackend(backend, ({ method }) => (method === 'delete' ? 'before' : undefined))
  await exitCode(put('after', new Store(dying, { attempts: 1 })))
  const { lock: _, pending: __, ...state } = (await readState(new Store(backend)))!.state
  const garbage = [manifestKey(id), ...(atomic ? [releaseFolder(id)] : [])]
  const former = { ...state, version: 1, pending: [], garbage }
  await backend.put(stateKey, Buffer.from(JSON.stringify(former)), { headers })
  await put('after')
  const isOld = (key: string) =>
    key === manifestKey(id) || key.startsWith(releaseFolder(id)) || key === 'old/index.html'
  expect([...backend.objects.keys()].filter(isOld)).toEqual([])
  const { bytes } = (await new Store(backend).get(stateKey))!
  const rewritten = JSON.parse(bytes.toString())
  expect(rewritten).toMatchObject({ version: 2, pending: [], releases: [{ id: state.releases[0]!.id }] })
  expect(rewritten).not.toHaveProperty('garbage')
})

test('the files that a publisher of a preview is writing stay, and those of a killed run go', async () => {
  const folder = mkdtempSync(join(scratch, 'folder-'))
  const [ours, theirs] = ['post', 'preview/pr-1'].map(at => `${at}/${temporaryPrefix}1`) as [string, string]
  for (const key of [ours, theirs]) {
    mkdirSync(join(folder, dirname(key)), { recursive: true })
    writeFileSync(join(folder, key), 'half')
  }
  const store = new Store(new FileBackend(folder))
  await publish(store, join(scratch, 'before'))
  await publish(store, join(scratch, 'after'))
  const keys = await store.keys()
  expect(keys).toContain(theirs)
  expect(keys).not.toContain(ours)
})

test('the test pages of a killed doctor are removed by the next one, and those of one at work stay', async () => {
  const backend = new MemoryBackend()
  const hoursAgo = (hours: number) => (Date.now() - hours * 3_600_000).toString(36)
  const [old, young] = [2, 0.5].map(hours => `${doctorPrefix}${hoursAgo(hours)}-abc/index.html`) as [
    string,
    string,
  ]
  for (const key of [old, young]) await backend.put(key, Buffer.from('page'), { headers })
  const settings = resolveTarget('s3://any?endpoint=http://any', {})
  await examine(new Store(backend), settings, new AbortController().signal)
  expect([...backend.objects.keys()]).toEqual([young])
})
