import { expect, test } from 'vitest'
import { decodePath } from './decodePath.ts'

test.each([
  ['/uploads/C%23-guide.pdf', '/uploads/C#-guide.pdf'],
  ['gr%C3%B6%C3%9Fe', 'größe'],
  ['/100%.png', '/100%.png'],
  ['%ff', '%ff'],
])('%j is %j', (text, expected) => expect(decodePath(text)).toBe(expected))
