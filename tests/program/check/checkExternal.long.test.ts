import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startTestServer, type TestServer } from '../../fixtures/server/testServer.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { startCommand } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const project = join(scratchFolder(), 'project')
const cache = join(project, '.kube-site', 'links.json')
const posts = join(project, 'few')
const words = ['check', '--external', '--posts', posts, '--today', testDay]

let server: TestServer
let other: TestServer

const writePost = (...lines: string[]) =>
  writeFileSync(join(posts, 'links.md'), postText({ id: 1, body: lines.map(line => `${line}\n`).join('\n') }))

beforeAll(async () => {
  copyProject(project)
  mkdirSync(posts)
  server = await startTestServer(({ url = '' }, response) => {
    if (url === '/hangs') return
    response.writeHead(url === '/gone' ? 404 : url === '/broken' ? 500 : 200).end()
  })
  other = await startTestServer(({ url }, response) => {
    if (url !== '/hangs') response.end()
  })
})

afterAll(() => Promise.all([server.close(), other.close()]))

describe('--external', () => {
  const run = async (...more: string[]) => {
    const { code, stdout, stderr } = await runInProcess([...words, '--format', 'json', ...more], {
      cwd: project,
      project,
    })
    const report = JSON.parse(stdout) as { external: object; problems: Problem[] }
    const found = report.problems.filter(problem => problem.code.startsWith('outbound-'))
    return {
      code,
      stderr,
      external: report.external,
      found: found.map(({ code: name, line, column }) => [name, line, column]),
    }
  }

  beforeAll(() => {
    writePost(
      `[fine](${server.origin}/fine#part) and [fine](${server.origin}/fine)`,
      `[gone](${server.origin}/gone)`,
      `[broken](${server.origin}/broken), again [gone](${server.origin}/gone)`,
      `[elsewhere](${other.origin}/) and [kept](https://docs.example.com/x)`,
    )
  })

  test('tells what leads nowhere, at each of its places', async () => {
    const { code, found, external } = await run()
    expect(code).toBe(0)
    expect(found.toSorted()).toEqual([
      ['outbound-missing', 11, 1],
      ['outbound-missing', 13, `[broken](${server.origin}/broken), again `.length + 1],
      ['outbound-unanswered', 13, 1],
    ])
    expect(external).toMatchObject({ tried: 4, known: 0, refused: 0 })
    expect(server.requests.map(({ line }) => line).toSorted()).toEqual(
      ['HEAD /fine', 'HEAD /gone', 'GET /gone', 'HEAD /broken', 'GET /broken'].toSorted(),
    )
    expect(server.requests[0]?.userAgent).toMatch(
      /^kube-site\/\S+ \(link check for https:\/\/bowline\.example\)$/,
    )
  })

  test('asks nobody twice within the hour, and warnings fail where that is asked for', async () => {
    const before = server.requests.length
    const { code, found, external } = await run('--strict')
    expect(code).toBe(1)
    expect(found).toHaveLength(3)
    expect(external).toMatchObject({ tried: 0, known: 4 })
    expect(server.requests).toHaveLength(before)
  })

  test('says that names kept for examples were not tried', async () => {
    const { stdout } = await runInProcess(words, { cwd: project, project })
    expect(stdout).toContain('.example')
    expect(JSON.stringify(JSON.parse(readFileSync(cache, 'utf8')))).not.toContain('example')
  })

  test('where no name is known, it may be the connection, and nothing is said to be missing', async () => {
    rmSync(cache)
    // No name server answers for .alt (RFC 9476).
    writePost('[nowhere](https://kube-site.alt/)')
    expect((await run()).found).toEqual([['outbound-unanswered', 9, 1]])
    expect(existsSync(cache)).toBe(false)
  })

  test('where another site still answers, the site of an unknown name is missing', async () => {
    writePost(`[fine](${server.origin}/fine)`)
    expect((await run()).found).toEqual([])
    writePost(`[fine](${server.origin}/fine)`, '[nowhere](https://kube-site.alt/)')
    expect((await run()).found).toEqual([['outbound-missing', 11, 1]])
  })

  test('without the flag nobody is asked', async () => {
    rmSync(cache, { force: true })
    const before = server.requests.length
    await runInProcess(
      words.filter(word => word !== '--external'),
      { cwd: project, project },
    )
    expect(server.requests).toHaveLength(before)
    expect(existsSync(cache)).toBe(false)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s stops it at once, and what was answered is kept',
    async signal => {
      writePost(`[x](${server.origin}/fine) [y](${other.origin}/hangs)`)
      rmSync(cache, { force: true })
      const [asked, askedOther] = [server.requests.length, other.requests.length]
      const { child, ended } = startCommand(words, { cwd: project, project })
      await expect
        .poll(() => server.requests.length - asked + (other.requests.length - askedOther), {
          timeout: 30_000,
        })
        .toBe(2)
      child.kill(signal)
      const { stderr } = await ended
      expect(child.signalCode).toBe(signal)
      expect(stderr).not.toMatch(/^\s+at |internal error/m)
      const { links } = JSON.parse(readFileSync(cache, 'utf8')) as { links: object }
      expect(Object.keys(links)).toEqual([`${server.origin}/fine`])
    },
  )
})
