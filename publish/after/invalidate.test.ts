import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/fixtures/server/testServer.ts'
import { skipDelays } from '../../tests/fixtures/skipDelays.ts'
import { StoreError } from '../stores/StoreError.ts'
import { invalidate } from './invalidate.ts'

/** What a service like CloudFront answers to the requests of a test, one after the other. */
type Answer = [status: number, xml: string]

const invalidation = (status: string): string =>
  `<Invalidation><Id>I1</Id><Status>${status}</Status><CreateTime>2026-11-01T00:00:00Z</CreateTime></Invalidation>`
const failure = (code: string): string =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>secret</Message></Error></ErrorResponse>`

const created: Answer = [201, invalidation('InProgress')]
const waiting: Answer = [200, invalidation('InProgress')]
const completed: Answer = [200, invalidation('Completed')]

let service: TestServer
let answers: Answer[]
let bodies: string[]
/** What was waited for in a test, in ms. */
let delays: number[]

beforeEach(async () => {
  delays = skipDelays()
  answers = []
  bodies = []
  service = await startTestServer(answer)
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', service.origin)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await service.close()
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  bodies.push(Buffer.concat(chunks).toString())
  const [status, xml] = answers.shift() ?? [404, failure('NoSuchInvalidation')]
  response.writeHead(status, { 'Content-Type': 'text/xml' }).end(xml)
}

const told = () =>
  invalidate({ distribution: 'E2EXAMPLE', paths: ['/blog/', '/a&b/*'], reference: 'release-7' })
const waited = () => delays.reduce((sum, ms) => sum + ms, 0)
const minute = 60_000

describe('an invalidation', () => {
  test('names its paths and its reference, and is waited for', async () => {
    answers = [created, waiting, waiting, completed]
    await told()
    expect(service.requests.map(({ line }) => line)).toEqual([
      'POST /2020-05-31/distribution/E2EXAMPLE/invalidation',
      ...Array.from({ length: 3 }, () => 'GET /2020-05-31/distribution/E2EXAMPLE/invalidation/I1'),
    ])
    expect(bodies[0]).toContain('<Path>/blog/</Path><Path>/a&amp;b/*</Path>')
    expect(bodies[0]).toContain('<CallerReference>release-7</CallerReference>')
  })

  test('is asked for again after an error of the service, with the same reference', async () => {
    answers = [[503, failure('ServiceUnavailable')], created, completed]
    await told()
    expect(bodies[1]).toBe(bodies[0])
  })

  const busy: Answer = [400, failure('TooManyInvalidationsInProgress')]

  test('begins when fewer others are in progress', async () => {
    answers = [busy, busy, created, completed]
    await told()
    expect(service.requests).toHaveLength(4)
  })

  test('that never begins fails in the end', async () => {
    answers = Array.from({ length: 999 }, () => busy)
    await expect(told()).rejects.toThrow(/TooManyInvalidationsInProgress/)
    expect(waited()).toBeGreaterThan(10 * minute)
  })

  test('that never ends fails in the end', async () => {
    answers = [created, ...Array.from({ length: 999 }, () => waiting)]
    const failed = told()
    await expect(failed).rejects.toThrow(StoreError)
    await expect(failed).rejects.toThrow(/I1 in 15 minutes/)
    expect(waited()).toBeGreaterThan(10 * minute)
    // A minute takes a few requests, which Amazon limits.
    expect(service.requests.length).toBeLessThan(200)
  })

  test.each([
    [404, 'NoSuchDistribution', 'E2EXAMPLE'],
    [403, 'AccessDenied', 'cloudfront:CreateInvalidation'],
    [400, 'InvalidArgument', 'InvalidArgument'],
  ])('a refusal is a sentence without secrets: %i %s', async (status, code, words) => {
    answers = [[status, failure(code)]]
    const error = await told().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(StoreError)
    expect(String(error)).toContain(words)
    expect(String(error)).not.toContain('secret')
  })
})
