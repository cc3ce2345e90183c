import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { root, runCommand } from '../setup/runCommand.ts'

const scratch = scratchFolder()

describe('--out is refused', () => {
  beforeAll(() => {
    mkdirSync(join(scratch, 'foreign'))
    writeFileSync(join(scratch, 'foreign', 'index.html'), '<h1>Not ours</h1>')
    writeFileSync(join(scratch, 'file'), 'A file.')
    symlinkSync(join(scratch, 'foreign'), join(scratch, 'link-to-foreign'))
    symlinkSync(join(scratch, 'gone'), join(scratch, 'link-to-nothing'))
  })

  test.each([
    ['a folder with other files', join(scratch, 'foreign')],
    ['a link to one', join(scratch, 'link-to-foreign')],
    ['a link to nothing', join(scratch, 'link-to-nothing')],
    ['a file', join(scratch, 'file')],
    ['a folder below a file', join(scratch, 'file', 'dist')],
    ['the project', root],
    ['the folder above it', join(root, '..')],
    ['the posts', join(root, 'posts')],
    ['a new folder in the sources', join(root, 'content', 'dist')],
    ['the work folder', join(root, '.kube-site')],
    ['a stage', join(root, '.kube-site', 'stage-1')],
  ])('%s', async (_, out) => {
    const left = () => [
      snapshot(join(scratch, 'foreign')),
      readdirSync(scratch),
      readdirSync(join(root, 'posts')),
    ]
    const before = left()
    const { code, stdout, stderr } = await runCommand(['build', '--out', out])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('--out')
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(left()).toEqual(before)
    expect(existsSync(join(root, 'content', 'dist'))).toBe(false)
  })
})
