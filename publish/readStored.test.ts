import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { faultyBackend } from '../tests/fixtures/publish/faultyBackend.ts'
import { MemoryBackend } from '../tests/fixtures/publish/MemoryBackend.ts'
import { damagedObjects, emptyManifest, readStored } from './readStored.ts'
import type { Manifest, PublishedObject } from './records.ts'
import { Store } from './stores/Store.ts'

const usual = { contentType: 'text/html', cacheControl: 'public' }
const other = { contentType: 'text/html', cacheControl: 'no-store' }
const third = { contentType: 'text/plain', cacheControl: 'public' }

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

/** An object that is to be written: the store's tag is not known yet. */
const fresh = (text: string, headers = usual): PublishedObject => ({
  kind: 'page',
  size: text.length,
  sha256: digest('sha256', text),
  headers,
})

const written = (text: string, headers = usual): PublishedObject => ({
  ...fresh(text, headers),
  tag: digest('md5', text),
})

const release = (id: string, objects: Manifest['objects'], more: Partial<Manifest> = {}): Manifest => ({
  ...emptyManifest,
  id,
  objects,
  ...more,
})

interface Input {
  current?: Manifest
  pending?: readonly Manifest[]
  stored: Record<string, [text: string, headers?: typeof usual]>
}

async function storeOf(stored: Input['stored']) {
  const backend = new MemoryBackend()
  for (const [key, [text, headers = usual]] of Object.entries(stored))
    await backend.put(key, Buffer.from(text), { headers })
  return backend
}

const look = async ({ current, pending = [], stored }: Input) =>
  await readStored(new Store(await storeOf(stored)), { current, pending })

const none = undefined

type Case = [
  name: string,
  /** The key in the current release, in those that were begun, and in the store. */
  current: PublishedObject | undefined,
  begun: readonly PublishedObject[],
  stored: [text: string, headers?: typeof usual] | undefined,
  /** What is found. The text is empty where it is not known. */
  expected: [text: string, headers: typeof usual] | undefined,
]

describe('an object', () => {
  test.each<Case>([
    ['as it was', written('a'), [], ['a'], ['a', usual]],
    ['that was removed', written('a'), [], none, none],
    ['with other headers', written('a'), [], ['a', third], ['a', third]],
    ['that a run has not come to', written('a'), [fresh('b')], ['a'], ['a', usual]],
    ['that a run has written', written('a'), [fresh('b', other)], ['b', other], ['b', other]],
    ['whose headers a run was to write', written('a'), [fresh('a', other)], ['a'], ['a', usual]],
    ['whose headers a run has written', written('a'), [fresh('a', other)], ['a', other], ['a', other]],
    [
      'that one of two runs has written',
      written('a'),
      [fresh('b'), fresh('b', other)],
      ['b', other],
      ['b', other],
    ],
    ['that is new, and was written by a run', none, [fresh('b'), fresh('c')], ['c'], ['c', usual]],
    [
      'with the tag of what a run was to replace',
      none,
      [{ ...fresh('b'), tag: digest('md5', 'c') }, fresh('c')],
      ['c'],
      ['c', usual],
    ],
    ['of others, which a run was to write', none, [fresh('b')], ['x'], none],
    ['of ours that others have changed', written('a'), [fresh('b')], ['x', third], ['', third]],
    ['of another size than ours, with its tag', { ...written('a'), size: 2 }, [], ['a'], ['', usual]],
    ['of others, of another size than a run’s', none, [{ ...written('b'), size: 2 }], ['b'], none],
    ['of nobody', none, [], ['x'], none],
  ])('%s', async (_, current, begun, stored, expected) => {
    const found = await look({
      current: release('1-a', current ? { key: current } : {}),
      pending: begun.map((one, at) => release(`2-${at}`, { key: one })),
      stored: stored ? { key: stored } : {},
    })
    const { sha256, headers } = found.objects['key'] ?? {}
    expect(sha256 === undefined ? undefined : { sha256, headers: { ...headers } }).toEqual(
      expected && { sha256: expected[0] && digest('sha256', expected[0]), headers: expected[1] },
    )
  })
})

test('of an object that was changed or written, the tag is the one that the store has now', async () => {
  const current = release('1-a', { edited: written('a'), written: written('a') })
  const { objects } = await look({
    current,
    pending: [release('2-a', { written: fresh('b') })],
    stored: { edited: ['x'], written: ['b'] },
  })
  expect(objects).toMatchObject({ edited: { tag: digest('md5', 'x') }, written: { tag: digest('md5', 'b') } })
})

test('what no run was to write in this size is not read', async () => {
  const asked: string[] = []
  const backend = faultyBackend(await storeOf({ a: ['x'], b: ['x'] }), ({ method, key }) => {
    if (method === 'get') asked.push(key)
    return undefined
  })
  const pending = [release('2-a', { a: fresh('y'), b: fresh('yy') })]
  await readStored(new Store(backend), { current: undefined, pending })
  expect(asked).toEqual(['a'])
})

test('objects are in the order of their keys', async () => {
  const keys = ['c', 'a', 'd', 'b']
  const current = release('1-a', Object.fromEntries(keys.map(key => [key, written(key)])))
  const { objects } = await look({ current, stored: Object.fromEntries(keys.map(key => [key, [key]])) })
  expect(Object.keys(objects)).toEqual(['a', 'b', 'c', 'd'])
})

test.each(['current', 'pending'])(
  'assets that stay for the %s release count where they are there',
  async of => {
    const stay = { ...written('a'), last: 1 }
    const has = release('2-a', {}, { retained: { here: stay, lost: stay } })
    const { retained } = await look({
      ...(of === 'current' ? { current: has } : { pending: [has] }),
      stored: { here: ['a'] },
    })
    expect(retained).toEqual({ here: stay })
  },
)

test.each([3, 500])('of %i objects of an atomic release, those that are damaged are found', async count => {
  const stored: Input['stored'] = { 'assets/a.js': ['asset'], 'assets/of-others.js': ['theirs'] }
  const objects: Record<string, PublishedObject> = { 'assets/a.js': { ...written('asset'), kind: 'asset' } }
  const cached = { ...usual, cacheControl: 'max-age=0, s-maxage=31536000' }
  for (let at = 0; at < count; at++) {
    objects[`${at}.html`] = written(`page ${at}`, { ...usual, cacheControl: 'max-age=0' })
    stored[`releases/1-a/${at}.html`] = [`page ${at}`, cached]
  }
  const backend = await storeOf(stored)
  const store = new Store(backend)
  const damaged = () => damagedObjects(store, { objects, folder: 'releases/1-a/' })
  expect(await damaged()).toEqual([])
  expect(store.requests).toBeLessThan(20)
  await backend.put('releases/1-a/1.html', Buffer.from('PAGE 1'), { headers: cached })
  await backend.delete('releases/1-a/2.html')
  await backend.delete('assets/a.js')
  expect((await damaged()).toSorted()).toEqual(['1.html', '2.html', 'assets/a.js'])
})

test('nothing is found where nothing was published', async () => {
  expect(await look({ stored: { theirs: ['x'] } })).toEqual({ objects: {}, retained: {} })
})
