import { expect, test } from 'vitest'
import { initialsOf } from './Portrait.tsx'

test.each([
  ['Ines Carvalho', 'IC'],
  ['Jean-Luc van der O’Neil', 'JO'],
  ['Åsa', 'Å'],
  ['bell hooks', 'bh'],
  ['山田', '山'],
  ['R2-D2', 'R'],
  ['42', ''],
])('the initials of %s are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
