import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exitCodes } from '../system/CommandError.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import type { Change, Plan } from './plan.ts'
import { planDocument, type PlanDocument, refuseOtherThan } from './planDocument.ts'
import type { PublishedObject } from './records/Release.ts'
import type { TargetRecords } from './records/records.ts'
import { FileBackend } from './stores/FileBackend.ts'
import { Store } from './stores/Store.ts'

const scratch = scratchFolder()
const store = new Store(new FileBackend('/var/www'))

const object = (sha256: string, size = 10): PublishedObject => ({
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
      version: 1,
      write: 'write-1',
      conditions: true,
      releases: [{ id: '7-abc', at: '2026-11-22T00:00:00Z', objects: 1, bytes: 1 }],
      pending: [],
      garbage: [],
    },
  },
  current: undefined,
  pending: [],
}

const changes: Change[] = [
  { key: 'new', reason: 'new', object: object('1', 20) },
  { key: 'changed', reason: 'content', object: object('2', 30), replaces: object('3') },
  { key: 'gone', reason: 'gone', object: object('4', 40), replaces: object('4', 40) },
]
const objects = { new: object('1', 20), changed: object('2', 30) }

const documentOf = ({
  published = objects,
  plan = { changes, retained: {}, unchanged: 5 },
}: {
  published?: Record<string, PublishedObject>
  plan?: Plan
} = {}) =>
  planDocument(store, {
    id: '8-def',
    content: {
      siteUrl: 'https://example.com',
      objects: published,
      tagOf: async () => undefined,
      write: async () => ({ tag: '' }),
    },
    records,
    plan,
    stored: undefined,
    leftovers: [],
    isAtomic: false,
  })

test('a plan is told with each change, and what it costs', () => {
  expect(documentOf()).toEqual({
    version: 1,
    target: 'file:///var/www/',
    current: '7-abc',
    unfinished: false,
    changes: [
      { key: 'new', reason: 'new', kind: 'page', bytes: 20 },
      { key: 'changed', reason: 'content', kind: 'page', bytes: 30 },
      { key: 'gone', reason: 'gone', kind: 'page', bytes: 40 },
    ],
    unchanged: 5,
    bytes: 50,
    requests: 13,
    base: 'write-1',
    content: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('nothing to do takes two requests', () => {
  expect(documentOf({ plan: { changes: [], retained: {}, unchanged: 2 } }).requests).toBe(2)
})

describe('a saved plan is refused', () => {
  const file = join(scratch, 'plan.json')
  const refusal = (saved: unknown, now: PlanDocument) => {
    writeFileSync(file, typeof saved === 'string' ? saved : JSON.stringify(saved))
    try {
      refuseOtherThan(file, now)
      return 0
    } catch (error) {
      return (error as { exitCode?: number }).exitCode
    }
  }
  const now = documentOf()

  test('not where nothing has changed', () => {
    expect(refusal(now, documentOf())).toBe(0)
    const reordered = documentOf({ published: { changed: object('2', 30), new: object('1', 20) } })
    expect(refusal(now, reordered)).toBe(0)
  })

  test.each([
    { name: 'for another target', saved: { ...now, target: 'file:///srv/' } },
    { name: 'after another release', saved: { ...now, base: 'write-0' } },
    { name: 'for another content', saved: documentOf({ published: { new: object('9') } }) },
    { name: 'with other changes', saved: { ...now, changes: now.changes.slice(1) } },
  ])('$name', ({ saved }) => {
    expect(refusal(saved, now)).toBe(exitCodes.refused)
  })

  test.each(['', 'null', '[]', '{"version":2,"changes":[]}', '{"version":1}', '{"version":1,"chan'])(
    'where it is none: %s',
    saved => {
      expect(refusal(saved, now)).toBe(exitCodes.usage)
    },
  )
})
