import { describe, expect, test } from 'vitest'
import { type Manifest, type PublishedObject } from './records.ts'
import { findStored } from './storedObjects.ts'
import type { ListedObject } from './stores/Backend.ts'

// Contents are named by a letter: `a` has the SHA-256 `sha-a`, and the store calls it `tag-a`.
const usual = { contentType: 'text/html', cacheControl: 'public' }
const other = { contentType: 'text/html', cacheControl: 'no-store' }

const object = (content: string, headers = usual): PublishedObject => ({
  kind: 'page',
  size: 1,
  sha256: `sha-${content}`,
  headers,
  tag: `tag-${content}`,
})

const release = (id: string, objects: Manifest['objects'], more: Partial<Manifest> = {}): Manifest => ({
  version: 1,
  id,
  siteUrl: 'https://example.com',
  objects,
  retained: {},
  packs: {},
  ...more,
})

interface Case {
  name: string
  /** Content of the key in the current release, in those that were begun, in the store, and as wanted. */
  current?: PublishedObject
  begun?: readonly PublishedObject[]
  stored?: string
  wanted?: PublishedObject
  /** What is found: the content and the headers, each empty where it is not known. */
  expected?: { sha256: string; headers: object }
}

const unknown = { contentType: '', cacheControl: '' }

function look(input: {
  current?: Manifest
  pending?: readonly Manifest[]
  stored: Record<string, string>
  wanted?: Record<string, PublishedObject>
}) {
  const listed = Object.entries(input.stored).map(([key, content]): [string, ListedObject] => [
    key,
    { key, size: 1, tag: `tag-${content}` },
  ])
  const objects = input.wanted ?? {}
  return findStored({
    records: { current: input.current, pending: input.pending ?? [] },
    listed: new Map(listed),
    content: { objects, tagOf: async key => objects[key]?.tag },
    hashOf: async key => `sha-${input.stored[key]}`,
  })
}

describe('an object', () => {
  test.each<Case>([
    { name: 'as it was', current: object('a'), stored: 'a', expected: { sha256: 'sha-a', headers: usual } },
    { name: 'that was removed', current: object('a') },
    {
      name: 'that a run has not come to',
      current: object('a'),
      begun: [object('b')],
      stored: 'a',
      wanted: object('b'),
      expected: { sha256: 'sha-a', headers: usual },
    },
    {
      name: 'that a run has written, as it is wanted',
      current: object('a'),
      begun: [object('b')],
      stored: 'b',
      wanted: object('b'),
      expected: { sha256: 'sha-b', headers: usual },
    },
    {
      name: 'that a run has written, and that is wanted in another way by now',
      current: object('a'),
      begun: [object('b')],
      stored: 'b',
      wanted: object('c'),
      expected: { sha256: '', headers: unknown },
    },
    {
      name: 'whose headers a run may have written',
      current: object('a'),
      begun: [object('a', other)],
      stored: 'a',
      wanted: object('a', other),
      expected: { sha256: 'sha-a', headers: unknown },
    },
    {
      name: 'that two runs may have written with different headers',
      current: object('a'),
      begun: [object('b'), object('b', other)],
      stored: 'b',
      wanted: object('b'),
      expected: { sha256: 'sha-b', headers: unknown },
    },
    {
      name: 'that is new, and was written by a run',
      begun: [object('b')],
      stored: 'b',
      wanted: object('b'),
      expected: { sha256: 'sha-b', headers: usual },
    },
    {
      name: 'that was new in a run, and is wanted in another way by now',
      begun: [object('b')],
      stored: 'b',
      wanted: object('c'),
      expected: { sha256: '', headers: unknown },
    },
    {
      name: 'that was new in a run, and is not wanted any more',
      begun: [object('b')],
      stored: 'b',
      expected: { sha256: '', headers: unknown },
    },
    {
      name: "of somebody else's, which a run was to write",
      begun: [object('b')],
      stored: 'x',
      wanted: object('b'),
    },
    {
      name: 'of ours that somebody else has changed',
      current: object('a'),
      stored: 'x',
      wanted: object('a'),
      expected: { sha256: '', headers: unknown },
    },
    {
      name: 'that a run with other headers for other content has not come to',
      current: object('a'),
      begun: [object('b', other)],
      stored: 'a',
      wanted: object('a'),
      expected: { sha256: 'sha-a', headers: usual },
    },
    {
      name: 'that one of two runs has written',
      begun: [object('b'), object('c', other)],
      stored: 'b',
      wanted: object('b'),
      expected: { sha256: 'sha-b', headers: usual },
    },
    {
      name: 'that one of two runs has written, and that is wanted in another way by now',
      begun: [object('b'), object('c')],
      stored: 'b',
      wanted: object('d'),
      expected: { sha256: '', headers: unknown },
    },
    {
      name: 'of another size, though the store calls it as ours',
      current: { ...object('a'), size: 2 },
      stored: 'a',
      expected: { sha256: '', headers: unknown },
    },
    {
      name: 'of another size than what is wanted, though the store calls it so',
      current: object('a'),
      begun: [object('b')],
      stored: 'b',
      wanted: { ...object('b'), size: 2 },
      expected: { sha256: '', headers: unknown },
    },
    {
      name: "of somebody else's, of another size than what a run was to write",
      begun: [{ ...object('b'), size: 2 }],
      stored: 'b',
      wanted: object('c'),
    },
    { name: 'of nobody', stored: 'x' },
  ])('$name', async ({ current, begun = [], stored, wanted, expected }) => {
    const found = await look({
      current: release('1-a', current ? { key: current } : {}),
      pending: begun.map((one, at) => release(`2-${at}`, { key: one })),
      stored: stored === undefined ? {} : { key: stored },
      wanted: wanted ? { key: wanted } : {},
    })
    const { sha256, headers } = found.objects['key'] ?? {}
    expect('key' in found.objects).toBe(expected !== undefined)
    expect(sha256 === undefined ? undefined : { sha256, headers }).toEqual(expected)
  })
})

