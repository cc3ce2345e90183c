import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AzureTarget } from '../../content/schema/config/parseTarget.ts'
import { backupsPrefix } from '../../publish/backups.ts'
import { stateKey, type TargetState } from '../../publish/records.ts'
import { AzureBackend } from '../../publish/stores/AzureBackend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, hasty, openS3, publish } from '../fixtures/publish/inProcess.ts'
import { missingReferences } from '../fixtures/publish/missingReferences.ts'
import { siteOf, storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { parsed, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { S3Error } from '../fixtures/s3/S3Error.ts'
import { type Fault, type ReceivedRequest, S3Server, startS3Server } from '../fixtures/s3/S3Server.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startTestServer } from '../fixtures/server/testServer.ts'
import { startCommand } from '../setup/runCommand.ts'

// Connections break, servers shed load, answers get lost: a publish ends well, or stops and removes nothing.

const scratch = scratchFolder()
const [before, after] = [join(scratch, 'before'), join(scratch, 'after')]
const published = await startS3Server()
withEnvironment({ ...published.env, AZURE_STORAGE_KEY: 'a2V5' })

let server: S3Server
let store: Store

beforeAll(async () => {
  writeSite(before, sites.before)
  writeSite(after, sites.after)
  const first = openS3(published)
  await publish(first, before)
  first.close()
})

beforeEach(async () => {
  server = await S3Server.start(published)
  store = openS3(server)
})

afterEach(async () => {
  store.close()
  await server.close()
})

const found = () => texts(siteOf(server.below('site/')))
const state = () => JSON.parse(server.below('site/')[stateKey]?.text ?? '{}') as TargetState

/** A fault of the first attempts at each request. */
function ofFirst(attempts: number, fault: Fault) {
  const seen = new Map<string, number>()
  return ({ method, key }: ReceivedRequest) => {
    const former = seen.get(`${method} ${key}`) ?? 0
    seen.set(`${method} ${key}`, former + 1)
    return former < attempts ? fault : undefined
  }
}

/** A fault of every attempt at some requests. */
const always = (method: string, key: string, fault: Fault) => (request: ReceivedRequest) =>
  request.method === method && request.key === `site/${key}` ? fault : undefined

const busy = new S3Error(503, 'SlowDown')
const failed = new S3Error(500, 'InternalError')

describe('what passes', () => {
  test.each<{ name: string; fault: Fault; attempts: number }>([
    { name: 'a connection that breaks', fault: { effect: false, reply: 'reset' }, attempts: 2 },
    { name: 'an answer that is lost', fault: { effect: true, reply: 'reset' }, attempts: 2 },
    { name: 'a server that sheds load', fault: { effect: false, reply: busy }, attempts: 4 },
    {
      name: 'too many requests',
      fault: { effect: false, reply: new S3Error(429, 'TooManyRequests') },
      attempts: 3,
    },
    { name: 'an error after the work', fault: { effect: true, reply: failed }, attempts: 1 },
    { name: 'a server that hangs', fault: { effect: false, reply: 'hang' }, attempts: 1 },
    { name: 'a server that hangs after the work', fault: { effect: true, reply: 'hang' }, attempts: 1 },
  ])('$name, at every request', async ({ fault, attempts }) => {
    server.fault = ofFirst(attempts, fault)
    await publish(store, after)
    expect(found()).toMatchObject(sites.after)
    expect(found()).not.toHaveProperty('old/index.html')
    expect(state()).not.toHaveProperty('lock')
  })

  test.each([
    { name: '412 for a write that won', reply: new S3Error(412, 'PreconditionFailed'), effect: true },
    {
      name: '409 for a write that met another',
      reply: new S3Error(409, 'ConditionalRequestConflict'),
      effect: false,
    },
  ])('$name', async ({ reply, effect }) => {
    const seen = new Set<number>()
    server.fault = ({ condition, number }) => {
      if (condition === undefined || seen.size === 2) return undefined
      seen.add(number)
      return { effect, reply }
    }
    await publish(store, after)
    expect(seen.size).toBe(2)
    expect(found()).toMatchObject(sites.after)
  })

  test('a page whose answer is always lost is found', async () => {
    server.fault = always('PUT', 'post/index.html', { effect: true, reply: 'hang' })
    await publish(store, after)
    expect(found()).toMatchObject(sites.after)
  })

  test('a first publish through a server that fails at every second request for each object', async () => {
    const empty = await S3Server.start()
    const connection = openS3(empty)
    // Of all requests for an object, so that none is refused more often than others.
    const seen = new Map<string, number>()
    empty.fault = ({ key }) => {
      const number = seen.get(key) ?? 0
      seen.set(key, number + 1)
      return number % 2 === 0 ? { effect: number % 4 === 0, reply: failed } : undefined
    }
    await publish(connection, after)
    empty.recover()
    expect(texts(await storedSite(connection))).toEqual(sites.after)
    connection.close()
    await empty.close()
  })
})

test("a server that says nothing is given up, whatever Azure's SDK would do", async () => {
  const silent = await startTestServer(() => undefined)
  const target = parsed(`az://$web?account=a&endpoint=${silent.origin}/a`) as AzureTarget
  const azure = new Store(new AzureBackend(target, 150), { attempts: 1, firstDelayMs: 0 })
  const headers = { contentType: 'text/plain', cacheControl: 'no-cache' }
  const requests = [
    azure.get('a'),
    azure.head('a'),
    azure.list(''),
    azure.put('a', Buffer.from('x'), headers),
    azure.copy('a', 'b', headers),
    azure.delete('a'),
  ]
  const kinds = await Promise.all(
    requests.map(request =>
      request.then(
        () => 'none',
        error => error.kind,
      ),
    ),
  )
  expect(kinds).toEqual(requests.map(() => 'transient'))
  await silent.close()
})

test.each([
  { tags: 'are hashes', hasOpaqueTags: false },
  { tags: 'are names, as under KMS encryption', hasOpaqueTags: true },
])('an answer that is lost at any one request, of a store whose tags $tags', async ({ hasOpaqueTags }) => {
  const begin = new MemoryBackend()
  begin.hasOpaqueTags = hasOpaqueTags
  await publish(new Store(begin, hasty), before)
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at++) {
      const copy = new MemoryBackend(begin.objects)
      copy.hasOpaqueTags = hasOpaqueTags
      let happened = false
      const lossy = faultyBackend(copy, ({ number }) => {
        if (number !== at) return undefined
        happened = true
        return when
      })
      await publish(new Store(lossy, hasty), after)
      expect({ at, ...texts(await storedSite(copy)) }).toMatchObject({ at, ...sites.after })
      if (!happened) break
    }
  }
})

