import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { isAbandoned, isProcessName, pidOf, processName, withTemporaryFolder } from './processName.ts'

const scratch = scratchFolder()
const own = processName()
const [pid, began, machine] = own.split('-')

/** A file of that name, so many days old. */
function made(name: string, days = 0): string {
  const file = join(scratch, `${name} ${days}`)
  writeFileSync(file, '')
  const time = Date.now() / 1000 - days * 86_400
  utimesSync(file, time, time)
  return file
}

test('a process is named by its id, its beginning and its machine', () => {
  expect(isProcessName(own)).toBe(true)
  expect(pidOf(own)).toBe(String(process.pid))
  expect(processName()).toBe(own)
})

describe('what is called after a process is abandoned', () => {
  test.each([
    ['not while it runs', own, 0, false],
    ['not where it may run on another machine', `${pid}-${began}-00000000`, 0, false],
    ['but after a day', `${pid}-${began}-00000000`, 2, true],
    ['not where the name is no process', 'new', 2, false],
    ['not where the name is no process', 'former', 2, false],
  ])('%s', (_, name, days, expected) => {
    expect(isAbandoned(made(name, days), name)).toBe(expected)
  })

  test('once it was killed', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const name = `${child.pid}-${began}-${machine}`
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAbandoned(made(name), name)).toBe(true)
  })

  test.runIf(existsSync('/proc/self/stat'))('once another process has its id', () => {
    const name = `${pid}-${Number(began) - 1}-${machine}`
    expect(isAbandoned(made(name), name)).toBe(true)
  })
})

describe('a temporary folder', () => {
  let parent: string
  beforeEach(() => {
    parent = mkdtempSync(join(scratch, 'temporary-'))
    vi.stubEnv('TMPDIR', parent)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    { what: 'is done', fails: false },
    { what: 'fails', fails: true },
  ])('is removed when the work $what', async ({ fails }) => {
    const work = withTemporaryFolder(async folder => {
      writeFileSync(join(folder, 'file'), '')
      expect(readdirSync(parent)).toHaveLength(1)
      if (fails) throw new Error('The work failed.')
    })
    await work.catch(() => undefined)
    expect(readdirSync(parent)).toEqual([])
  })

  test('that a killed process left is removed, and those of others stay', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    const ended = `${child.pid}-${began}-${machine}`
    for (const name of [`${ended}-abcdef`, `${own}-abcdef`])
      mkdirSync(join(parent, `kube-site-temporary-${name}`, 'dist'), { recursive: true })
    mkdirSync(join(parent, 'kube-site-other'))
    await withTemporaryFolder(async () => undefined)
    expect(readdirSync(parent).toSorted()).toEqual(['kube-site-other', `kube-site-temporary-${own}-abcdef`])
  })
})
