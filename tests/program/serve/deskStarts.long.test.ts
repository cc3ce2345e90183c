import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startDesk } from '../../fixtures/server/startDesk.ts'
import { startServer } from '../../fixtures/server/startServer.ts'
import { runCommand } from '../../setup/runCommand.ts'

const project = join(scratchFolder(), 'project')
const file = 'posts/shoals.md'
const path = join(project, file)
const text = postText({ id: 900, set: ['title: Shoals', 'tags: [charts]'], body: 'The first text.\n' })
copyProject(project)
writeFileSync(path, text)

test('with --host nobody is let in, unless --desk is given with it', async () => {
  const { address, child } = await startServer(['dev', '--port', '0', '--host'], { cwd: project, project })
  const answer = await fetch(`${address}_desk/`, { headers: { accept: 'text/html' } })
  expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('id="desk"')])
  child.kill('SIGKILL')
  const open = await startDesk(project, ['dev', '--port', '0', '--host', '--desk'])
  expect((await open.ask('texts')).status).toBe(200)
  expect((await open.ask('texts', {}, { cookie: '' })).status).toBe(403)
  open.child.kill('SIGKILL')
  const { stdout } = await open.ended
  const networks = Object.values(networkInterfaces()).flatMap(all => all ?? [])
  for (const { address: ip } of networks.filter(({ family, internal }) => family === 'IPv4' && !internal))
    expect(stdout).toContain(`From your network at http://${ip}:${new URL(open.origin).port}/_desk/?token=`)
})

test('in a workspace, whose packages are above the project, pages get what reloads them', async () => {
  const workspace = join(scratchFolder(), 'workspace')
  const inside = join(workspace, 'site')
  copyProject(inside)
  renameSync(join(inside, 'node_modules'), join(workspace, 'node_modules'))
  // As tools do for their caches.
  mkdirSync(join(inside, 'node_modules'))
  const { address, child } = await startServer(['dev', '--port', '0'], { cwd: inside, project: inside })
  expect((await fetch(`${address}@vite/client`)).status).toBe(200)
  child.kill('SIGKILL')
})

describe('write', () => {
  const words = (post: string) => ['write', post, '--port', '0']

  test.each([
    ['shoals', project],
    [file, project],
    ['/blog/shoals/', project],
    ['shoals', join(project, 'posts')],
    ['shoals.md', join(project, 'posts')],
  ])('opens the browser at %s in %s', async (post, cwd) => {
    const bin = scratchFolder()
    const opened = join(bin, 'opened')
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" >'${opened}'\n`, { mode: 0o755 })
    const env = { PATH: `${bin}:${process.env['PATH']}` }
    const running = await startDesk(project, words(post), { env, cwd })
    expect(running.address).toMatch(/\/_desk\/\?token=[\w-]{32}#\/posts\/shoals\.md$/)
    await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(running.address)
    expect((await running.ask('text', { file })).status).toBe(200)
    // Every user of the machine could read it in the list of processes.
    expect((await fetch(running.address)).status).toBe(403)
    running.child.kill('SIGINT')
    expect(await running.ended).toMatchObject({ code: 0 })
  })

  test('names no post that is not there', async () => {
    const { code, stderr } = await runCommand(words('nothing'), { cwd: project, project })
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no post "nothing"')])
  })
})

describe('a full disk', () => {
  test('is said; the file stays as it was, and what is typed is kept where there is room', async () => {
    const small = join(scratchFolder(), 'project')
    copyProject(small)
    const posts = join(small, 'posts')
    writeFileSync(join(posts, 'shoals.md'), text)
    // A disk of its own that only this command sees.
    const script = `cp -r ${posts} ${small}/all && mount -t tmpfs -o size=200k none ${posts} && cp ${small}/all/* ${posts} && exec "$@"`
    const through = ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, 'sh']
    const full = await startDesk(small, undefined, { through })
    const typed = text + 'A long text.\n'.repeat(20_000)
    const { version: base } = (await full.ask('text', { file })).value
    const kept = await full.ask('keep', { file, base, text: typed, replaces: '' })
    const saved = await full.ask('save', { file, base, text: typed, replaces: '' })
    const { value } = await full.ask('text', { file })
    full.child.kill('SIGKILL')
    expect(kept.status).toBe(200)
    expect(saved).toMatchObject({ status: 500, value: { message: 'The disk is full.' } })
    expect(value).toMatchObject({ text, draft: { base, text: typed } })
    expect((await full.ended).stderr).not.toContain('internal error')
  })
})
