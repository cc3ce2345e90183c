import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tests/fixtures/server/testServer.ts'
import { readAnswers, tryLinks, writeAnswers } from './checkOutbound.ts'

const servers: TestServer[] = []

/** A server that takes its time, so that requests that could meet do. */
async function slowServer(): Promise<TestServer> {
  const server = await startTestServer((_, response) => setTimeout(() => response.end(), 20))
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()))
})

const options = (answers: string[], aborted = new AbortController().signal) => ({
  userAgent: 'kube-site/test',
  timeoutMs: 5000,
  maxWaitMs: 0,
  pauseMs: 0,
  maxHosts: 8,
  aborted,
  onAnswer: (url: string) => {
    answers.push(url)
  },
})

test('a host is asked for one address at a time, and each once', async () => {
  const [one, two] = [await slowServer(), await slowServer()]
  const urls = [1, 2, 3, 4].flatMap(number => [`${one.origin}/${number}`, `${two.origin}/${number}`])
  const answers: string[] = []
  await tryLinks(urls, options(answers))
  expect(answers.toSorted()).toEqual(urls.toSorted())
  for (const server of [one, two]) {
    expect(server.maxConcurrent()).toBe(1)
    expect(server.requests).toHaveLength(4)
  }
})

test('once it is stopped, no more is asked, and what was under way has no answer', async () => {
  const server = await slowServer()
  const controller = new AbortController()
  const answers: string[] = []
  const urls = [1, 2, 3, 4].map(number => `${server.origin}/${number}`)
  const { onAnswer, ...rest } = options(answers, controller.signal)
  await tryLinks(urls, {
    ...rest,
    onAnswer(url) {
      onAnswer(url)
      if (answers.length === 2) controller.abort()
    },
  })
  expect(answers).toEqual(urls.slice(0, 2))
  expect(server.requests).toHaveLength(2)
})

const folder = mkdtempSync(join(tmpdir(), 'kube-site-links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hour = 60 * 60 * 1000
const start = Date.UTC(2026, 10, 21)

test.each([
  ['ok', 0, true],
  ['ok', 7 * 24 * hour - 1, true],
  ['ok', 7 * 24 * hour, false],
  ['refused', 7 * 24 * hour - 1, true],
  ['missing', hour - 1, true],
  ['missing', hour, false],
  ['unanswered', hour, false],
] as const)('%s counts after %i ms: %s', (kind, age, counts) => {
  const file = join(folder, 'below', `${kind}-${age}.json`)
  writeAnswers(file, new Map([['https://a.example/', { tried: start, kind, reason: 'answers' }]]))
  expect(readAnswers(file, start + age).get('https://a.example/')?.kind).toBe(counts ? kind : undefined)
})

test.each([
  ['no JSON', '{'],
  ['another form', '{"links":[]}'],
  ['another version', '{"version":2,"links":{}}'],
])('a file with %s counts as empty', (name, text) => {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, text)
  expect(readAnswers(file, start).size).toBe(0)
})
