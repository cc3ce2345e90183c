import { expect, test } from 'vitest'
import { hasModifier } from './hasModifier.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  [{}, false],
  [{ altKey: true }, true],
  [{ ctrlKey: true }, true],
  [{ metaKey: true }, true],
  [{ shiftKey: true }, true],
])('a press with %j belongs to the browser: %j', (held, expected) => {
  expect(hasModifier({ ...none, ...held })).toBe(expected)
})