describe('what does not pass ends with 4, removes nothing, and is completed by the next run', () => {
  test.each<{ name: string; fault: (request: ReceivedRequest) => Fault | undefined }>([
    {
      name: 'an asset that is never taken',
      fault: always('PUT', 'assets/app-2.js', { effect: false, reply: failed }),
    },
    {
      name: 'a page that is never taken',
      fault: always('PUT', 'index.html', { effect: false, reply: 'reset' }),
    },
    {
      name: 'a feed that is denied',
      fault: always('PUT', 'feed.xml', { effect: false, reply: new S3Error(403, 'AccessDenied') }),
    },
    {
      name: 'an object that cannot be asked for',
      fault: always('HEAD', 'index.html', { effect: false, reply: busy }),
    },
    {
      name: 'a backup that is never taken',
      fault: ({ method, key }) =>
        method === 'PUT' && key.includes(backupsPrefix) ? { effect: false, reply: failed } : undefined,
    },
    {
      name: 'all from the tenth request on',
      fault: ({ number }) => (number > 10 ? { effect: false, reply: busy } : undefined),
    },
    {
      name: 'all from the twentieth request on',
      fault: ({ number }) => (number > 20 ? { effect: false, reply: 'reset' } : undefined),
    },
  ])('$name', async ({ fault }) => {
    server.fault = fault
    expect(await exitCode(publish(store, after))).toBe(4)
    expect(
      server.requests.filter(({ method, key }) => method === 'DELETE' && !key.includes('.kube-site/')),
    ).toEqual([])
    expect(missingReferences(found())).toEqual([])
    server.recover()
    server.aheadMs = 61_000
    await publish(store, after)
    expect(found()).toMatchObject(sites.after)
    expect(found()).not.toHaveProperty('old/index.html')
  })

  test('a removal that fails', async () => {
    server.fault = always('DELETE', 'old/index.html', { effect: false, reply: failed })
    expect(await exitCode(publish(store, after))).toBe(4)
    expect(found()).toMatchObject({ ...sites.after, 'old/index.html': sites.before['old/index.html'] })
    server.recover()
    await publish(store, after)
    expect(found()).not.toHaveProperty('old/index.html')
  })

  test('what the store changes on its way', async () => {
    server.fault = ({ method, key }) => {
      const object = server.bucket.objects.get('site/index.html')
      if (object && method === 'HEAD' && key === 'site/index.html') {
        server.bucket.objects.set(key, {
          ...object,
          headers: { ...object.headers, 'content-type': 'text/plain' },
        })
      }
      return undefined
    }
    expect(await exitCode(publish(store, after))).toBe(4)
    expect(found()).toHaveProperty('old/index.html')
  })
})

