import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachAtOnce } from '../../system/eachAtOnce.ts'
import { openS3, publish, restore } from '../fixtures/publish/inProcess.ts'
import { missingReferences } from '../fixtures/publish/missingReferences.ts'
import { siteOf, texts } from '../fixtures/publish/storedSite.ts'
import { withEnvironment } from '../fixtures/publish/testStores.ts'
import { page, writeSite } from '../fixtures/publish/writeSite.ts'
import { S3Server, startS3Server } from '../fixtures/s3/S3Server.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startCommand } from '../setup/runCommand.ts'

// Each kill is a run of the real command: a change, an addition and a removal are enough.
const sites = {
  before: {
    'assets/app-1.js': 'app 1',
    'index.html': page('home 1', { loads: ['assets/app-1.js', 'index.json'], links: ['old/index.html'] }),
    'index.json': '["old"]',
    'old/index.html': page('old', { loads: ['assets/app-1.js'], links: ['index.html'] }),
  },
  after: {
    'assets/app-2.js': 'app 2',
    'index.html': page('home 2', { loads: ['assets/app-2.js', 'index.json'], links: ['new/index.html'] }),
    'index.json': '["new"]',
    'new/index.html': page('new', { loads: ['assets/app-2.js'], links: ['index.html'] }),
  },
}

const scratch = scratchFolder()
const [before, after] = [join(scratch, 'before'), join(scratch, 'after')]
/** Holds the first site, published. */
const first = await startS3Server()
/** Holds both, published one after the other. */
const both = await startS3Server()
withEnvironment(first.env)

const stored = (server: S3Server) => siteOf(server.below('site/'))

beforeAll(async () => {
  writeSite(before, sites.before)
  writeSite(after, sites.after)
  for (const server of [first, both]) await publish(openS3(server), before)
  both.requests.length = 0
  await publish(openS3(both), after)
})

interface Kill {
  /** Number of the request. */
  at: number
  /** Whether that request takes effect, and those do that were sent beside it. */
  late: boolean
}

/** Publishes the second site with the real command, and kills it. */
async function killPublisher(server: S3Server, { at, late }: Kill) {
  const { child, ended } = startCommand(['publish', server.target('site'), '--dist', after], {
    env: server.env,
  })
  server.fault = async ({ number }) => {
    if (number < at) return undefined
    if (number === at) {
      child.kill('SIGKILL')
      await ended
    }
    return late ? undefined : { effect: false, reply: 'reset' }
  }
  const result = await ended
  expect({ at, ...result, signal: child.signalCode }).toMatchObject({ signal: 'SIGKILL' })
  await server.isAlone()
  server.recover()
}

/** What must hold wherever a publisher was killed, and after the next run. */
async function checkRecovery(server: S3Server, at: number) {
  expect({ at, missing: missingReferences(texts(stored(server))) }).toEqual({ at, missing: [] })
  // The lease of the one that was killed has ended.
  server.aheadMs = 61_000
  const store = openS3(server)
  await publish(store, after)
  expect({ at, ...stored(server) }).toEqual({ at, ...stored(both) })
  await restore(store)
  expect({ at, ...texts(stored(server)) }).toMatchObject({ at, ...sites.before })
  store.close()
}

describe('a publisher that is killed', () => {
  // The moment after a request is the one before the next. What differs is what was under way beside it.
  test.each([
    { name: 'before the request takes effect', late: false, step: 1 },
    { name: 'after it and those under way took effect', late: true, step: 4 },
  ])('at any request, $name, leaves a whole site, which the next one completes', async ({ late, step }) => {
    const requests = both.requests.length
    expect(requests).toBeGreaterThan(15)
    const numbers = Array.from({ length: Math.ceil(requests / step) }, (_, index) => index * step + 1)
    await eachAtOnce(numbers, 4, async at => {
      const server = await S3Server.start(first)
      await killPublisher(server, { at, late })
      await checkRecovery(server, at)
      await server.close()
    })
  })
})
