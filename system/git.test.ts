import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { isBefore, readCommit } from './git.ts'

const scratch = scratchFolder()

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

const commitOf = async (folder: string) => (await readCommit(folder))!
const other = (name: string, at: string) => ({ id: ids[name] ?? '', at })

test('a commit precedes its descendants alone', async () => {
  const first = await commitOf(repository)
  expect(first).toEqual({ id: ids['first'], at: '2026-01-01T00:00:00.000Z' })
  expect(await isBefore(repository, first, other('first', '2026-01-01T00:00:00Z'))).toBe(false)
  expect(await isBefore(repository, first, other('second', '2026-01-02T00:00:00Z'))).toBe(true)
  git(repository, 'checkout', '-q', 'side')
  const side = await commitOf(repository)
  expect(await isBefore(repository, side, other('second', '2026-01-02T00:00:00Z'))).toBe(false)
})

test.each([
  ['2026-01-02T00:00:00Z', true],
  ['2025-12-31T00:00:00Z', false],
])('in a shallow clone, the time decides: %s', async (at, expected) => {
  expect(await isBefore(shallow, await commitOf(shallow), other('second', at))).toBe(expected)
})

test('there is none without a repository', async () => {
  expect(await readCommit(join(scratch, 'absent'))).toBeUndefined()
})
