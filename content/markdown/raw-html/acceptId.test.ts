import { expect, test } from 'vitest'
import { acceptId } from './acceptId.ts'

test.each(['install', 'step-2', 'a_b', 'x1'])('%j is a good id', id => expect(acceptId(id)).toBe(true))
test.each([
  '',
  'Install',
  '1a',
  'a b',
  'a-',
  'a--b',
  '"',
  'location',
  'cookie',
  'constructor',
  '__proto__',
  'größe',
])('%j is not', id => expect(acceptId(id)).toBe(false))
