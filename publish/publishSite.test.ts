import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exitCodes } from '../system/CommandError.ts'
import { sites, writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { listFiles } from '../tests/fixtures/snapshot.ts'
import { stateKey } from './records.ts'
import { faultyBackend, type StoreCall } from '../tests/fixtures/publish/faultyBackend.ts'
import { exitCode, publish } from '../tests/fixtures/publish/inProcess.ts'
import { MemoryBackend } from '../tests/fixtures/publish/MemoryBackend.ts'
import { FileBackend } from './stores/FileBackend.ts'
import { Store } from './stores/Store.ts'

const scratch = scratchFolder()

test('a site at a real address that names addresses of the example is refused, before anything is written', async () => {
  const [dist, folder] = [join(scratch, 'dist'), join(scratch, 'store')]
  writeSite(dist, sites.after, { placeholders: ['app.fairlead.example'] })
  const published = publish(new Store(new FileBackend(folder)), dist)
  await expect(published).rejects.toMatchObject({
    exitCode: exitCodes.refused,
    message: expect.stringContaining('app.fairlead.example'),
  })
  expect(listFiles(folder)).toEqual([])
})

describe('exit codes', () => {
  const dist = join(scratch, 'exit')
  const run = (fault: Parameters<typeof faultyBackend>[1]) =>
    exitCode(publish(new Store(faultyBackend(new MemoryBackend(), fault), { attempts: 1 }), dist))

  test('a store that does not answer, before anything began', async () => {
    writeSite(dist, sites.before)
    expect(await run(() => 'before')).toBe(exitCodes.internal)
  })

  test('a file that changes while it is published', async () => {
    writeSite(dist, sites.before)
    const change = ({ method, key }: StoreCall) => {
      if (method === 'put' && key === stateKey) writeFileSync(join(dist, 'robots.txt'), 'user-agent: *')
      return undefined
    }
    expect(await run(change)).toBe(exitCodes.incomplete)
  })
})

test.each([
  { before: 12, removed: 10, code: 0 },
  { before: 12, removed: 11, code: 3 },
  { before: 100, removed: 25, code: 0 },
  { before: 100, removed: 26, code: 3 },
  { before: 1100, removed: 256, code: 0 },
  { before: 1100, removed: 257, code: 3 },
])('a release that removes $removed of $before pages ends with $code', async ({ before, removed, code }) => {
  const dist = join(scratch, 'shrinking')
  const store = new Store(new MemoryBackend())
  const put = async (count: number) => {
    writeSite(dist, Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.html`, `${at}`])))
    return await publish(store, dist)
  }
  await put(before)
  expect(await exitCode(put(before - removed))).toBe(code)
})
