import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AzureTarget } from '../../content/schema/config/parseTarget.ts'
import { AzureBackend } from '../../publish/stores/AzureBackend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { exitCode, openS3, publish } from '../fixtures/publish/inProcess.ts'
import { siteOf, texts } from '../fixtures/publish/storedSite.ts'
import { neededStore, parsed, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { S3Error } from '../fixtures/s3/S3Error.ts'
import { S3Server, startS3Server } from '../fixtures/s3/S3Server.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startTestServer } from '../fixtures/server/testServer.ts'

const after = join(scratchFolder(), 'after')
const empty = await startS3Server()
withEnvironment({ ...empty.env, ...neededStore('azurite').env })

let server: S3Server

beforeAll(() => writeSite(after, sites.after))

beforeEach(async () => {
  server = await S3Server.start(empty)
})

afterEach(() => server.close())

describe('an outage', () => {
  test('that lasts longer than the lease is waited for, while nobody else publishes', async () => {
    const begun = performance.now()
    server.fault = ({ number }) =>
      number > 12 && performance.now() - begun < 1500
        ? { effect: false, reply: new S3Error(503, 'SlowDown') }
        : undefined
    const patient = openS3(server, 'site', { firstDelayMs: 50 })
    await publish(patient, after, { lease: 1 })
    patient.close()
    expect(performance.now() - begun).toBeGreaterThan(1500)
    expect(texts(siteOf(server.below('site/')))).toMatchObject(sites.after)
  })

  test('that does not end is given up, though the lock cannot be given back', async () => {
    server.fault = ({ number }) => (number > 12 ? { effect: false, reply: 'hang' } : undefined)
    const impatient = openS3(server, 'site', { firstDelayMs: 50, maxMs: 1000 })
    expect(await exitCode(publish(impatient, after))).toBe(4)
    impatient.close()
  })

  test('before any answer is given up soon: the address is probably wrong', async () => {
    server.fault = () => ({ effect: false, reply: 'reset' })
    const delays: string[] = []
    const patient = openS3(server, 'site', {})
    patient.onDelay(({ message }) => delays.push(message))
    expect(await exitCode(publish(patient, after))).toBe(70)
    patient.close()
    expect(delays).toHaveLength(1)
  })
})

test('every request of a copy within Azure is repeated by itself', async () => {
  const { target } = neededStore('azurite')
  const endpoint = new URL(new URL(target).searchParams.get('endpoint') ?? '')
  let requests = 0
  const refusing = await startTestServer((request, response) => {
    const { method, url, headers } = request
    if (++requests % 2 === 1) {
      request.resume().on('end', () => response.writeHead(503).end())
      return
    }
    const passed = httpRequest(new URL(url ?? '', endpoint), { method, headers }, reply => {
      response.writeHead(reply.statusCode ?? 0, reply.headers)
      reply.pipe(response)
    })
    request.pipe(passed)
  })
  const store = new Store(
    new AzureBackend(parsed(target.replace(endpoint.origin, refusing.origin)) as AzureTarget),
    {
      attempts: 2,
      firstDelayMs: 5,
    },
  )
  const headers = { contentType: 'text/plain', cacheControl: 'no-cache' }
  await store.put('refused/from', Buffer.from('content'), headers)
  await store.copy('refused/from', 'refused/to', { ...headers, cacheControl: 'no-store' })
  const found = await store.head('refused/to')
  expect(found?.headers).toMatchObject({ ...headers, cacheControl: 'no-store' })
  await refusing.close()
})
