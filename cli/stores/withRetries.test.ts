import { describe, expect, test } from 'vitest'
import { faultyStore, type StoreCall } from '../../tests/fixtures/publish/faultyStore.ts'
import { MemoryStore } from '../../tests/fixtures/publish/MemoryStore.ts'
import { type ObjectHeaders, type Store, StoreError, type StoreErrorKind } from './Store.ts'
import { isPassing, withRetries } from './withRetries.ts'

const headers: ObjectHeaders = { contentType: 'text/plain', cacheControl: 'no-store' }
const bytes = { bytes: Buffer.from('x') }
const hasty = { attempts: 4, firstDelayMs: 1 }

/** A store in which each call fails so many times before it succeeds. */
function failing(times: number, store: Store = new MemoryStore()) {
  const calls: StoreCall[] = []
  const faulty = faultyStore(store, call => {
    calls.push(call)
    return calls.length <= times ? 'before' : undefined
  })
  return { calls, store: withRetries(faulty, hasty) }
}

const requests: readonly [name: string, request: (store: Store) => Promise<unknown>][] = [
  ['get', store => store.get('a')],
  ['head', store => store.head('a')],
  ['list', store => store.list('')],
  ['put', store => store.put('a', bytes, { headers })],
  ['copy', store => store.copy('a', 'b', headers)],
  ['remove', store => store.remove('b')],
]

describe.each(requests)('%s', (_, request) => {
  const stored = async () => {
    const store = new MemoryStore()
    await store.put('a', bytes, { headers })
    return store
  }

  test('is tried again until it succeeds', async () => {
    const { calls, store } = failing(3, await stored())
    await request(store)
    expect(calls).toHaveLength(4)
    expect(store.requests()).toBe(4)
  })

  test('fails after the last attempt', async () => {
    const { calls, store } = failing(9, await stored())
    await expect(request(store)).rejects.toThrow(StoreError)
    expect(calls).toHaveLength(4)
  })

  test('asks before every attempt whether it may go on', async () => {
    const { calls, store } = failing(3, await stored())
    let asked = 0
    const guarded = store.guardedBy(() => {
      if (++asked === 3) throw new Error('The lock is gone.')
    })
    await expect(request(guarded)).rejects.toThrow('The lock is gone.')
    expect(calls).toHaveLength(2)
    expect(store.requests()).toBe(2)
  })
})

test('a conditional write is left to its caller', async () => {
  for (const condition of ['absent', { etag: 'e' }] as const) {
    const { calls, store } = failing(1)
    await expect(store.put('a', bytes, { headers, condition })).rejects.toThrow(StoreError)
    expect(calls).toHaveLength(1)
  }
})

test.each<[StoreErrorKind, boolean]>([
  ['passing', true],
  ['condition', false],
  ['bucket', false],
  ['denied', false],
  ['credentials', false],
  ['missing', false],
  ['full', false],
  ['unsupported', false],
  ['other', false],
])('an error of the kind %s may pass: %s', (kind, expected) => {
  expect(isPassing(new StoreError(kind, 'text'))).toBe(expected)
  expect(isPassing(new Error('text'))).toBe(false)
})

test('a caller that tries again by itself is stopped after the last attempt', async () => {
  const { store } = failing(0)
  const error = new Error('the last one')
  await store.pause(3, error)
  await expect(store.pause(4, error)).rejects.toThrow(error)
})
