import { EventEmitter } from 'node:events'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { tellSavesOnce } from './tellSavesOnce.ts'

function watched(name: string) {
  const path = join(scratchFolder(), name)
  const watcher = new EventEmitter()
  const tell = tellSavesOnce(watcher)
  const told: string[] = []
  for (const event of ['add', 'change', 'unlink']) watcher.on(event, () => told.push(event))
  return { path, told, tell, notice: (event: string) => watcher.emit(event, path) }
}

test('a file that is emptied before it is written is told once, when it is written', async () => {
  const { path, told, notice } = watched('post.md')
  writeFileSync(path, '')
  notice('change')
  expect(told).toEqual([])
  writeFileSync(path, 'A text.')
  notice('change')
  await expect.poll(() => told).toEqual(['change'])
  writeFileSync(path, 'Another text.')
  notice('change')
  expect(told).toEqual(['change', 'change'])
})

test('a save that is noticed twice is told once', () => {
  const { path, told, notice } = watched('post.md')
  writeFileSync(path, 'A text.')
  notice('add')
  notice('change')
  expect(told).toEqual(['add'])
})

test('a file that stays empty is told, too', async () => {
  const { path, told, notice } = watched('styles.scss')
  writeFileSync(path, 'a {}')
  truncateSync(path)
  notice('change')
  await expect.poll(() => told).toEqual(['change'])
})

test('one that is deleted while it is empty is told as such alone; the next of its name is told', async () => {
  const { path, told, notice } = watched('post.md')
  writeFileSync(path, '')
  notice('change')
  rmSync(path)
  notice('unlink')
  writeFileSync(path, 'A text.')
  notice('add')
  notice('change')
  expect(told).toEqual(['unlink', 'add'])
})

test('what is told without a save is told each time', () => {
  const { told, tell, path } = watched('words.ts')
  for (let times = 0; times < 2; times++) tell(path)
  expect(told).toEqual(['change', 'change'])
})
