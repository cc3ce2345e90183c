import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { ConditionalFile } from './FileBackend.ts'

const scratch = scratchFolder()
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'folder-'))
  path = join(folder, 'deep', 'state.json')
})

const bytes = (text: string) => Buffer.from(text)
const file = () => new ConditionalFile(path)
const read = async () => {
  const found = await file().read()
  return found && { text: found.bytes.toString(), version: found.version }
}
const files = () => readdirSync(join(folder, 'deep'))

test('is not there at first', async () => {
  expect(await read()).toBeUndefined()
  await file().delete()
})

test('is replaced by who knows its version', async () => {
  expect(await file().write(bytes('one'), 0)).toBe(1)
  expect(await file().write(bytes('two'), 1)).toBe(2)
  expect(await read()).toEqual({ text: 'two', version: 2 })
  expect(files()).toEqual(['state.json.2'])
})

test.each([
  ['who thinks there is none', 0],
  ['who knows an older version', 1],
  ['who knows one long gone', 2],
  ['who knows a version that never was', 7],
])('is not replaced by %s', async (_, expected) => {
  for (let version = 0; version < 4; version++) await file().write(bytes(`${version}`), version)
  expect(await file().write(bytes('late'), expected)).toBeUndefined()
  expect(await read()).toEqual({ text: '3', version: 4 })
  expect(files()).toEqual(['state.json.4'])
})

test('is not brought back by who knew it before it was removed', async () => {
  await file().write(bytes('one'), 0)
  await file().delete()
  expect(await file().write(bytes('two'), 1)).toBeUndefined()
  expect(await read()).toBeUndefined()
  expect(await file().write(bytes('new'), 0)).toBe(1)
})

test('has files beside it that are none of its versions', async () => {
  await file().write(bytes('one'), 0)
  for (const name of ['state.json.10.bak', 'state.json.x', 'state.json', 'state.json2.20', 'other.json.30']) {
    writeFileSync(join(folder, 'deep', name), 'theirs')
  }
  expect(await read()).toEqual({ text: 'one', version: 1 })
  expect(await file().write(bytes('two'), 1)).toBe(2)
  await file().delete()
  expect(files()).toHaveLength(5)
})

test('of many writers at each version one wins, and no write is lost', async () => {
  const writers = Array.from({ length: 5 }, (_, number) => number)
  const rounds = 8
  // Each writer adds its word of each round to what it has read, until that is found there.
  await Promise.all(
    writers.map(async writer => {
      for (let round = 0; round < rounds; ) {
        const { text = '', version = 0 } = (await read()) ?? {}
        const word = `${writer}:${round} `
        if (text.includes(word)) round++
        else await file().write(bytes(text + word), version)
      }
    }),
  )
  const words = writers.flatMap(writer => Array.from({ length: rounds }, (_, round) => `${writer}:${round}`))
  const { text = '', version } = (await read()) ?? {}
  expect(version).toBe(words.length)
  expect(text.trim().split(' ').toSorted()).toEqual(words.toSorted())
  expect(files()).toHaveLength(1)
})

test('is always there while it is replaced', async () => {
  await file().write(bytes('0'), 0)
  const writing = (async () => {
    for (let version = 1; version <= 20; version++) await file().write(bytes(String(version)), version)
  })()
  const seen: (number | undefined)[] = []
  while (seen.at(-1) !== 21) seen.push((await read())?.version)
  await writing
  expect(seen).not.toContain(undefined)
  expect(seen).toEqual(seen.toSorted((a = 0, b = 0) => a - b))
})
