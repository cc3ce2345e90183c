import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { pageSources } from '../../system/paths.ts'
import { Cache } from './Cache.ts'

/** A project with a file in each folder of sources. */
const project = scratchFolder()
for (const name of [...pageSources, 'generator', 'system']) {
  mkdirSync(join(project, name))
  writeFileSync(join(project, name, 'source.ts'), name)
}
const source = join(project, 'styles', 'source.ts')

let folder: string
const open = () => new Cache(project, folder, 'build')
const state = () => join(folder, 'build.kube-site-state')

/** Sets a value as an earlier command, started after the sources were saved, would. */
function save(value: string): void {
  const cache = open()
  cache.set('value', value)
  // The process of the tests began before the project was written.
  Object.defineProperty(cache, 'isCurrent', { value: () => true })
  cache.save()
  cache.close()
}

beforeEach(() => {
  folder = mkdtempSync(join(project, 'cache-'))
})

test('a value is there for the next command, and for no other', () => {
  save('a')
  expect(open().get('value')).toBe('a')
  expect(new Cache(project, folder, 'check').get('value')).toBeUndefined()
})

test.each<[string, () => void]>([
  ['is cut short', () => truncateSync(state(), 100)],
  ['has another byte', () => writeFileSync(state(), readFileSync(state()).fill('!', 40, 41))],
  ['is empty', () => truncateSync(state(), 0)],
  ['is of another program', () => appendFileSync(source, '\n')],
])('a state that %s counts as absent', (_, damage) => {
  save('a')
  damage()
  expect(open().get('value')).toBeUndefined()
  save('b')
  expect(open().get('value')).toBe('b')
})

test('keys differ by program and by each text', () => {
  const before = open()
  const keys = [before.keyOf('a', 'b'), before.keyOf('ab'), before.keyOf('a', 'c')]
  appendFileSync(source, '\n')
  const all = [...keys, open().keyOf('a', 'b')]
  expect(new Set(all).size).toBe(all.length)
  expect(before.keyOf('a', 'b')).toBe(keys[0])
})

test('nothing is saved if the program was changed meanwhile', () => {
  const cache = open()
  cache.set('value', 'a')
  appendFileSync(source, '\n')
  expect(cache.isCurrent()).toBe(false)
  cache.save()
  expect(open().get('value')).toBeUndefined()
})
