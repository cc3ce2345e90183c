import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { smallSite } from '../../tests/fixtures/smallSite.ts'
import { objectListFile } from './SiteObject.ts'
import { UsageError } from '../../system/CommandError.ts'
import { refuseUntracked } from './OutDir.ts'

const scratch = scratchFolder()
const newFolder = () => join(mkdtempSync(join(scratch, 'folder-')), 'dist')

/** A folder with files that no build wrote; beside it the list of a build, where it has keys. */
function folderWith(others: readonly string[], keys?: readonly string[]): string {
  const folder = newFolder()
  mkdirSync(folder)
  if (keys) writeFileSync(objectListFile(folder), smallSite(folder, 'former', keys).list)
  for (const file of others) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

/** Why a folder is refused for a site of these keys; undefined where it is not. */
function refusal(folder: string, keys?: Iterable<string>): UsageError | undefined {
  try {
    refuseUntracked(folder, keys)
    return undefined
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return error
  }
}

describe('a folder may be replaced', () => {
  test.each<[string, () => string]>([
    ['where there is none', newFolder],
    ['where it is empty', () => folderWith([])],
    ['where a build wrote all of it', () => folderWith([], ['a.html', 'b/c.html'])],
    ['where the rest has no use for the new site', () => folderWith(['.git/HEAD', '.nojekyll'], ['a.html'])],
    ['where no build was yet, and it has a repository', () => folderWith(['.git/HEAD'])],
  ])('%s', (_, make) => {
    const folder = make()
    expect(refusal(folder)).toBeUndefined()
    expect(refusal(folder, ['a.html', 'git', 'b/.git'])).toBeUndefined()
  })
})

describe('a folder is refused, and the first of what is in the way is named', () => {
  test.each<[readonly string[], string[] | undefined, RegExp]>([
    [['a.txt'], ['a.html'], /a\.txt\.$/],
    [['a.txt', 'b/c.txt', 'd.txt'], ['a.html', 'b/c.html'], / and 2 more\.$/],
    [['a.txt'], undefined, /a\.txt, .*dist\.objects\.json/],
    [['a.txt', 'b.txt'], undefined, / and 1 more, /],
  ])('%j beside a build of %j', (others, keys, message) => {
    const { message: told, hint } = refusal(folderWith(others, keys)) ?? {}
    expect(told).toMatch(message)
    expect(hint).toContain('--out')
  })

  test('where the new site has a dot folder of the same name', () => {
    const folder = folderWith(['.well-known/mine.txt', '.nojekyll'], ['a.html'])
    expect(refusal(folder, ['a.html', '.well-known/security.txt'])?.message).toMatch(/\.well-known\.$/)
    expect(refusal(folder, ['.well-known/security.txt', '.nojekyll'])?.message).toMatch(/ and 1 more\.$/)
  })
})
