import { describe, expect, test } from 'vitest'
import { isHostAllowed, isSameOrigin } from './requestHost.ts'

const allowed = ['macbook.local', 'xn--mnchen-3ya.local']

test.each<[string | undefined, boolean]>([
  ['localhost', true],
  ['localhost:3000', true],
  ['LOCALHOST:3000', true],
  ['127.0.0.1:3000', true],
  ['192.168.0.7', true],
  ['[::1]:3000', true],
  ['[fe80::1]', true],
  ['macbook.local:3000', true],
  ['MacBook.local', true],
  ['münchen.local', true],
  ['evil.example', false],
  ['evil.localhost', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['evil.macbook.local', false],
  ['macbook.local.evil.example', false],
  ['localhost.', false],
  ['localhost@evil.example', false],
  ['evil.example/localhost', false],
  ['localhost?x', false],
  ['file:localhost', false],
  ['[::1', false],
  ['', false],
  [undefined, false],
])('the host %s is answered: %s', (host, expected) => {
  expect(isHostAllowed({ headers: { host } }, allowed)).toBe(expected)
})

describe('a request is from a page of the server', () => {
  const host = 'localhost:3000'
  test.each<[Record<string, string>, boolean]>([
    [{ host, origin: 'http://localhost:3000' }, true],
    [{ host, 'sec-fetch-site': 'same-origin' }, true],
    [{ host, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
    [{ host: 'macbook.local:3000', origin: 'http://macbook.local:3000' }, true],
    // A proxy with TLS that passes on the name, with or without its port, and one that does not.
    [{ host: 'macbook.local', origin: 'https://macbook.local' }, true],
    [{ host: 'macbook.local:8443', origin: 'https://macbook.local:8443' }, true],
    [{ host, origin: 'https://macbook.local', 'sec-fetch-site': 'same-origin' }, true],
    [{ host }, false],
    [{ host, 'sec-fetch-site': 'none' }, false],
    [{ host, origin: 'null' }, false],
    [{ host, origin: 'http://localhost:1' }, false],
    [{ host, origin: 'https://localhost:3000' }, false],
    [{ host, origin: 'https://evil.example' }, false],
    [{ host, origin: 'https://evil.macbook.local' }, false],
    [{ host, origin: 'https://macbook.local', 'sec-fetch-site': 'same-site' }, false],
    [{ host, origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
    // Another server of the same machine.
    [{ host: 'macbook.local:3000', origin: 'http://macbook.local' }, false],
    [{ host: 'macbook.local:3000', origin: 'http://macbook.local:3001' }, false],
    [{ host: 'macbook.local:3000', origin: 'https://macbook.local:3001' }, false],
  ])('by %j: %s', (headers, expected) => {
    expect(isSameOrigin({ headers }, allowed)).toBe(expected)
  })
})
