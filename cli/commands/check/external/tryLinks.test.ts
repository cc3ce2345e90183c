import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../tests/fixtures/server/testServer.ts'
import { tryLinks } from './tryLinks.ts'

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
