import { describe, expect, test } from 'vitest'
import type { FileKind } from '../content/model/SiteFile.ts'
import {
  type Change,
  createPlan,
  inOrder,
  isRemoval,
  type Plan,
  planDocument,
  type PreparedRelease,
  type Reason,
  type ReleaseContent,
} from './plan.ts'
import type { Manifest, PublishedObject, TargetRecords } from './records.ts'
import { FileBackend } from './stores/FileBackend.ts'
import { Store } from './stores/Store.ts'

const object = (sha256: string, kind: FileKind = 'page', cacheControl = 'public'): PublishedObject => ({
  kind,
  size: 1,
  sha256,
  headers: { contentType: 'text/html', cacheControl },
})

const release = (number: number, objects: Manifest['objects'], more: Partial<Manifest> = {}): Manifest => ({
  version: 1,
  id: `${number}-abc`,
  siteUrl: 'https://example.com',
  objects,
  retained: {},
  backups: {},
  ...more,
})

const now = new Date('2026-11-25T12:00:00Z')
const rules = (oldest: number, keepDays = 0) => ({ retention: { oldest, keepDays }, now })

const reasons = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ key, reason }) => [key, reason]))

describe('reasons', () => {
  test.each<{
    name: string
    stored?: Manifest
    objects: Manifest['objects']
    expected: Record<string, Reason>
  }>([
    { name: 'nothing published', objects: { a: object('1') }, expected: { a: 'new' } },
    { name: 'the same', stored: release(1, { a: object('1') }), objects: { a: object('1') }, expected: {} },
    {
      name: 'another tag is no change',
      stored: release(1, { a: { ...object('1'), tag: 'x' } }),
      objects: { a: object('1') },
      expected: {},
    },
    {
      name: 'another content',
      stored: release(1, { a: object('1') }),
      objects: { a: object('2') },
      expected: { a: 'content' },
    },
    {
      name: 'other headers',
      stored: release(1, { a: object('1') }),
      objects: { a: object('1', 'page', 'no-store') },
      expected: { a: 'headers' },
    },
    {
      name: 'another content with other headers',
      stored: release(1, { a: object('1') }),
      objects: { a: object('2', 'page', 'no-store') },
      expected: { a: 'content' },
    },
    {
      name: 'a page that is gone',
      stored: release(1, { a: object('1') }),
      objects: {},
      expected: { a: 'gone' },
    },
    {
      name: 'an asset that is gone stays',
      stored: release(1, { a: object('1', 'asset') }),
      objects: {},
      expected: {},
    },
    {
      name: 'an asset that stayed and comes back',
      stored: release(2, {}, { retained: { a: { ...object('1', 'asset'), last: 1 } } }),
      objects: { a: object('1', 'asset') },
      expected: {},
    },
    {
      name: 'a page whose name becomes a folder, and a folder whose name becomes a page',
      stored: release(1, { a: object('1', 'asset'), 'b/c': object('2'), 'b/d/e': object('3') }),
      objects: { 'a/x': object('4'), b: object('5') },
      expected: { 'a/x': 'new', b: 'new', a: 'gone', 'b/c': 'gone', 'b/d/e': 'gone' },
    },
    {
      name: 'an asset of a release that is forgotten',
      stored: release(5, {}, { retained: { a: { ...object('1', 'asset'), last: 3 } } }),
      objects: {},
      expected: {},
    },
  ])('$name', ({ stored, objects, expected }) => {
    expect(reasons(createPlan({ objects, stored, ...rules(4) }).changes)).toEqual(expected)
  })
})

test('assets stay as long as a release that has them', () => {
  const retained = Object.fromEntries(
    [2, 3, 4].map(last => [`last-${last}`, { ...object('1', 'asset'), last }]),
  )
  const stored = release(5, { now: object('1', 'asset') }, { retained })
  const plan = createPlan({ objects: {}, stored, ...rules(4) })
  // Releases 4, 5 and 6 are kept.
  expect(Object.keys(plan.retained).toSorted()).toEqual(['last-4', 'now'])
  expect(plan.retained['now']?.last).toBe(5)
  expect(plan.changes).toEqual([])
})

test.each([
  {
    what: 'an image',
    object: { ...object('1', 'file'), headers: { contentType: 'image/avif', cacheControl: '' } },
  },
  {
    what: 'a video',
    object: { ...object('1', 'file'), headers: { contentType: 'video/mp4', cacheControl: '' } },
  },
])('$what of a page that is gone stays for open tabs', ({ object: file }) => {
  const plan = createPlan({ objects: {}, stored: release(1, { a: file }), ...rules(1) })
  expect(plan.changes).toEqual([])
  expect(plan.retained['a']).toMatchObject({ last: 1, gone: now.toISOString() })
})