describe('a publisher whose lock is gone', () => {
  test('stops when another one has taken it', async () => {
    let lostAt = Number.POSITIVE_INFINITY
    server.fault = async ({ number, method, key }) => {
      if (method !== 'PUT' || key !== 'site/assets/app-2.js') return undefined
      const other = server.bucket.objects.get(`site/${stateKey}`)
      if (other) server.bucket.objects.set(`site/${stateKey}`, { ...other, etag: 'of-another-publisher' })
      lostAt = number
      // Until the lock should have been renewed.
      await delay(400)
      return undefined
    }
    expect(await exitCode(publish(store, after, { lease: 1 }))).toBe(4)
    const later = server.requests.filter(({ number }) => number > lostAt)
    expect(
      later.filter(
        ({ method, key }) => method !== 'GET' && method !== 'HEAD' && !key.includes('.kube-site/'),
      ),
    ).toEqual([])
  })

  test('changes nothing after it was suspended and another one has published', async () => {
    const target = server.target('site')
    const command = startCommand(['publish', target, '--dist', after], { env: server.env })
    const suspended = new Promise<void>(resolve => {
      server.fault = ({ method, key }) => {
        if (method === 'PUT' && key === 'site/new/index.html' && command.child.kill('SIGSTOP')) resolve()
        return undefined
      }
    })
    await suspended
    server.recover()
    await publish(store, before, { takeOver: async () => true })
    const site = found()
    expect(site).toMatchObject(sites.before)
    command.child.kill('SIGCONT')
    expect(await command.ended).toMatchObject({ code: 4 })
    expect(found()).toEqual(site)
  })
})

test('a publisher that is asked to stop gives the lock back', async () => {
  const command = startCommand(['publish', server.target('site'), '--dist', after], { env: server.env })
  server.fault = async ({ method, key }) => {
    if (method !== 'PUT' || key !== 'site/new/index.html') return undefined
    command.child.kill('SIGINT')
    // Until it has been heard.
    await delay(200)
    return undefined
  }
  const { stderr } = await command.ended
  expect(stderr).toContain('Stopping')
  expect(command.child.signalCode).toBe('SIGINT')
  expect(state()).not.toHaveProperty('lock')
  expect(state().pending).toHaveLength(1)
  expect(missingReferences(found())).toEqual([])
  server.recover()
  await publish(store, after)
  expect(found()).toMatchObject(sites.after)
})

test('a publisher that is asked twice to stop does not wait for a store that hangs', async () => {
  const command = startCommand(['publish', server.target('site'), '--dist', after], { env: server.env })
  let signals = 0
  server.fault = async ({ method, key }) => {
    if (method !== 'PUT' || key !== 'site/new/index.html') return undefined
    for (; signals < 2; signals++) {
      command.child.kill('SIGINT')
      await delay(500)
    }
    return { effect: false, reply: 'hang' }
  }
  await command.ended
  expect(command.child.signalCode).toBe('SIGINT')
  // It was killed: another one takes the lock when it has expired.
  expect(state()).toHaveProperty('lock')
})
