import { EventEmitter } from 'node:events'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { reportSavesOnce } from './reportSavesOnce.ts'

function watched(name: string) {
  const path = join(scratchFolder(), name)
  const watcher = new EventEmitter()
  const report = reportSavesOnce(watcher)
  const reported: string[] = []
  for (const event of ['add', 'change', 'unlink']) watcher.on(event, () => reported.push(event))
  return { path, reported, report, notice: (event: string) => watcher.emit(event, path) }
}

test('a file that is emptied before it is written is reported once, when it is written', async () => {
  const { path, reported, notice } = watched('post.md')
  writeFileSync(path, '')
  notice('change')
  expect(reported).toEqual([])
  writeFileSync(path, 'A text.')
  notice('change')
  await expect.poll(() => reported).toEqual(['change'])
  writeFileSync(path, 'Another text.')
  notice('change')
  expect(reported).toEqual(['change', 'change'])
})

test('a save that is noticed twice is reported once', () => {
  const { path, reported, notice } = watched('post.md')
  writeFileSync(path, 'A text.')
  notice('add')
  notice('change')
  expect(reported).toEqual(['add'])
})

test('a save that is not noticed is reported where it follows another one', async () => {
  const { path, reported, notice } = watched('post.md')
  writeFileSync(path, 'A text.')
  notice('change')
  writeFileSync(path, 'Another text.')
  await expect.poll(() => reported).toEqual(['change', 'change'])
})

test('a file that stays empty is reported, too', async () => {
  const { path, reported, notice } = watched('styles.scss')
  writeFileSync(path, 'a {}')
  truncateSync(path)
  notice('change')
  await expect.poll(() => reported).toEqual(['change'])
})

test('one that is deleted while it is empty is reported as such alone; the next of its name is reported', async () => {
  const { path, reported, notice } = watched('post.md')
  writeFileSync(path, '')
  notice('change')
  rmSync(path)
  notice('unlink')
  writeFileSync(path, 'A text.')
  notice('add')
  notice('change')
  expect(reported).toEqual(['unlink', 'add'])
})

test('what is reported without a save is reported each time', () => {
  const { reported, report, path } = watched('words.ts')
  for (let times = 0; times < 2; times++) report(path)
  expect(reported).toEqual(['change', 'change'])
})
