import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeSite } from '../../fixtures/publish/writeSite.ts'
import { readState, writeState } from '../../../publish/records.ts'
import { FileBackend } from '../../../publish/stores/FileBackend.ts'
import { Store } from '../../../publish/stores/Store.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const dist = join(scratch, 'dist')
beforeAll(() => writeSite(dist, { 'index.html': '<p>home' }))

test.each(['plan', 'publish', 'releases'])(
  '%s of a folder that does not exist creates none: exit 2',
  async command => {
    const folder = join(scratch, 'absent', 'www')
    const words = command === 'releases' ? [] : ['--dist', dist]
    const { code, stderr } = await runInProcess([command, `file://${folder}`, ...words])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(folder) })
    expect(existsSync(join(scratch, 'absent'))).toBe(false)
  },
)

test('a first release goes beside the files of somebody else only with --no-atomic --adopt', async () => {
  const folder = join(scratch, 'checkout')
  for (const name of ['.git', 'src']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const target = `file://${folder}`
  for (const command of ['plan', 'publish']) {
    const { code, stderr } = await runInProcess([command, target, '--dist', dist])
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('package.json') })
  }
  expect(readdirSync(folder).toSorted()).toEqual(['.git', 'package.json', 'src'])
  const adopt = ['publish', target, '--dist', dist, '--adopt']
  expect(await runInProcess(adopt)).toMatchObject({ code: 2 })
  expect(readdirSync(folder).toSorted()).toEqual(['.git', 'package.json', 'src'])
  expect(await runInProcess([...adopt, '--no-atomic'])).toMatchObject({ code: 0 })
  expect(await runInProcess(['publish', target, '--dist', dist])).toMatchObject({ code: 0 })
})

test.each([
  ['changes', 'empty', 5],
  ['a target that does not exist', undefined, 2],
])('plan --detailed-exitcode tells %s from all else', async (_, name, expected) => {
  const folder = join(scratch, name ?? 'absent')
  if (name !== undefined) mkdirSync(folder)
  const targets = name === undefined ? ['nosuch', `file://${folder}`] : [`file://${folder}`]
  for (const target of targets) {
    expect(await runInProcess(['plan', target, '--dist', dist, '--detailed-exitcode'])).toMatchObject({
      code: expected,
    })
  }
})

test('plan --detailed-exitcode tells of an interrupted run that left nothing to change', async () => {
  const folder = join(scratch, 'interrupted')
  mkdirSync(folder)
  const plan = ['plan', `file://${folder}`, '--dist', dist, '--detailed-exitcode']
  await runInProcess(['publish', `file://${folder}`, '--dist', dist])
  expect(await runInProcess(plan)).toMatchObject({ code: 0 })
  const store = new Store(new FileBackend(folder))
  const known = await readState(store)
  await writeState(store, known, { ...known!.state, pending: ['2-abcdef'] })
  expect(await runInProcess(plan)).toMatchObject({ code: 5, stdout: expect.stringContaining('interrupted') })
})

test('plan says whether the release is atomic, and why', async () => {
  const folder = join(scratch, 'form')
  mkdirSync(folder)
  const plan = async (...words: string[]) =>
    (await runInProcess(['plan', `file://${folder}`, '--dist', dist, ...words])).stdout
  expect(JSON.parse(await plan('--format', 'json'))).toMatchObject({
    atomic: true,
    why: expect.stringContaining('`current`'),
  })
  await runInProcess(['publish', `file://${folder}`, '--dist', dist, '--no-atomic'])
  expect(await plan()).toContain('In place')
  expect(await plan()).toContain('docs/publishing.md')
})
