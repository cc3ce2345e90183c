import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { root, runCommand } from '../setup/runCommand.ts'

const scratch = scratchFolder()

describe('build refuses to write to', () => {
  beforeAll(() => {
    mkdirSync(join(scratch, 'foreign'))
    writeFileSync(join(scratch, 'foreign', 'index.html'), '<h1>Another site</h1>')
    writeFileSync(join(scratch, 'file'), 'A file.')
    symlinkSync(join(scratch, 'foreign'), join(scratch, 'link-to-foreign'))
    symlinkSync(join(scratch, 'gone'), join(scratch, 'link-to-nothing'))
  })

  test.each([
    ['a folder with other files', join(scratch, 'foreign')],
    ['a link to such a folder', join(scratch, 'link-to-foreign')],
    ['a link to nothing', join(scratch, 'link-to-nothing')],
    ['a file', join(scratch, 'file')],
    ['a folder below a file', join(scratch, 'file', 'dist')],
    ['the project', root],
    ['the folder above the project', join(root, '..')],
    ['the folder of posts', join(root, 'posts')],
    ['a new folder among the sources', join(root, 'content', 'dist')],
    ['the work folder', join(root, '.kube-site')],
    ['a stage', join(root, '.kube-site', 'stage-1')],
  ])('%s', async (_, out) => {
    const contents = () => [
      snapshot(join(scratch, 'foreign')),
      readdirSync(scratch),
      readdirSync(join(root, 'posts')),
    ]
    const before = contents()
    const { code, stdout, stderr } = await runCommand(['build', '--out', out])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('--out')
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(contents()).toEqual(before)
    expect(existsSync(join(root, 'content', 'dist'))).toBe(false)
  })
})