test('an object of the second of two runs alone is as that one wrote it', async () => {
  const pending = [release('2-a', { mine: object('a') }), release('2-b', { key: object('b') })]
  const wanted = { key: object('b') }
  const { objects } = await look({ pending, stored: { key: 'b' }, wanted })
  expect(objects).toEqual({ key: object('b') })
})

test('what no run was to write in this size is not read', async () => {
  const asked: string[] = []
  const listed = new Map(['a', 'b'].map(key => [key, { key, size: 1, tag: `tag-${key}` }]))
  await findStored({
    records: {
      current: undefined,
      pending: [release('2-a', { a: object('x'), b: { ...object('x'), size: 2 } })],
    },
    listed,
    content: { objects: {}, tagOf: async () => undefined },
    hashOf: async key => void asked.push(key),
  })
  expect(asked).toEqual(['a'])
})

test('objects are in the order of their keys, and the site is the one that was published', async () => {
  const keys = ['c', 'a', 'd', 'b']
  const current = release('1-a', Object.fromEntries(keys.map(key => [key, object(key)])))
  const stored = Object.fromEntries(keys.map(key => [key, key]))
  const found = await look({ current, stored })
  expect(Object.keys(found.objects)).toEqual(['a', 'b', 'c', 'd'])
  expect(found).toMatchObject({ id: '1-a', siteUrl: 'https://example.com' })
})

test('the pack of a content is known only where the content is', async () => {
  const one = { ...object('a'), pack: '1-a-0' }
  const current = release('1-a', { same: one, edited: one }, { packs: { '1-a-0': 1 } })
  const { objects, packs } = await look({ current, stored: { same: 'a', edited: 'x' } })
  expect(objects).toMatchObject({ same: one, edited: { pack: undefined } })
  expect(packs).toEqual({ '1-a-0': 1 })
})

test.each(['current', 'pending'])(
  'assets that stay for the %s release count where they are there',
  async of => {
    const stay = { ...object('a'), last: 1 }
    const has = release('2-a', {}, { retained: { here: stay, lost: stay } })
    const { retained } = await look({
      ...(of === 'current' ? { current: has } : { pending: [has] }),
      stored: { here: 'a' },
    })
    expect(retained).toEqual({ here: stay })
  },
)

test('nothing is known where nothing was published', async () => {
  expect(await look({ stored: { theirs: 'x' } })).toMatchObject({
    id: '0',
    siteUrl: '',
    objects: {},
    retained: {},
    packs: {},
  })
})
