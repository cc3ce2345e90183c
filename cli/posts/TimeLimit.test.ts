import { expect, test } from 'vitest'
import { TimeLimit } from './TimeLimit.ts'

const limit = new TimeLimit(50)

test('work in time gives its result', () => {
  const result = { done: true }
  expect(limit.run(() => result)).toBe(result)
})

test.each([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => ({ found: /^(?:a+)+$/.test(`${'a'.repeat(100)}b`) })],
  [
    'a loop that catches all',
    () => {
      for (;;) {
        try {
          throw new Error('again')
        } catch {}
      }
    },
  ],
])('%s is ended', (_, work) => {
  expect(limit.run(work)).toBeUndefined()
  expect(limit.run(() => [1])).toEqual([1])
})

test('an error of the work is thrown as it is', () => {
  const error = new RangeError('full')
  const thrown = () =>
    limit.run(() => {
      throw error
    })
  expect(thrown).toThrow(error)
})
