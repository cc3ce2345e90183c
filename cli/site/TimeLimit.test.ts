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

/** A clock that gives these times, one after the other. */
const clock =
  (...times: number[]) =>
  () =>
    times.shift() ?? Number.NaN
const forever = () => {
  for (;;);
}

test.each([
  ['little processor time begins again', [0, 1, 1, 2], 'second'],
  ['all of its processor time is ended', [0, 49], undefined],
])('work that had %s', (_, times, expected) => {
  let attempts = 0
  const work = () => (++attempts === 1 ? forever() : { done: 'second' })
  expect(new TimeLimit(50, clock(...times)).run(work)?.done).toBe(expected)
})

test('slow work on a busy machine is ended when it has had its processor time', () => {
  const timeouts: number[] = []
  const work = () => {
    timeouts.push(performance.now())
    return forever()
  }
  expect(new TimeLimit(20, clock(0, 3, 3, 9, 9, 21)).run(work)).toBeUndefined()
  expect(timeouts).toHaveLength(3)
})
