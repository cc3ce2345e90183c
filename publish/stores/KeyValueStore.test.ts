import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasty } from '../../tests/fixtures/publish/inProcess.ts'
import { MemoryBackend } from '../../tests/fixtures/publish/MemoryBackend.ts'
import {
  type KeyValueStoreServer,
  type Reply,
  startKeyValueStore,
} from '../../tests/fixtures/publish/startKeyValueStore.ts'
import { KeyValueStore } from './KeyValueStore.ts'
import { IncompleteError } from '../records.ts'
import { Store } from './Store.ts'
import { StoreError } from './StoreError.ts'

let server: KeyValueStoreServer
let backend: MemoryBackend
let pointer: KeyValueStore
beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  server = await startKeyValueStore()
  backend = new MemoryBackend()
  pointer = new KeyValueStore(server.arn, backend)
})
afterEach(async () => {
  pointer.close()
  await server.close()
  vi.unstubAllEnvs()
})

const agree = async () => undefined
const html = { contentType: 'text/html; charset=utf-8' }

describe('the key value store', () => {
  test('names the folder that visitors get', async () => {
    expect(await pointer.pointer()).toBeUndefined()
    await pointer.point('releases/1-abcdef/', agree)
    await pointer.point('releases/2-abcdef/', agree)
    expect(await pointer.pointer()).toBe('releases/2-abcdef/')
    expect(server.value).toBe('releases/2-abcdef/')
  })

  test('comes with the error page of the release, which caches may not keep', async () => {
    const caching = 'public, max-age=0, s-maxage=31536000, must-revalidate'
    const headers = { ...html, cacheControl: caching, contentEncoding: 'gzip' }
    await backend.put('releases/1-abcdef/404.html', Buffer.from('none'), { headers })
    await pointer.point('releases/1-abcdef/', agree)
    expect((await backend.get('404.html')).bytes.toString()).toBe('none')
    expect((await backend.head('404.html')).headers).toEqual({
      ...headers,
      cacheControl: 'public, max-age=0, must-revalidate',
    })
  })

  test.each([
    { error: 'ConflictException', status: 409 },
    { error: 'ValidationException', status: 400 },
  ])('that others change meanwhile is read again: $error', async reply => {
    const puts: Reply[] = [reply, reply]
    server.onRequest = method => (method === 'PUT' ? puts.shift() : undefined)
    const store = new Store(backend, hasty, { pointers: [pointer] })
    await store.point('releases/1-abcdef/')
    expect(server.value).toBe('releases/1-abcdef/')
    server.onRequest = method => (method === 'PUT' ? reply : undefined)
    await expect(store.point('releases/2-abcdef/')).rejects.toMatchObject({ kind: 'condition' })
  })

  test('is not written by a publisher that stood still while another one wrote', async () => {
    let isLost = false
    const store = new Store(backend, hasty, { pointers: [pointer] }).guardedBy(async () => {
      if (isLost) throw new IncompleteError('The lock is lost.')
    })
    server.onRequest = method => {
      if (method !== 'PUT') return
      server.value = 'releases/3-abcdef/'
      server.touch()
      isLost = true
    }
    await expect(store.point('releases/2-abcdef/')).rejects.toThrow('The lock is lost.')
    expect(server.value).toBe('releases/3-abcdef/')
  })

  test.each<[Reply, StoreError['kind'], string]>([
    [{ status: 403, error: 'AccessDeniedException' }, 'denied', 'cloudfront-keyvaluestore:PutKey'],
    [{ status: 404, error: 'ResourceNotFoundException' }, 'bucket', 'There is no key value store'],
    [{ status: 500, error: 'InternalServerException' }, 'transient', '500'],
    [{ status: 402, error: 'ServiceQuotaExceededException' }, 'other', 'ServiceQuotaExceededException'],
  ])('says in a sentence what is wrong: %o', async (reply, kind, words) => {
    server.onRequest = () => reply
    const error = await pointer.point('releases/1-abcdef/', agree).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreError)
    expect(error).toMatchObject({ kind, message: expect.stringContaining(words) })
    expect(error).toMatchObject({ message: expect.stringMatching(/^[^\n]+\.$/) })
    expect(String(error)).toContain(server.arn)
    expect(String(error)).not.toContain('a-secret')
  })
})
