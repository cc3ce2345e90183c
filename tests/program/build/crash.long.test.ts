import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyBuiltSite, dist } from '../../fixtures/html/builtSite.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { writePosts } from '../../fixtures/postText.ts'
import { preload } from '../../fixtures/preload.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { root, runCommand, testProject } from '../../setup/runCommand.ts'

const scratch = scratchFolder()

/** Runs the command with a script that each of its threads loads first. */
const runWith = (script: string, words: readonly string[], flags = '') =>
  runCommand(words, { env: preload(scratch, script, flags) })

describe('an error of the program ends it with 70 and the cause', () => {
  /** Fails in the middle of a build, where nobody awaits it. */
  const failing = (failure: string, sign: string) => `
    import { existsSync, readdirSync } from 'node:fs'
    import { isMainThread } from 'node:worker_threads'
    const work = ${JSON.stringify(join(testProject(), '.kube-site'))}
    const timer = isMainThread && setInterval(() => {
      const stage = readdirSync(work).find(name => name.startsWith('stage-' + process.pid + '-'))
      if (!existsSync(work + '/' + stage + '/${sign}')) return
      clearInterval(timer)
      ${failure}
    }, 5)`

  test.each([
    // Vike, which bundles, handles rejections, too.
    ['a promise is rejected', `Promise.reject(new Error('the cause'))`, 'bundle/assets.json', ['--no-cache']],
    ['an exception is thrown', `throw new Error('the cause')`, 'site', []],
  ])('where %s that nobody handles', async (_, failure, sign, flags) => {
    const out = join(scratch, 'dist')
    copyBuiltSite(out)
    const before = snapshot(out)
    const words = ['build', '--out', out, '--today', testDay, '--quiet', ...flags]
    const { code, stderr } = await runWith(failing(failure, sign), words)
    expect(code).toBe(70)
    expect(stderr).toMatch(/^internal error the cause$/m)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(snapshot(out)).toEqual(before)
  })

  test.each([
    ['dies', 'process.exit(3)', 'exit code 3'],
    ['runs out of memory', 'for (const all = []; ; ) all.push(new Array(1e6).fill(0))', 'memory'],
  ])('where a thread that parses posts %s', async (_, dying, cause) => {
    const posts = join(scratch, 'posts')
    writePosts(posts, 600)
    const script = `
      import { isMainThread } from 'node:worker_threads'
      if (!isMainThread) ${dying}`
    const { code, stderr } = await runWith(script, ['check', '--posts', posts], '--max-old-space-size=70')
    expect(code).toBe(70)
    expect(stderr).toMatch(/^internal error .*$/m)
    expect(stderr).toContain(cause)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

test('a worker that runs out of memory names the posts that it read', async () => {
  const posts = join(scratch, 'hungry')
  writePosts(posts, 600)
  const hungry = join(posts, 'post-300.md')
  writeFileSync(hungry, readFileSync(hungry, 'utf8') + 'All the memory.')
  // Only a worker: where it lacks memory, the main thread could report nothing.
  const script = `
    import { isMainThread } from 'node:worker_threads'
    const { exec } = RegExp.prototype
    RegExp.prototype.exec = function (text) {
      if (!isMainThread && String(text).includes('All the memory.'))
        for (const all = []; ; ) all.push(new Array(1e6).fill(1))
      return exec.call(this, text)
    }`
  const words = ['build', '--posts', posts, '--out', join(scratch, 'none'), '--no-cache']
  const { code, stderr } = await runWith(script, words, '--max-old-space-size=200')
  expect([code, stderr]).toEqual([70, expect.any(String)])
  const [, first = '', last = ''] =
    /memory.* while it read \S*(post-\d+).md to \S*(post-\d+).md/.exec(stderr) ?? []
  expect(['post-300', last, first].toSorted()).toEqual([first, 'post-300', last])
})

test('a build is the same whatever VITE_CONFIG and VIKE_CONFIG say', async () => {
  const out = join(scratch, 'configured')
  const words = ['build', '--out', out, '--today', testDay, '--quiet', '--no-cache']
  const other = '{"root":"/nowhere","base":"/elsewhere/"}'
  const env = { VITE_CONFIG: other, VIKE_CONFIG: other }
  expect(await runCommand(words, { env })).toMatchObject({ code: 0, stderr: '' })
  expect(snapshot(out)).toEqual(snapshot(dist))
})

describe('a project in which nothing can be cached', () => {
  const project = join(scratch, 'project')
  const tmp = join(scratch, 'tmp')
  const run = (TMPDIR: string) => runCommand(['list'], { project, cwd: project, env: { TMPDIR } })

  beforeAll(() => {
    mkdirSync(project)
    mkdirSync(tmp)
    copyProject(project)
    rmSync(join(project, 'node_modules'))
    const packages = join(root, 'node_modules')
    mkdirSync(join(project, 'node_modules'))
    for (const name of readdirSync(packages))
      if (name !== '.cache') symlinkSync(join(packages, name), join(project, 'node_modules', name))
    writeFileSync(join(project, 'node_modules', '.cache'), 'A file in place of the folder.')
  })

  test('runs from a temporary folder, which it removes', async () => {
    expect(await run(tmp)).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(tmp)).toEqual([])
  })

  test.runIf(process.getuid)('never from a folder that another user could write to', async () => {
    const shared = join(scratch, 'shared')
    const planted = join(shared, `kube-site-${process.getuid?.()}`)
    mkdirSync(planted, { recursive: true })
    chmodSync(planted, 0o777)
    expect(await run(shared)).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(planted)).toEqual([])
  })

  test('tells a full disk in a sentence, and leaves nothing', async () => {
    const empty = join(scratch, 'empty')
    mkdirSync(empty)
    const through = ['sh', '-c', 'ulimit -f 10; exec "$@"', 'sh']
    const { code, stderr } = await runCommand(['list'], { project, env: { TMPDIR: empty }, through })
    expect(code).toBe(70)
    expect(stderr).toMatch(/^kube-site cannot start: EFBIG.*\nIt needs a folder.*\n$/)
    expect(snapshot(empty)).toEqual({})
  })

  test('is checked, and says why it cannot be built, where it has no folder for its work either', async () => {
    writeFileSync(join(project, '.kube-site'), 'A file in place of the folder.')
    const options = { project, cwd: project, env: { TMPDIR: tmp } }
    expect(await runCommand(['check'], options)).toMatchObject({ code: 0, stderr: '' })
    const { code, stdout, stderr } = await runCommand(['build'], options)
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
    expect(stderr).toContain(join(project, '.kube-site'))
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('says so where there is no temporary folder either', async () => {
    const { code, stdout, stderr } = await run(join(project, 'package.json'))
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
    expect(stderr).toContain('cannot start')
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
