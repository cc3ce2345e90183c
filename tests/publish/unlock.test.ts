import { mkdirSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readState, writeState } from '../../publish/records.ts'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { keys, runInTerminal } from '../fixtures/runInTerminal.ts'
import { publish } from '../fixtures/publish/inProcess.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { skipDelays } from '../fixtures/skipDelays.ts'
import { runInProcess } from '../setup/runInProcess.ts'

// A lock that a killed publisher left, and how to take it before it expires.

const scratch = scratchFolder()
const dist = (name: keyof typeof sites) => join(scratch, name)
beforeAll(() => {
  for (const name of ['before', 'after'] as const) writeSite(dist(name), sites[name])
})

let folder: string
let store: Store
beforeEach(async () => {
  folder = join(mkdtempSync(join(scratch, 'target-')), 'site')
  mkdirSync(folder)
  store = new Store(new FileBackend(folder))
  for (const name of ['before', 'after'] as const)
    await runInProcess(['publish', `file://${folder}`, '--dist', dist(name)])
  const known = await readState(store)
  const lock = { run: '1', owner: 'ann@laptop', since: '2026-11-01T00:00:00Z', lease: 86_400 }
  await writeState(store, known, { ...known!.state, lock })
  // Longer ago than a publisher goes on without a look at its lock.
  setAge(50)
})

function setAge(seconds: number): void {
  const at = Date.now() / 1000 - seconds
  const records = join(folder, '.kube-site')
  for (const name of readdirSync(records)) utimesSync(join(records, name), at, at)
}

const words = (command: string) => [
  command,
  `file://${folder}`,
  ...(command === 'publish' ? ['--dist', dist('before')] : []),
]
const state = async () => (await readState(store))?.state
const isLocked = async () => (await state())?.lock !== undefined

test.each(['publish', 'rollback'])('%s is refused, and says who has it and how to take it', async command => {
  const { code, stderr } = await runInProcess(words(command))
  expect(code).toBe(3)
  expect(stderr).toContain('ann@laptop')
  expect(stderr).toContain('--unlock')
  expect(await isLocked()).toBe(true)
})

test.each(['publish', 'rollback'])('%s takes it with --yes, and names who had it', async command => {
  const { code, stderr } = await runInProcess([...words(command), '--unlock', '--yes'])
  expect(code).toBe(0)
  expect(stderr).toContain('ann@laptop')
  expect(await isLocked()).toBe(false)
  expect((await state())?.releases).toHaveLength(3)
})

test('a publisher that may be at work is given time to notice that it lost its lock', async () => {
  setAge(0)
  const delays = skipDelays()
  const { code, stderr } = await runInProcess([...words('publish'), '--unlock', '--yes'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Waiting') })
  const waited = Math.max(...delays)
  expect(waited).toBeGreaterThan(25_000)
  expect(waited).toBeLessThan(60_000)
})

test.each([
  { wait: ['--wait'], seconds: 600 },
  { wait: ['--wait', '2'], seconds: 120 },
])('with $wait, another publisher is waited for, but not for ever', async ({ wait, seconds }) => {
  const delays = skipDelays()
  expect(await runInProcess([...words('publish'), ...wait])).toMatchObject({ code: 3 })
  const waited = delays.reduce((sum, ms) => sum + ms, 0) / 1000
  expect(Math.abs(waited - seconds)).toBeLessThan(10)
})

test('without a terminal, nothing is taken unless --yes says so', async () => {
  const { code, stderr } = await runInProcess([...words('publish'), '--unlock'])
  expect(code).toBe(2)
  expect(stderr).toContain('ann@laptop')
  expect(await isLocked()).toBe(true)
})

test.each([
  { answer: 'y', code: 0, locked: false },
  { answer: 'n', code: 3, locked: true },
  { answer: keys.ctrlC, code: 3, locked: true },
])('on a terminal it is a question, here answered with $answer', async ({ answer, code, locked }) => {
  const steps = [{ shows: 'ann@laptop', type: answer }]
  const found = await runInTerminal([...words('publish'), '--unlock'], { steps })
  expect({ code: found.code, locked: await isLocked() }).toEqual({ code, locked })
})

test('a publisher that hangs and renews its lock loses it', async () => {
  skipDelays()
  const renew = async () => {
    const known = await readState(store)
    await writeState(store, known, known!.state)
    return true
  }
  const { entry } = await publish(store, dist('before'), { takeOver: renew }, { atomic: true })
  expect(entry?.id).toMatch(/^3-/)
})

test('a lock that nobody has is not asked about', async () => {
  const known = await readState(store)
  const { lock: _, ...free } = known!.state
  await writeState(store, known, free)
  expect(await runInProcess([...words('publish'), '--unlock'])).toMatchObject({ code: 0 })
})
