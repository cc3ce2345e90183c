import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { copyBuiltSite } from '../../fixtures/html/builtSite.ts'
import { postText } from '../../fixtures/postText.ts'
import { preload } from '../../fixtures/preload.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { unlistedFiles } from '../../fixtures/unlistedFiles.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { startCommand } from '../../setup/runCommand.ts'

// A folder that has a site already is built three times with a new post: twice in vain, and then to the end.
const scratch = scratchFolder()
const project = join(scratch, 'project')
const work = join(project, '.kube-site')
const out = join(project, 'dist')
/** What a user has in the folder, and keeps. */
const kept = '.nojekyll'
const sentence = 'Written before the builds that were killed.'

beforeAll(() => {
  mkdirSync(project)
  copyProject(project, { bundled: true })
  copyBuiltSite(out)
  writeFileSync(join(out, kept), '')
  writeFileSync(join(project, 'posts', 'shoals.md'), postText({ id: 900, body: `${sentence}\n` }))
})

/** Runs a build to its end, with a script that each of its threads runs first. */
async function build(script = '') {
  const words = ['build', '--today', testDay, '--quiet']
  const { child, ended } = startCommand(words, { project, cwd: project, env: preload(scratch, script) })
  const { code, stderr } = await ended
  return { code, signal: child.signalCode, stderr }
}

test('one that is killed while it writes pages leaves the former site whole', async () => {
  const before = snapshot(out)
  // In the process itself: another one may look too late on a busy machine.
  const script = `
    import { existsSync, readdirSync } from 'node:fs'
    import { isMainThread } from 'node:worker_threads'
    const work = ${JSON.stringify(work)}
    const look = () => {
      const stage = readdirSync(work).find(name => name.startsWith('stage-' + process.pid + '-'))
      if (stage && existsSync(work + '/' + stage + '/site/blog/index.html')) process.kill(process.pid, 'SIGKILL')
    }
    if (isMainThread) setInterval(look, 1).unref()`
  expect(await build(script)).toEqual({ code: null, signal: 'SIGKILL', stderr: '' })
  expect(snapshot(out)).toEqual(before)
  expect(unlistedFiles(out)).toEqual([kept])
})

test('one that is killed between the former site and the new one is completed by the next', async () => {
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { renameSync } = fs
    fs.renameSync = (from, to) => {
      renameSync(from, to)
      if (from === ${JSON.stringify(out)}) process.kill(process.pid, 'SIGKILL')
    }
    syncBuiltinESMExports()`
  expect(await build(script)).toEqual({ code: null, signal: 'SIGKILL', stderr: '' })
  expect(existsSync(out)).toBe(false)
  expect(await build()).toEqual({ code: 0, signal: null, stderr: '' })
  expect(unlistedFiles(out)).toEqual([kept])
  expect(readFileSync(join(out, 'blog', 'shoals', 'index.html'), 'utf8')).toContain(sentence)
})

test('nothing of those that were killed is left', () => {
  expect(
    readdirSync(project)
      .filter(name => name.includes('dist'))
      .toSorted(),
  ).toEqual(['dist', 'dist.objects.json'])
  expect(readdirSync(work).filter(name => name.startsWith('stage-'))).toEqual([])
})
