import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { startServer } from '../../fixtures/server/startServer.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const dist = inject('dist')
const files = Object.keys(snapshot(dist))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

describe('without --drafts and --future', () => {
  test('drafts, scheduled and expired posts are nowhere', async () => {
    const folder = join(scratch, 'plain')
    mkdirSync(join(folder, 'posts'), { recursive: true })
    writeFileSync(join(folder, 'posts', 'seen.md'), postText({ id: 1 }))
    for (const [at, [name, line]] of Object.entries({
      'word-of-tomorrow': 'date: 2026-11-22',
      'word-of-a-draft': 'draft: true',
      'word-of-the-past': 'expires: 2026-11-20',
    }).entries()) {
      const text = postText({ id: at + 2, set: [line, `title: ${name}`, `aliases: [/${name}-alias]`] })
      writeFileSync(join(folder, 'posts', `${name}.md`), text)
    }
    const words = ['build', '--posts', 'posts', '--out', 'out', '--today', testDay]
    expect(await runCommand(words, { cwd: folder, env: { FORCE_COLOR: '1' } })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('\u001B['),
    })
    const built = snapshot(join(folder, 'out'))
    expect(built).toHaveProperty(['blog/seen/index.html'])
    const naming = Object.keys(built).filter(
      file => file.includes('word-of') || readFileSync(join(folder, 'out', file), 'utf8').includes('word-of'),
    )
    expect(naming).toEqual([])
  })
})

describe('another machine, in a folder with an odd name', () => {
  const project = join(scratch, 'another machine', `[with]{a,path}(of)'&$!;`, '日本 é~@+,=^`')
  const here = { project, cwd: project }

  test('makes the same bytes', async () => {
    mkdirSync(project, { recursive: true })
    copyProject(project)
    // What systems and editors leave behind is not part of the site.
    for (const name of ['.DS_Store', 'Thumbs.db', join('images', '.a.webp.swp'), 'favicon.svg~'])
      writeFileSync(join(project, 'public', name), 'x')
    const result = await runCommand(['build', '--today', testDay], {
      project,
      cwd: project,
      env: { NO_COLOR: '1', TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' },
    })
    expect(result.code).toBe(0)
    expect(result.stdout + result.stderr).not.toContain('\u001B')
    expect(snapshot(join(project, 'dist'))).toEqual(snapshot(dist))
  })

  test('checks and serves the site', async () => {
    expect(await runCommand(['check', '--today', testDay], here)).toMatchObject({ code: 0 })
    for (const [command, ...more] of [
      ['preview'],
      ['dev', 'components/entry.ts', 'styles/main.scss'],
    ] as const) {
      const { address, child, ended } = await startServer([command, '--port', '0'], here)
      for (const path of ['', 'blog/', 'favicon.svg', ...more]) {
        const { status } = await fetch(address + path, { headers: { Accept: 'text/html' } })
        expect([command, path, status]).toEqual([command, path, 200])
      }
      child.kill('SIGINT')
      expect(await ended).toMatchObject({ code: 0 })
    }
  })
})

test('a folder in which Vike and Vite cannot work is refused by its name', async () => {
  let project = join(scratch, 'project')
  copyProject(project)
  for (const [character, command] of [
    ['%', 'check'],
    ['#', 'build'],
    ['?', 'build'],
    ['*', 'dev'],
  ] as const) {
    const odd = join(scratch, `odd ${character} name`)
    renameSync(project, odd)
    project = odd
    const { code, stdout, stderr } = await runCommand([command], { project, cwd: project })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`the character ${character} in its path: ${project}`)
  }
})

describe('the JSON report, of a build onto another file system', () => {
  const shared = '/dev/shm'
  const folder = mkdtempSync(join(existsSync(shared) ? shared : scratch, 'kube-site-'))
  const elsewhere = join(folder, 'dist')

  test('tells pages, files, bytes, steps and problems', async () => {
    const words = ['build', '--out', elsewhere, '--today', testDay, '--format', 'json']
    const { code, stdout, stderr } = await runCommand(words)
    const built = snapshot(elsewhere)
    rmSync(folder, { recursive: true })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(built).toEqual(snapshot(dist))
    const sizes = files.map(file => readFileSync(join(dist, file)).length)
    const report = JSON.parse(stdout) as { pages: number; steps: unknown[] }
    expect(report).toMatchObject({
      built: true,
      out: elsewhere,
      files: files.length,
      bytes: { raw: sizes.reduce((total, size) => total + size, 0) },
      seconds: expect.any(Number),
      problems: expect.any(Array),
    })
    const html = files.filter(file => file.endsWith('.html'))
    const redirects = html.filter(file => read(file).includes('http-equiv="refresh"'))
    expect(report.pages).toBe(html.length - redirects.length)
    expect(report.steps.length).toBeGreaterThanOrEqual(5)
    for (const step of report.steps)
      expect(step).toEqual({ name: expect.any(String), seconds: expect.any(Number) })
  })
})
