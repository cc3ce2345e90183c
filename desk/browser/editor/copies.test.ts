import { expect, test, vi } from 'vitest'
import { chooseCopies, type Copy, readCopies, writeCopy } from './copies.ts'

const copy = (owner: string, at: number, text: string, seen: Copy['seen'] = {}): Copy => ({
  base: 'saved',
  text,
  owner,
  at,
  seen,
})

const here = 'this browser'

test.each<[string, readonly Copy[], readonly Copy[], string[]]>([
  ['a text that nobody changed', [], [], []],
  ['what was typed while dev was down', [copy(here, 1, 'old')], [copy(here, 2, 'new')], ['new']],
  ['what this browser kept on the disk only', [copy(here, 2, 'new')], [copy(here, 1, 'old')], ['new']],
  ['what was undone while dev was down', [copy(here, 1, 'old')], [copy(here, 2, 'saved')], []],
  ['two browsers', [copy('other', 3, 'theirs')], [copy(here, 2, 'own')], ['theirs', 'own']],
  [
    'a copy that goes on from another',
    [copy('other', 3, 'both', { [here]: 2 })],
    [copy(here, 2, 'a')],
    ['both'],
  ],
  [
    'one that has been typed in since',
    [copy('other', 3, 'both', { [here]: 2 })],
    [copy(here, 4, 'b')],
    ['b', 'both'],
  ],
  ['one that names itself', [copy(here, 2, 'old')], [copy(here, 3, 'new', { [here]: 3 })], ['new']],
  [
    'what was typed after the text of another browser, beside what was typed here before',
    [copy('other', 3, 'theirs'), copy(here, 2, 'own')],
    [copy('later', 4, 'both', { other: 3 }), copy(here, 2, 'own')],
    ['both', 'own'],
  ],
  ['two that are equal', [copy('other', 3, 'same')], [copy(here, 2, 'same')], ['same']],
  ['other ends of lines', [{ ...copy('other', 3, 'a\r\nb'), base: 'a\nb' }], [], []],
])('%s', (_, unsaved, local, expected) => {
  const opened = { text: 'saved', unsaved, since: 0 }
  expect(chooseCopies(opened, local).map(({ text }) => text)).toEqual(expected)
})

test('what was typed in a former text of the name is not shown', () => {
  const opened = { text: 'saved', unsaved: [], since: 5 }
  expect(chooseCopies(opened, [copy(here, 4, 'typed')])).toEqual([])
  expect(chooseCopies(opened, [copy(here, 6, 'typed')])).toHaveLength(1)
})

test('where the storage is full, copies of saved texts make room for what was typed', () => {
  const storage: Record<string, string> = {}
  const size = () => Object.values(storage).join('').length
  const methods = {
    setItem(key: string, value: string) {
      if (size() - (storage[key]?.length ?? 0) + value.length > 1000) throw new Error('QuotaExceededError')
      storage[key] = value
    },
    removeItem: (key: string) => void delete storage[key],
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(storage, name, { value, enumerable: false })
  vi.stubGlobal('localStorage', storage)

  const saved = 'saved '.repeat(50)
  expect(writeCopy('posts/a.md', { ...copy(here, 1, saved), base: saved })).toBe(true)
  expect(writeCopy('posts/b.md', copy(here, 1, 'typed'))).toBe(true)
  const typed = 'typed '.repeat(50)
  expect(writeCopy('posts/c.md', copy(here, 2, typed))).toBe(true)
  expect(readCopies('posts/a.md')).toEqual([])
  expect(readCopies('posts/b.md')).toMatchObject([{ text: 'typed' }])
  expect(readCopies('posts/c.md')).toMatchObject([{ text: typed }])
  expect(writeCopy('posts/d.md', copy(here, 3, typed.repeat(4)))).toBe(false)
  vi.unstubAllGlobals()
})
