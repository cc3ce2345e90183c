import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CommandError } from '../../system/CommandError.ts'
import { MemoryBackend } from '../../tests/fixtures/publish/MemoryBackend.ts'
import { faultyBackend, type StoreCall } from '../../tests/fixtures/publish/faultyBackend.ts'
import { skipDelays } from '../../tests/fixtures/skipDelays.ts'
import type { ObjectHeaders } from './Backend.ts'
import { Store } from './Store.ts'
import { StoreError, type StoreErrorKind } from './StoreError.ts'

const headers: ObjectHeaders = { contentType: 'text/plain', cacheControl: 'no-store' }
const bytes = Buffer.from('x')
const hasty = { attempts: 4, firstDelayMs: 1 }

/** A store in which each call fails `times` times before it succeeds. */
function failing(times: number, { effect = false, kind = 'transient' as StoreErrorKind } = {}) {
  const calls: StoreCall[] = []
  const memory = new MemoryBackend([['a', { bytes, tag: 'tag', writtenMs: 0, headers }]])
  const faulty = faultyBackend(memory, call => {
    calls.push(call)
    if (calls.length > times) return undefined
    if (kind === 'transient') return effect ? 'after' : 'before'
    throw new StoreError(kind, 'failed')
  })
  return { calls, memory, store: new Store(faulty, hasty) }
}

const requests: readonly [name: string, request: (store: Store) => Promise<unknown>][] = [
  ['get', store => store.get('a')],
  ['head', store => store.head('a')],
  ['list', store => store.list('')],
  ['put', store => store.put('a', bytes, headers)],
  ['copy', store => store.copy('a', 'b', headers)],
  ['delete', store => store.delete('b')],
  [
    'putIf',
    store => store.putIf('b', bytes, { headers, condition: 'absent', recover: async () => undefined }),
  ],
]

describe.each(requests)('%s', (_, request) => {
  test('is retried until it succeeds', async () => {
    const { calls, store } = failing(3)
    await request(store)
    expect(calls).toHaveLength(4)
    expect(store.requests).toBe(4)
  })

  test('fails after the last attempt', async () => {
    const { calls, store } = failing(9)
    await expect(request(store)).rejects.toThrow(StoreError)
    expect(calls).toHaveLength(4)
  })

  test('checks before every attempt whether it may go on', async () => {
    const { calls, store } = failing(3)
    let checks = 0
    const guarded = store.guardedBy(async () => {
      if (++checks === 3) throw new Error('The lock is gone.')
    })
    await expect(request(guarded)).rejects.toThrow('The lock is gone.')
    expect(calls).toHaveLength(2)
    expect(store.requests).toBe(2)
  })

  test.each<StoreErrorKind>(['bucket', 'denied', 'credentials', 'full', 'unsupported', 'other'])(
    'is not retried after an error of the kind %s',
    async kind => {
      const { calls, store } = failing(1, { kind })
      await expect(request(store)).rejects.toMatchObject({ kind })
      expect(calls).toHaveLength(1)
    },
  )
})

test('what the check says before a request is reported as it is', async () => {
  const lost = new CommandError(4, 'The lock is gone.')
  const guarded = failing(0).store.guardedBy(async () => {
    throw lost
  })
  await expect(guarded.put('a', bytes, headers)).rejects.toBe(lost)
})

test.each(['get', 'head'] as const)('%s of an absent object is undefined', async method => {
  expect(await failing(0).store[method]('none')).toBeUndefined()
})

describe('a conditional write', () => {
  const write = (store: Store, key: string, recover: () => Promise<string | undefined>) =>
    store.putIf(key, bytes, { headers, condition: 'absent', recover })

  test('whose reply was lost is looked for before it is repeated', async () => {
    const { calls, memory, store } = failing(1, { effect: true })
    expect(await write(store, 'b', async () => (memory.objects.has('b') ? 'written' : undefined))).toBe(
      'written',
    )
    expect(calls).toHaveLength(1)
  })

  test('that was refused fails as its caller says', async () => {
    const { calls, store } = failing(0)
    const refuse = () => Promise.reject(new Error('Not ours.'))
    await expect(write(store, 'a', refuse)).rejects.toThrow('Not ours.')
    expect(calls).toHaveLength(1)
  })
})

describe('an outage', () => {
  let delays: number[]
  beforeEach(() => {
    delays = skipDelays()
  })

  /** A store that has answered once, if at all, before its outage. */
  async function storeWithOutage(lastsMs: number, { hasAnswered = true } = {}) {
    const end = performance.now() + lastsMs
    const memory = new MemoryBackend([['a', { bytes, tag: 'tag', writtenMs: 0, headers }]])
    // Each request takes a second.
    const faulty = faultyBackend(memory, ({ number }) => {
      vi.advanceTimersByTime(1000)
      return (number > 1 || !hasAnswered) && performance.now() < end ? 'before' : undefined
    })
    const store = new Store(faulty)
    if (hasAnswered) await store.get('a')
    return store
  }
  const find = (store: Store) =>
    store.get('a').then(
      () => 'found',
      error => error.kind,
    )

  test.each([
    { what: 'of a minute is waited for', lastsMs: 60_000, result: 'found' },
    { what: 'of three minutes is given up', lastsMs: 180_000, result: 'transient' },
  ])('$what', async ({ lastsMs, result }) => {
    expect(await find(await storeWithOutage(lastsMs))).toBe(result)
  })

  test('is asked about at least every 10 seconds, and at first in less than one', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const store = await storeWithOutage(100_000)
    await find(store).finally(() => vi.mocked(Math.random).mockRestore())
    expect(delays[0]).toBeGreaterThan(100)
    expect(delays[0]).toBeLessThan(1000)
    expect(Math.max(...delays)).toBeGreaterThan(5000)
    expect(Math.max(...delays)).toBeLessThanOrEqual(10_000)
  })

  test('of a store that has never answered is given up after seconds', async () => {
    const begun = performance.now()
    expect(await find(await storeWithOutage(30_000, { hasAnswered: false }))).toBe('transient')
    expect(performance.now() - begun).toBeGreaterThan(5000)
    expect(performance.now() - begun).toBeLessThan(15_000)
  })

  test.each([
    { lastsMs: 3500, reports: 0 },
    { lastsMs: 30_000, reports: 1 },
  ])('of $lastsMs ms is reported $reports times', async ({ lastsMs, reports }) => {
    const store = await storeWithOutage(lastsMs)
    const reported = vi.fn<(error: StoreError) => void>()
    store.onDelay(reported)
    expect(await find(store)).toBe('found')
    expect(reported).toHaveBeenCalledTimes(reports)
  })
})
