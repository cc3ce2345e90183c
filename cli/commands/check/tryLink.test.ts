import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tests/fixtures/server/testServer.ts'
import { answerOfError, retryAfter, tryLink, type TryOptions } from './checkOutbound.ts'

const options: TryOptions = {
  userAgent: 'kube-site/test',
  pauseMs: 0,
  timeoutMs: 5000,
  maxWaitMs: 2000,
  aborted: new AbortController().signal,
}

let server: TestServer
const asked = (path: string) =>
  server.requests.filter(({ line }) => line.endsWith(path)).map(({ line }) => line)

beforeAll(async () => {
  server = await startTestServer((request, response) => {
    const { url = '', method } = request
    const answer = (status: number, headers = {}) => response.writeHead(status, headers).end()
    const times = server.requests.filter(({ line }) => line.endsWith(url)).length
    const status = /^\/status\/(\d+)/.exec(url)?.[1]
    if (status) answer(Number(status))
    else if (url === '/moved') answer(301, { location: '/status/200' })
    else if (url === '/circle') answer(302, { location: '/circle' })
    else if (url === '/moved-to-nothing') answer(301, { location: '/status/404' })
    else if (url === '/no-head') answer(method === 'HEAD' ? 405 : 200)
    else if (url === '/head-lies') answer(method === 'HEAD' ? 404 : 200)
    else if (url === '/busy-once') answer(times === 1 ? 429 : 200, { 'retry-after': '0' })
    else if (url === '/busy-always') answer(503, { 'retry-after': '0' })
    else if (url === '/busy-long') answer(429, { 'retry-after': '3600' })
    else if (url === '/hangs') request.resume()
    else answer(200)
  })
})

afterAll(() => server.close())

describe('what an address answers', () => {
  test.each([
    ['/fine', 'ok', ['HEAD /fine']],
    ['/status/204', 'ok', ['HEAD /status/204']],
    ['/status/404', 'missing', ['HEAD /status/404', 'GET /status/404']],
    ['/status/410', 'missing', ['HEAD /status/410', 'GET /status/410']],
    ['/status/401', 'refused', ['HEAD /status/401', 'GET /status/401']],
    ['/status/403', 'refused', ['HEAD /status/403', 'GET /status/403']],
    ['/status/500', 'unanswered', ['HEAD /status/500', 'GET /status/500']],
    ['/moved', 'ok', ['HEAD /moved']],
    ['/moved-to-nothing', 'missing', ['HEAD /moved-to-nothing', 'GET /moved-to-nothing']],
    ['/no-head', 'ok', ['HEAD /no-head', 'GET /no-head']],
    ['/head-lies', 'ok', ['HEAD /head-lies', 'GET /head-lies']],
    ['/busy-once', 'ok', ['HEAD /busy-once', 'HEAD /busy-once']],
    ['/busy-always', 'unanswered', ['HEAD /busy-always', 'HEAD /busy-always', 'HEAD /busy-always']],
    ['/busy-long', 'unanswered', ['HEAD /busy-long']],
  ])('%s: %s', async (path, kind, lines) => {
    expect((await tryLink(server.origin + path, options)).kind).toBe(kind)
    expect(asked(path)).toEqual(lines)
  })

  test('one address after the other, without an end', async () => {
    expect(await tryLink(`${server.origin}/circle`, options)).toMatchObject({ kind: 'unanswered' })
  })

  test('the pause is kept between HEAD and GET', async () => {
    const controller = new AbortController()
    const trying = tryLink(`${server.origin}/status/418`, {
      ...options,
      pauseMs: 60_000,
      aborted: controller.signal,
    })
    await expect.poll(() => asked('/status/418')).toEqual(['HEAD /status/418'])
    controller.abort()
    await trying
    expect(asked('/status/418')).toHaveLength(1)
  })

  test('nothing in time', async () => {
    expect(await tryLink(`${server.origin}/hangs`, { ...options, timeoutMs: 50 })).toMatchObject({
      kind: 'unanswered',
    })
  })

  test('nobody there', async () => {
    const closed = createServer()
    const port = await new Promise<number>(resolve => {
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port))
    })
    await new Promise(resolve => closed.close(resolve))
    expect(await tryLink(`http://127.0.0.1:${port}/`, options)).toMatchObject({ kind: 'unanswered' })
  })

  test('every request says who asks', () => {
    expect(new Set(server.requests.map(({ userAgent }) => userAgent))).toEqual(new Set(['kube-site/test']))
  })
})

test.each([
  [null, undefined],
  ['7', 7000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 12:00:05 GMT', 5000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After %j is %j ms', (value, expected) => {
  expect(retryAfter(value, Date.UTC(2026, 10, 21, 12))).toBe(expected)
})

test.each([
  ['ENOTFOUND', 'missing', true],
  ['EAI_AGAIN', 'unanswered', true],
  ['ENETUNREACH', 'unanswered', true],
  ['ECONNREFUSED', 'unanswered', undefined],
  ['CERT_HAS_EXPIRED', 'unanswered', undefined],
])('%s: %s, and it may be this machine: %s', (code, kind, isUnreached) => {
  const cause = Object.assign(new Error('failed'), { code })
  const each = new AggregateError([cause])
  for (const error of [cause, each]) {
    const answer = answerOfError(new TypeError('fetch failed', { cause: error }))
    expect([answer.kind, answer.isUnreached]).toEqual([kind, isUnreached])
  }
})
