import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { DeskAccess, type DeskError, requestBody } from './deskRequests.ts'

/** A request as it arrives at the port of the desk. */
function requestFrom(remoteAddress: string, headers: Record<string, string>, localPort = 3000) {
  const request = new IncomingMessage(
    Object.defineProperties(new Socket(), {
      remoteAddress: { value: remoteAddress },
      localPort: { value: localPort },
    }),
  )
  return Object.assign(request, { headers })
}

function statusOf(check: () => void): number {
  try {
    check()
    return 200
  } catch (error) {
    return (error as DeskError).status
  }
}

describe('the desk is open', () => {
  const near = '127.0.0.1'
  const far = '192.0.2.7'

  test.each<[from: string, host: string, onThisMachine: number, onAnyMachine: number]>([
    [near, 'localhost:3000', 200, 200],
    [near, '127.0.0.1:3000', 200, 200],
    ['::1', '[::1]:3000', 200, 200],
    ['::ffff:127.0.0.1', 'localhost', 200, 200],
    [near, 'desk.local', 200, 200],
    [near, '192.0.2.1:3000', 403, 200],
    [near, 'evil.example', 403, 403],
    // Another machine can send any name.
    [far, 'localhost:3000', 403, 200],
    [far, '127.0.0.1:3000', 403, 200],
    [far, 'desk.local', 403, 200],
    [far, '192.0.2.1:3000', 403, 200],
    [far, 'evil.example', 403, 403],
    ['::ffff:192.0.2.7', 'localhost', 403, 200],
    ['1127.0.0.1', 'localhost', 403, 200],
  ])('to %s, which asks for %s: %i, with --host %i', (from, host, onThisMachine, onAnyMachine) => {
    const request = requestFrom(from, { host })
    const answered = [false, true].map(anyHost =>
      statusOf(() => new DeskAccess(anyHost, ['desk.local']).checkHost(request)),
    )
    expect(answered).toEqual([onThisMachine, onAnyMachine])
  })
})

describe('a cookie', () => {
  const access = new DeskAccess(false, [])
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' }
  const [cookie = ''] = access.cookie(requestFrom('127.0.0.1', {}), '/_desk/').split(';')
  const [name = '', value = ''] = cookie.split('=')

  test.each([
    ['as it was set', cookie, 200],
    ['among others', `a=b; ${cookie}; c=d`, 200],
    ['of another port', cookie.replace('3000', '3001'), 403],
    ['of another desk', new DeskAccess(false, []).cookie(requestFrom('127.0.0.1', {}), '/'), 403],
    ['without its last letter', cookie.slice(0, -1), 403],
    ['with another letter', `${cookie}x`, 403],
    ['without its value', `${name}=`, 403],
    ['without its name', value, 403],
    ['that is absent', '', 403],
  ])('%s lets in: %s', (_, sent, status) => {
    const request = requestFrom('127.0.0.1', { ...headers, cookie: sent })
    expect(statusOf(() => access.checkRequest(request))).toBe(status)
  })

  test('lets in nobody without an origin: browsers send it with each POST', () => {
    const request = requestFrom('127.0.0.1', { host: headers.host, cookie, 'sec-fetch-site': 'same-origin' })
    expect(statusOf(() => access.checkRequest(request))).toBe(403)
  })
})

test('a token is used up by the first who has it', () => {
  const access = new DeskAccess(false, [])
  const [first, second] = [access.createToken('http://a'), access.createToken('http://b')]
  expect(access.useToken('')).toBeUndefined()
  expect(access.useToken(first.slice(1))).toBeUndefined()
  expect([access.useToken(second), access.useToken(second)]).toEqual(['http://b', undefined])
  expect(access.useToken(first)).toBe('http://a')
})

test('a body is read up to a limit', async () => {
  const statuses: unknown[] = []
  const server = createServer(async (request, response) => {
    const read = requestBody(request, 1000).then(({ length }) => length)
    statuses.push(await read.catch((error: DeskError) => error.status))
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const length of [0, 1000, 1001])
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(length) })
  server.close()
  expect(statuses).toEqual([0, 1000, 413])
})
