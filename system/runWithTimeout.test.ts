import { expect, test } from 'vitest'
import { runWithTimeout } from './runWithTimeout.ts'

/** In ms, for work that ends by itself on any machine. */
const plenty = 10_000

test('work in time gives its result', () => {
  const result = { done: true }
  expect(runWithTimeout(plenty, () => result)).toBe(result)
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
  expect(runWithTimeout(50, work)).toBeUndefined()
  expect(runWithTimeout(plenty, () => [1])).toEqual([1])
})

test('work that had to wait for a processor has more time', () => {
  const wait = () => ({ outcome: Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300) })
  expect(runWithTimeout(100, wait)).toEqual({ outcome: 'timed-out' })
})

test('an error of the work is thrown as it is', () => {
  const error = new RangeError('full')
  const thrown = () =>
    runWithTimeout(plenty, () => {
      throw error
    })
  expect(thrown).toThrow(error)
})
