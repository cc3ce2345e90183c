import { expect, test } from 'vitest'
import { isComposing } from './isComposing.ts'

test.each([
  ['a key during a composition', { isComposing: true, keyCode: 13 }, true],
  ['the key that ends it in Safari', { isComposing: false, keyCode: 229 }, true],
  ['any other key', { isComposing: false, keyCode: 13 }, false],
])('%s', (_, event, composes) => {
  expect(isComposing(event)).toBe(composes)
})
