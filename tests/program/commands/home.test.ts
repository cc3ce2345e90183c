import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { runInTerminal } from '../../fixtures/runInTerminal.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const project = join(scratch, 'project')
const posts = join(project, 'posts')
const env = { SOURCE_DATE_EPOCH: String(Date.parse('2026-11-21T12:00:00Z') / 1000) }
const home = (cwd: string) => runInProcess([], { project, cwd, env })

beforeAll(() => {
  mkdirSync(project)
  copyProject(project, { bundled: true })
  rmSync(posts, { recursive: true })
  mkdirSync(posts)
  const days = ['2026-01-01', '2026-02-01', '2026-11-24', '2027-01-01']
  for (const [at, day] of days.entries())
    writeFileSync(
      join(posts, `post-${at}.md`),
      postText({ id: at + 1, set: [`date: ${day}`, `title: Post ${at}`] }),
    )
  writeFileSync(join(posts, 'draft.md'), postText({ id: 9, set: ['draft: true'] }))
})

describe('kube-site alone', () => {
  test('names every command, and the state of the site', async () => {
    const { code, stdout, stderr } = await home(project)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const name of ['new', 'list', 'dev', 'build', 'preview', 'doctor'])
      expect(stdout).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
    expect(stdout).toContain('5 posts: 2 published, 2 scheduled, 1 draft')
    expect(stdout).toMatch(/2026-11-24, in 3 days, Post 2/)
    expect(stdout).not.toMatch(/problem|outside/)
  })

  test('says where the project is, outside of it', async () => {
    const { code, stdout } = await home(scratch)
    expect(code).toBe(0)
    expect(stdout).toContain(project)
    expect((await home(join(project, 'posts'))).stdout).not.toContain(project)
  })

  test('counts what is wrong', async () => {
    cpSync(join(posts, 'post-0.md'), join(posts, 'twin.md'))
    const { code, stdout } = await home(project)
    rmSync(join(posts, 'twin.md'))
    expect(code).toBe(0)
    expect(stdout).toContain('1 problem ')
  })

  test('says that there is no site', async () => {
    rmSync(posts, { recursive: true })
    rmSync(join(project, 'site.config.ts'))
    const { code, stdout } = await home(project)
    expect(code).toBe(0)
    expect(stdout).toContain('no site')
    expect(stdout).toContain('build')
  })

  test('fits a terminal', async () => {
    const { code, text } = await runInTerminal([], { columns: 50 })
    expect(code).toBe(0)
    expect(text).toContain('7 posts')
    for (const line of text.split('\n').slice(0, 10)) expect(line.length).toBeLessThanOrEqual(50)
  })
})
