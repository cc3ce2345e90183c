import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { processName } from '../../../system/processName.ts'
import { requestPath } from '../../fixtures/server/requestPath.ts'
import { copyBuiltSite } from '../../fixtures/html/builtSite.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { usePreview } from '../../fixtures/server/usePreview.ts'
import { runCommand } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const project = join(scratch, 'project')
const dist = join(project, 'dist')

beforeAll(() => {
  mkdirSync(project)
  copyProject(project, { bundled: true })
  copyBuiltSite(dist)
  writeFileSync(join(dist, 'CNAME'), 'site.example')
  mkdirSync(join(scratch, 'copied'))
  copyFileSync(join(inject('dist'), 'index.html'), join(scratch, 'copied', 'index.html'))
  symlinkSync('copied', join(scratch, 'link'))
})

const contents = () => [
  ...['content', 'dist', '.kube-site', join('..', 'copied')].map(folder => snapshot(join(project, folder))),
  readdirSync(project),
  readdirSync(scratch),
]

describe('build refuses to replace', () => {
  test.each([
    ['a former build with a file of the user', [], 'CNAME'],
    ['a folder with a page of a site', ['--out', '../copied'], 'index.html'],
    ['a link to such a folder', ['--out', '../link'], 'index.html'],
    ['a folder of sources', ['--out', 'content'], 'content'],
    ['a new folder among the sources', ['--out', 'content/new'], '--out'],
    ['a cache', ['--out', '.kube-site/cards'], '--out'],
    ['the project', ['--out', '.'], '--out'],
  ])('%s', async (_, words, named) => {
    const before = contents()
    const { code, stdout, stderr } = await runCommand(['build', ...words], { project, cwd: project })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error .+\n/)
    expect(stderr).toContain(named)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(contents()).toEqual(before)
  })
})

test('preview finishes what a killed build began: between the two renames there is no site', async () => {
  const folder = mkdtempSync(join(scratch, 'killed-'))
  const out = join(folder, 'dist')
  // No process has this id.
  const own = join(folder, `.dist.kube-site-999999999-1-${processName().split('-')[2]}`)
  copyBuiltSite(join(own, 'new'))
  renameSync(join(own, 'new.objects.json'), join(own, 'objects.json'))
  mkdirSync(join(own, 'former'))
  const { origin, child } = await usePreview(out)()
  expect(await requestPath(origin, '/')).toMatchObject({ status: 200 })
  child.kill()
})