test.each([
  { days: 6, left: ['a'] },
  { days: 8, left: [] },
])('after many releases in $days days, an asset stays for seven days', ({ days, left }) => {
  const gone = new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()
  const retained = { a: { ...object('1', 'asset'), last: 1, gone } }
  const plan = createPlan({ objects: {}, stored: release(50, {}, { retained }), ...rules(49, 7) })
  expect(Object.keys(plan.retained)).toEqual(left)
})

test('what is replaced is told, for the condition of the write', () => {
  const stored = release(1, { changed: object('1'), gone: object('2'), same: object('3') })
  const { changes, unchanged } = createPlan({
    objects: { changed: object('4'), same: object('3') },
    stored,
    ...rules(1),
  })
  expect(changes.map(({ replaces }) => replaces?.sha256)).toEqual(['1', undefined])
  expect(unchanged).toBe(1)
})

test('changes are made in an order in which each page finds what it names', () => {
  const change = (key: string, kind: FileKind, reason: Reason): Change => ({
    key,
    reason,
    object: object('1', kind),
  })
  const changes = [
    change('feed-gone', 'feed', 'gone'),
    change('page-gone', 'page', 'gone'),
    change('data-gone', 'data', 'gone'),
    change('asset-gone', 'asset', 'gone'),
    change('feed', 'feed', 'content'),
    change('page', 'page', 'content'),
    change('page-headers', 'page', 'headers'),
    change('redirect-new', 'redirect', 'new'),
    change('page-new', 'page', 'new'),
    change('data', 'data', 'content'),
    change('data-new', 'data', 'new'),
    change('file', 'file', 'content'),
    change('asset', 'asset', 'new'),
  ]
  const groups = inOrder(changes).map(group => group.changes.map(({ key }) => key))
  expect(groups).toEqual([
    ['asset'],
    ['file'],
    ['data-new'],
    ['redirect-new', 'page-new'],
    ['data'],
    ['page', 'page-headers'],
    ['feed'],
    ['feed-gone'],
    ['page-gone'],
    ['data-gone'],
    ['asset-gone'],
  ])
  expect(groups.flat()).toHaveLength(changes.length)
  expect(changes.filter(isRemoval)).toHaveLength(4)
})

test('there are no groups without a change', () => {
  expect(inOrder([])).toEqual([])
  const change: Change = { key: 'a', reason: 'new', object: object('1') }
  expect(inOrder([change])).toMatchObject([{ changes: [change] }])
})

const store = new Store(new FileBackend('/var/www'))

const sized = (sha256: string, size = 10): PublishedObject => ({
  kind: 'page',
  size,
  sha256,
  headers: { contentType: 'text/html', cacheControl: 'public' },
})

const records: TargetRecords = {
  known: {
    etag: 'e',
    ageMs: 0,
    state: {
      version: 2,
      write: 'write-1',
      conditions: true,
      releases: [{ id: '7-abc', at: '2026-11-22T00:00:00Z', objects: 1, bytes: 1 }],
      pending: [],
    },
  },
  current: undefined,
  pending: [],
}

const changes: Change[] = [
  { key: 'new', reason: 'new', object: sized('1', 20) },
  { key: 'changed', reason: 'content', object: sized('2', 30), replaces: sized('3') },
  { key: 'gone', reason: 'gone', object: sized('4', 40) },
]
const objects = { new: sized('1', 20), changed: sized('2', 30) }

const ofSite: ReleaseContent = {
  siteUrl: 'https://example.com',
  objects,
  read: async () => Buffer.alloc(0),
}

const documentOf = (
  plan: Plan = { changes, retained: {}, unchanged: 5 },
  more: Partial<PreparedRelease> = {},
) =>
  planDocument(store, {
    id: '8-def',
    content: ofSite,
    records,
    plan,
    oldest: 1,
    stored: undefined,
    adopt: false,
    known: [],
    isAtomic: false,
    why: 'the target says so',
    ...more,
  })

test('a plan is told with each change, and what it costs', () => {
  expect(documentOf()).toEqual({
    version: 1,
    target: 'file:///var/www/',
    current: '7-abc',
    atomic: false,
    why: 'the target says so',
    unfinished: false,
    changes: [
      { key: 'new', reason: 'new', kind: 'page', bytes: 20 },
      { key: 'changed', reason: 'content', kind: 'page', bytes: 30 },
      { key: 'gone', reason: 'gone', kind: 'page', bytes: 40 },
    ],
    unchanged: 5,
    bytes: 50,
    requests: 13,
  })
})

test('an atomic release takes requests for what stays the same, too', () => {
  const many = Array.from({ length: 100 }, (_, at) => [`${at}`, sized('1')] as const)
  const content = { ...ofSite, objects: Object.fromEntries(many) }
  expect(documentOf(undefined, { isAtomic: true, content }).requests).toBeGreaterThan(100)
})

test('nothing to do takes two requests', () => {
  expect(documentOf({ changes: [], retained: {}, unchanged: 2 }).requests).toBe(2)
})
