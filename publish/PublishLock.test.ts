import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { FileBackend } from './stores/file/FileBackend.ts'
import { Store } from './stores/Store.ts'
import { StoreError } from './stores/StoreError.ts'
import { PublishLock } from './PublishLock.ts'
import { IncompleteError } from './records/PublishError.ts'
import { readState } from './records/records.ts'

const scratch = scratchFolder()
const nothing = { releases: [], garbage: [], pending: [] }

let backend: FileBackend
let store: Store
/** The publisher that takes the lock while the store answers, once there is to be one. */
let isOvertaken: boolean
let successor: PublishLock | undefined
beforeEach(() => {
  isOvertaken = false
  successor = undefined
  backend = new FileBackend(mkdtempSync(join(scratch, 'store-')))
  store = new Store(backend)
  const put = backend.put.bind(backend)
  backend.put = async (...parts) => {
    const written = await put(...parts)
    if (!isOvertaken) return written
    isOvertaken = false
    successor = await take()
    throw new StoreError('condition', 'Somebody else has written.')
  }
})

const take = async (lease = 60) =>
  await PublishLock.take({ store, known: await readState(store), conditions: true, owner: 'ci', lease })

test('who has given the lock up may hear of it when another has taken it', async () => {
  const lock = await take()
  isOvertaken = true
  await lock.write(nothing)
  await lock.release()
  expect((await readState(store))?.state).toEqual(successor?.state)
  await successor?.release()
})

test('who would keep the lock has lost it when another has taken it', async () => {
  const lock = await take()
  isOvertaken = true
  await expect(lock.write({ ...nothing, lock: lock.state.lock! })).rejects.toThrow(IncompleteError)
  await expect(lock.check()).rejects.toThrow(IncompleteError)
  await lock.release()
  expect((await readState(store))?.state).toEqual(successor?.state)
  await successor?.release()
})

test('a lock that cannot be given up is left to expire', async () => {
  const lock = await take(1)
  backend.put = async () => {
    throw new StoreError('transient', 'The store has gone.')
  }
  // The store would go on trying for two minutes.
  await expect(lock.release()).rejects.toThrow(IncompleteError)
})
