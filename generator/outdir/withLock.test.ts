import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { processName } from '../../system/processName.ts'
import { type LockInput, withLock } from './withLock.ts'

const scratch = scratchFolder()
const [, began, machine] = processName().split('-')

let input: LockInput

/** As if another process had the lock. */
function heldBy(holder: string): void {
  mkdirSync(input.lock)
  writeFileSync(join(input.lock, holder), '')
}

beforeEach(() => {
  const folder = mkdtempSync(join(scratch, 'lock-'))
  input = { lock: join(folder, 'lock'), own: join(folder, 'own'), guarded: 'dist', maxWaitMs: 100 }
  mkdirSync(input.own)
})

test.each([
  ['there is none', () => undefined],
  ['it is empty', () => mkdirSync(input.lock)],
  ['its process was killed', () => heldBy(`999999999-${began}-${machine}`)],
])('the lock is taken where %s, and given back', async (_, before) => {
  before()
  expect(await withLock(input, () => readdirSync(input.lock))).toEqual([processName()])
  expect(existsSync(input.lock)).toBe(false)
})

test('the lock is given back where the work fails', async () => {
  const failing = () => {
    throw new Error('the cause')
  }
  await expect(withLock(input, failing)).rejects.toThrow('the cause')
  expect(existsSync(input.lock)).toBe(false)
})

test('a lock that the user removes meanwhile is no fault', async () => {
  const work = () => rmSync(input.lock, { recursive: true })
  await expect(withLock(input, work)).resolves.toBeUndefined()
})

test.each([
  ['there is no folder for it', 'ENOENT', () => (input.lock = join(input.lock, 'lock'))],
  ['there is a file of its name', 'ENOTDIR', () => writeFileSync(input.lock, '')],
])('where %s, nothing is waited for', async (_, code, before) => {
  before()
  await expect(withLock(input, () => 'done')).rejects.toMatchObject({ code })
})

test.each([
  ['runs', processName()],
  ['may run on another machine', `12345-${began}-00000000`],
])('while a process that %s has the lock, another waits, and then says who has it', async (_, holder) => {
  heldBy(holder)
  await expect(withLock(input, () => 'done')).rejects.toMatchObject({
    message: expect.stringContaining(`Process ${holder.split('-')[0]} `),
    hint: expect.stringContaining(input.lock),
  })
  expect(readdirSync(input.lock)).toEqual([holder])
})
