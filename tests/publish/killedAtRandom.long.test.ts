import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { readState } from '../../publish/records.ts'
import { openStore } from '../../publish/stores/Store.ts'
import { expireLock, publish } from '../fixtures/publish/inProcess.ts'
import { missingReferences } from '../fixtures/publish/missingReferences.ts'
import { visible } from '../fixtures/publish/storedSite.ts'
import { parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startCommand } from '../setup/runCommand.ts'

// The real command is killed at any moment, on a folder and on real stores.

const targets = (await testTargets()).filter(({ name }) => name !== 'strict S3')
const scratch = scratchFolder()
const dist = (name: keyof typeof sites) => join(scratch, name)
beforeAll(() => {
  for (const name of ['before', 'after'] as const) writeSite(dist(name), sites[name])
})

const kills = 17

describe.each(targets)('$name', ({ target, env }) => {
  withEnvironment(env)

  test.each([true, false])(
    `${kills} kills leave a whole site, and the next run heals; atomic: %s`,
    async atomic => {
      const settings = { atomic, keepReleases: 2, keepDays: 0 }
      // From the lock to the end of the fastest run.
      let shortest = Infinity
      let killed = 0
      for (let round = 0; round <= kills; round++) {
        const address = target(`random-${atomic}-${round}`)
        const store = await openStore(parsed(address))
        await publish(store, dist('before'), {}, settings)
        const words = ['publish', address, '--dist', dist('after'), atomic ? '--atomic' : '--no-atomic']
        const { child, ended } = startCommand(words, { env })
        const isLocked = async () =>
          child.exitCode !== null || (await readState(store))?.state.lock !== undefined
        while (!(await isLocked())) await delay(5)
        const begun = performance.now()
        // The first one shows how long it takes.
        if (round > 0) {
          await delay(Math.random() * shortest)
          child.kill('SIGKILL')
        }
        const { stderr } = await ended
        if (child.signalCode === null) shortest = Math.min(shortest, performance.now() - begun)
        else killed++
        const seen = await visible(store)
        const isNew = 'new/index.html' in seen
        const what = { round, stderr, signal: child.signalCode }
        expect({ ...what, missing: missingReferences(seen) }).toEqual({ ...what, missing: [] })
        // In place, it may be a mix of both.
        const whole = atomic ? (isNew ? sites.after : sites.before) : {}
        expect({ ...what, seen }).toMatchObject({ ...what, seen: whole })
        await expireLock(store)
        await publish(store, dist('after'), {}, settings)
        const { pending } = (await readState(store))!.state
        expect({ ...what, pending, healed: await visible(store) }).toMatchObject({
          ...what,
          pending: [],
          healed: sites.after,
        })
        store.close()
      }
      expect(killed).toBeGreaterThan(kills / 2)
    },
  )
})
