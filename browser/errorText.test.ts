import { expect, test } from 'vitest'
import { errorText } from './errorText.ts'

test.each([
  [new Error('The map has no clusters'), 'The map has no clusters'],
  [new TypeError('Failed to fetch'), 'Failed to fetch'],
  [new Error(''), 'No reason was given.'],
  [{}, 'No reason was given.'],
  [{ status: 503, statusText: 'Service Unavailable' }, '503 Service Unavailable'],
  [Object.assign(new Error('x'), { status: 500, statusText: '' }), '500'],
  [{ status: 404 }, '404'],
  ['a text was thrown', 'a text was thrown'],
  [undefined, 'undefined'],
])('%o', (error, text) => {
  expect(errorText(error)).toBe(text)
})
