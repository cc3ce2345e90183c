import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readObjectList } from '../../../generator/outdir/SiteObject.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const post = (name: string) => join(project, 'posts', `${name}.md`)
const page = (slug: string) => readFileSync(join(project, 'dist', 'blog', slug, 'index.html'), 'utf8')
const run = (...words: string[]) => runCommand([...words, '--today', testDay], { cwd: project, project })

function git(...words: string[]): void {
  execFileSync('git', words, { cwd: project, stdio: 'pipe' })
}

function commit(day: string): void {
  git('add', 'posts')
  const settings = [
    '-c',
    'user.name=Ines',
    '-c',
    'user.email=ines@bowline.example',
    '-c',
    'commit.gpgsign=false',
  ]
  execFileSync('git', [...settings, 'commit', '-m', 'Change posts'], {
    cwd: project,
    stdio: 'pipe',
    env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
  })
}

beforeAll(() => {
  copyProject(project, { bundled: true })
  rmSync(join(project, 'posts'), { recursive: true })
  mkdirSync(join(project, 'posts'))
  const config = join(project, 'site.config.ts')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace('pageSize: 2,', 'pageSize: 2,\n    updatedFromGit: true,'))
  for (const [at, name] of ['changed', 'added', 'said'].entries()) {
    const set = [`title: Post ${name}`, `excerpt: The post ${name}.`]
    if (name === 'said') set.push('updated: 2026-01-05')
    writeFileSync(post(name), postText({ id: at + 1, set }))
  }
  git('init')
  commit('2026-01-10')
  for (const name of ['changed', 'said']) appendFileSync(post(name), '\nMore.\n')
  commit('2026-02-03')
})

test('a post shows the day on which git last saw it changed, unless it says another', async () => {
  const { code, stderr } = await run('build')
  expect(code).toBe(0)
  expect(stderr).not.toContain('history-missing')
  expect(page('changed')).toMatch(/Updated <time datetime="2026-02-03"/i)
  expect(page('added')).not.toContain('Updated <time')
  expect(page('said')).toMatch(/Updated <time datetime="2026-01-05"/i)
  const sitemap = readFileSync(join(project, 'dist', 'sitemap.xml'), 'utf8')
  expect(sitemap).toMatch(/\/blog\/changed\/<\/loc>\s*<lastmod>2026-02-03/)
})

test('the list of files names the commit', () => {
  const id = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' }).trim()
  const at = '2026-02-03T12:00:00.000Z'
  expect(readObjectList(join(project, 'dist'))?.commit).toEqual({ id, at })
})

test('a checkout without the history is told, and shows no day', async () => {
  // What git writes where it fetches the last commits alone.
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' })
  writeFileSync(join(project, '.git', 'shallow'), head)
  const shallow = await run('check')
  expect(shallow.stdout).toContain('history-missing')
  rmSync(join(project, '.git'), { recursive: true })
  const { code, stderr } = await run('build')
  expect(code).toBe(0)
  expect(stderr).toContain('history-missing')
  expect(page('changed')).not.toContain('Updated <time')
})
