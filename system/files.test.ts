import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFile, replaceFile, writeFileAtomic } from './files.ts'

let folder: string
const at = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kube-site-replace-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a file is replaced', () => {
  test('with its mode', () => {
    writeFileSync(at('a.md'), 'old')
    chmodSync(at('a.md'), 0o640)
    expect(replaceFile({ path: at('a.md'), expected: Buffer.from('old'), text: 'new' })).toBe(true)
    expect(readFileSync(at('a.md'), 'utf8')).toBe('new')
    expect(statSync(at('a.md')).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  test('behind a link, which stays one', () => {
    writeFileSync(at('a.md'), 'old')
    symlinkSync('a.md', at('b.md'))
    expect(replaceFile({ path: at('b.md'), expected: Buffer.from('old'), text: 'new' })).toBe(true)
    expect(lstatSync(at('b.md')).isSymbolicLink()).toBe(true)
    expect(readFileSync(at('a.md'), 'utf8')).toBe('new')
  })
})

describe('a file is left alone', () => {
  test('that was changed meanwhile', () => {
    writeFileSync(at('a.md'), 'changed')
    expect(replaceFile({ path: at('a.md'), expected: Buffer.from('old'), text: 'new' })).toBe(false)
    expect(readFileSync(at('a.md'), 'utf8')).toBe('changed')
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  test('that is not there any more', () => {
    expect(() => replaceFile({ path: at('a.md'), expected: Buffer.from('old'), text: 'new' })).toThrow(
      'ENOENT',
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

test('a file is created where there is none, and never replaced', () => {
  createFile(at('a.md'), 'first')
  expect(() => createFile(at('a.md'), 'second')).toThrow('EEXIST')
  expect(readFileSync(at('a.md'), 'utf8')).toBe('first')
  expect(readdirSync(folder)).toEqual(['a.md'])
})

test('a file of our own is written whole, whether it was there or not', () => {
  writeFileAtomic(at('links.json'), '1')
  writeFileAtomic(at('links.json'), '2')
  expect(readFileSync(at('links.json'), 'utf8')).toBe('2')
  expect(readdirSync(folder)).toEqual(['links.json'])
})
