import { expect, test } from 'vitest'
import { isReserved } from './exampleHosts.ts'

test.each([
  ['https://app.bowline.example/x', true],
  ['https://example.com/', true],
  ['https://docs.example.org/', true],
  ['http://shop.test:8080/', true],
  ['http://localhost:3000/', true],
  ['https://example.dev/', false],
  ['https://notexample.com/', false],
  ['http://127.0.0.1:8080/', false],
])('%s is kept for examples: %s', (url, expected) => {
  expect(isReserved(url)).toBe(expected)
})
