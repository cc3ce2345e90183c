import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [counted(0, 'post'), '0 posts'],
  [counted(1, 'post'), '1 post'],
  [counted(2000, 'post'), '2,000 posts'],
  [counted(1, 'policy', 'policies'), '1 policy'],
  [counted(2, 'policy', 'policies'), '2 policies'],
])('%j', (text, expected) => expect(text).toBe(expected))
