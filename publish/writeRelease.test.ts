import { hash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MemoryBackend } from '../tests/fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../tests/fixtures/publish/faultyBackend.ts'
import { skipDelays } from '../tests/fixtures/skipDelays.ts'
import type { PublishedObject } from './records.ts'
import { Store } from './stores/Store.ts'
import { verifyStored } from './writeRelease.ts'

const progress = {
  start: () => undefined,
  advance: () => undefined,
  end: () => undefined,
  note: () => undefined,
}
const headers = { contentType: 'text/html', cacheControl: 'no-cache' }

describe.each([{ count: 3 }, { count: 500 }])('$count objects', ({ count }) => {
  let backend: MemoryBackend
  let objects: Record<string, PublishedObject>
  beforeEach(async () => {
    backend = new MemoryBackend()
    objects = {}
    for (let number = 0; number < count; number++) {
      const bytes = Buffer.from(`page ${number}`)
      const { tag } = await backend.put(`page-${number}`, bytes, { headers })
      const sha256 = hash('sha256', bytes)
      objects[`page-${number}`] = { kind: 'page', size: bytes.length, sha256, headers, tag }
    }
  })
  const verify = (store = new Store(backend)) => verifyStored(store, { objects }, progress)
  const last = () => `page-${count - 1}`

  test('that are as written, by few requests', async () => {
    const store = new Store(backend)
    await verify(store)
    expect(store.requests).toBeLessThanOrEqual(9)
  })

  test.each<{ what: string; change(): unknown }>([
    { what: 'absent', change: () => backend.delete(last()) },
    { what: 'another one', change: () => backend.put(last(), Buffer.from('PAGE'), { headers }) },
  ])('of which one is $what', async ({ change }) => {
    await change()
    skipDelays()
    await expect(verify()).rejects.toMatchObject({ exitCode: 4, message: expect.stringContaining(last()) })
  })

  test('that the store shows a few seconds late', async () => {
    const delays = skipDelays()
    const isLate = () => delays.reduce((sum, ms) => sum + ms, 0) < 3000
    const late = new MemoryBackend([...backend.objects].filter(([key]) => key !== last()))
    const store = new Store(
      faultyBackend(late, () => {
        if (!isLate()) late.objects.set(last(), backend.objects.get(last())!)
        return undefined
      }),
    )
    await verify(store)
    expect(late.objects.size).toBe(count)
  })

  test('whose headers the store changes', async () => {
    skipDelays()
    for (const [key, object] of backend.objects)
      backend.objects.set(key, { ...object, headers: { ...headers, contentType: 'text/plain' } })
    await expect(verify()).rejects.toMatchObject({ exitCode: 4 })
  })
})
