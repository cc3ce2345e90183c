import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../system/CommandError.ts'
import { sites, writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { listFiles } from '../tests/fixtures/snapshot.ts'
import { readCommit } from './publishSite.ts'
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

const [repository, shallow, none] = ['repository', 'shallow', 'none'].map(name => join(scratch, name)) as [
  string,
  string,
  string,
]

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: scratch },
  })

/** Commits on a day of January. */
function commit(day: number): string {
  const date = `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', date, '--allow-empty'],
    {
      cwd: repository,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    },
  )
  return git(repository, 'rev-parse', 'HEAD').trim()
}

const ids: Record<string, string> = {}
beforeAll(() => {
  for (const folder of [repository, none]) mkdirSync(folder)
  git(repository, 'init', '-q', '-b', 'main')
  ids['first'] = commit(1)
  git(scratch, 'clone', '-q', '--depth', '1', `file://${repository}`, shallow)
  ids['second'] = commit(2)
  git(repository, 'checkout', '-q', '-b', 'side', ids['first'])
  ids['side'] = commit(3)
  git(repository, 'checkout', '-q', ids['first'])
})

const read = (folder: string) => readCommit(folder)
const other = (name: string, day: number) => ({ id: ids[name] ?? '', at: `2026-01-0${day}T00:00:00Z` })

test('a commit precedes its descendants alone', async () => {
  const first = await read(repository)
  expect(first).toMatchObject({ id: ids['first'], at: '2026-01-01T00:00:00.000Z' })
  expect(await first?.precedes(other('first', 1))).toBe(false)
  expect(await first?.precedes(other('second', 2))).toBe(true)
  git(repository, 'checkout', '-q', 'side')
  expect(await (await read(repository))?.precedes(other('second', 2))).toBe(false)
})

test('in a shallow clone, time decides', async () => {
  const first = await read(shallow)
  expect(await first?.precedes(other('second', 2))).toBe(true)
  expect(await first?.precedes({ ...other('second', 2), at: '2025-12-31T00:00:00Z' })).toBe(false)
})

test('there is none without a repository', async () => {
  expect(await read(join(scratch, 'absent'))).toBeUndefined()
})
