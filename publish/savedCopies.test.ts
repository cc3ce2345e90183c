import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { MemoryBackend } from '../tests/fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../tests/fixtures/publish/faultyBackend.ts'
import { hasty, publish, restore } from '../tests/fixtures/publish/inProcess.ts'
import { writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { findCopies } from './savedCopies.ts'
import { Store } from './stores/Store.ts'

const scratch = scratchFolder()
const dist = (name: string) => join(scratch, name)
beforeAll(() => {
  for (const name of ['one', 'two', 'three', 'four'])
    writeSite(dist(name), { 'index.html': `home ${name}`, [`${name}.html`]: name })
})

const limits = { atomic: false, keepReleases: 2, keepDays: 0 }
const textsIn = (backend: MemoryBackend, folder: string) =>
  [...backend.objects].flatMap(([key, { bytes }]) => (key.startsWith(folder) ? bytes.toString() : []))

test('who can read objects by their names, and not list them, finds no former version', async () => {
  const backend = new MemoryBackend()
  const readable: string[] = []
  const watched = faultyBackend(backend, () => {
    for (const [key, { bytes }] of backend.objects) if (key.endsWith('.json')) readable.push(bytes.toString())
    return undefined
  })
  for (const name of ['one', 'two', 'three', 'four'])
    await publish(new Store(watched, hasty), dist(name), {}, limits)
  const { folder, keys } = await findCopies(new Store(backend))
  expect([...keys.values()].every(key => key.startsWith(folder))).toBe(true)
  expect(folder).toMatch(/^\.kube-site\/objects-[0-9a-f]{32}\/$/)
  expect(readable.length).toBeGreaterThan(10)
  expect(readable.filter(text => text.includes(folder))).toEqual([])
  for (const key of keys.values()) expect(backend.objects.get(key)?.headers.cacheControl).toMatch(/no-store/)
  // Of the release before the current one, and of no other.
  expect(textsIn(backend, folder).toSorted()).toEqual(['home three', 'three'])
})

test('copies in the folder of former versions are moved, and lead back', async () => {
  const backend = new MemoryBackend()
  const store = new Store(backend)
  for (const name of ['one', 'two']) await publish(store, dist(name), {}, { ...limits, keepReleases: 3 })
  const { folder } = await findCopies(store)
  for (const [key, object] of new Map(backend.objects)) {
    if (!key.startsWith(folder)) continue
    backend.objects.set(key.replace(folder, '.kube-site/objects/'), object)
    backend.objects.delete(key)
  }
  const former = new MemoryBackend(backend.objects)
  await restore(new Store(former), '1', limits)
  expect(former.objects.get('index.html')?.bytes.toString()).toBe('home one')
  await publish(store, dist('three'), {}, { ...limits, keepReleases: 3 })
  expect([...backend.objects.keys()].filter(key => key.startsWith('.kube-site/objects/'))).toEqual([])
  await restore(store, '1', { ...limits, keepReleases: 3 })
  expect(backend.objects.get('index.html')?.bytes.toString()).toBe('home one')
})
