import { beforeEach, describe, expect, test } from 'vitest'
import { MemoryBackend } from '../tests/fixtures/publish/MemoryBackend.ts'
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
  let objects: Map<string, PublishedObject>
  beforeEach(async () => {
    backend = new MemoryBackend()
    objects = new Map()
    for (let number = 0; number < count; number++) {
      const bytes = Buffer.from(`page ${number}`)
      const { tag } = await backend.put(`page-${number}`, bytes, { headers })
      objects.set(`page-${number}`, { kind: 'page', size: bytes.length, sha256: '', headers, tag })
    }
  })
  const verify = (store = new Store(backend)) => verifyStored(store, objects, { progress })
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
    await expect(verify()).rejects.toMatchObject({ exitCode: 4, message: expect.stringContaining(last()) })
  })

  test('whose headers the store changes', async () => {
    for (const [key, object] of backend.objects)
      backend.objects.set(key, { ...object, headers: { ...headers, contentType: 'text/plain' } })
    await expect(verify()).rejects.toMatchObject({ exitCode: 4 })
  })
})
