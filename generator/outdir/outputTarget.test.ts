import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { unwritableFolder } from '../../tests/fixtures/unusableFolders.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { UsageError } from '../../system/CommandError.ts'
import { outputTarget } from './OutDir.ts'

const scratch = scratchFolder()
const root = join(scratch, 'project')
const posts = join(scratch, 'elsewhere', 'posts')
const targetOf = (out: string) => outputTarget({ root, posts, out: join(scratch, out) })

beforeAll(() => {
  for (const folder of ['project/content', 'elsewhere/posts', 'real', 'listed.objects.json'])
    mkdirSync(join(scratch, folder), { recursive: true })
  writeFileSync(join(scratch, 'file'), '')
  symlinkSync('real', join(scratch, 'link'))
  symlinkSync('project', join(scratch, 'link-to-project'))
  symlinkSync('gone', join(scratch, 'link-to-nothing'))
  symlinkSync('link-to-itself', join(scratch, 'link-to-itself'))
})

describe('a build may replace', () => {
  test.each([
    ['a folder of the project', 'project/dist', 'project/dist'],
    ['a folder elsewhere', 'real/a/b', 'real/a/b'],
    ['a folder whose name begins with that of the project', 'project-dist', 'project-dist'],
    ['a folder whose name begins with dots', '..dist', '..dist'],
    ['what a link leads to', 'link', 'real'],
    ['a folder behind a link', 'link/dist', 'real/dist'],
    ['a folder of the project behind a link', 'link-to-project/dist', 'project/dist'],
  ])('%s', (_, out, target) => {
    expect(targetOf(out)).toBe(join(scratch, target))
  })
})

describe('a build may not replace', () => {
  test.each([
    ['the project', 'project', /contains the project/],
    ['a folder above it', '.', /contains the project/],
    ['the project behind a link', 'link-to-project', /contains the project/],
    ['a new folder among the sources', 'project/content/dist', /that the project uses/],
    ['a new folder further down', 'project/a/b', /that the project uses/],
    ['the same behind a link', 'link-to-project/content/dist', /that the project uses/],
    ['public/, which is read', 'project/public', /that the project uses/],
    ['the posts, wherever they are', 'elsewhere/posts', /that the project uses/],
    ['a folder among the posts', 'elsewhere/posts/dist', /that the project uses/],
    ['the folder of caches', 'project/.kube-site', /that the project uses/],
    ['a cache', 'project/.kube-site/cards', /that the project uses/],
    ['the repository', 'project/.git', /that the project uses/],
    ['a file', 'file', /leads through a file/],
    ['a folder below a file', 'file/dist', /leads through a file/],
    ['what a link to nothing leads to', 'link-to-nothing', /broken link/],
    ['what a link to itself leads to', 'link-to-itself/dist', /broken link/],
    ['a folder whose list is a folder', 'listed', /list .* cannot be written/],
  ])('%s', (_, out, message) => {
    expect(() => targetOf(out)).toThrow(UsageError)
    expect(() => targetOf(out)).toThrow(message)
  })

  test('a folder among those of the project: the hint says which one', () => {
    const hint = expect.stringMatching(/^[A-Z].*\.$/)
    expect(() => targetOf('project/public')).toThrow(expect.objectContaining({ hint }))
  })

  test('a folder that it cannot write', () => {
    const out = join(unwritableFolder(scratch), 'dist')
    expect(() => outputTarget({ root, posts, out })).toThrow(/cannot be written/)
  })

  test.runIf(process.platform === 'linux')('a mount point', () => {
    expect(realpathSync('/proc')).toBe('/proc')
    expect(() => outputTarget({ root, posts, out: '/proc' })).toThrow(/mount point/)
  })
})
