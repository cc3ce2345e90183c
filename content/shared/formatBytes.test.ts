import { expect, test } from 'vitest'
import { formatBytes } from './formatBytes.ts'

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [12_345, '12.3 kB'],
  [261_000, '261 kB'],
  [1_200_000, '1.2 MB'],
])('%i is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
