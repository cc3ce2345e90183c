import { expect, test } from 'vitest'
import { smoothCoast } from './smoothCoast.ts'

test('a coast goes through all of its points and closes, in whole pixels', () => {
  const path = smoothCoast([
    [0, 0],
    [90, 0],
    [90, 90],
    [0, 90],
  ])
  expect(path).toBe('M0 0c15 -15 75 -15 90 0c15 15 15 75 0 90c-15 15 -75 15 -90 0c-15 -15 -15 -75 0 -90z')
})
