import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPath } from '../../fixtures/server/requestPath.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type RunningServer, startServer } from '../../fixtures/server/startServer.ts'

const scratch = scratchFolder()
const project = join(scratch, 'project')
const post = join(project, 'posts', 'saved.md')
const opened = join(scratch, 'opened')
let server: RunningServer
let origin: URL

beforeAll(async () => {
  mkdirSync(project)
  copyProject(project)
  const secrets = [
    'outside.txt',
    '.env',
    '.env.local',
    '.git/config',
    '.kube-site/secret.json',
    'posts/note.txt',
  ]
  for (const file of secrets) {
    const path = file === 'outside.txt' ? join(scratch, file) : join(project, file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, 'A secret.')
  }
  writeFileSync(post, '---\nid: 90\n---\n')
  symlinkSync(join(scratch, 'outside.txt'), join(project, 'posts', 'link.txt'))
  const editor = join(scratch, 'editor')
  writeFileSync(editor, `#!/bin/sh\necho "$@" >> '${opened}'\n`)
  chmodSync(editor, 0o755)
  const env = { LAUNCH_EDITOR: editor }
  const words = ['dev', '--port', '0', '--allow-host', 'MacBook.local', '--allow-host', 'münchen.local']
  server = await startServer(words, { project, cwd: project, env })
  origin = new URL(server.address)
})
afterAll(async () => {
  server.child.kill('SIGINT')
  await server.ended
})

/** Of a page, of files that are generated, copied and bundled, and of Vite. */
const served = ['/', '/feed.xml', '/favicon.svg', '/components/entry.ts', '/@vite/client']

test.each(['localhost', '127.0.0.1', '192.0.2.7', '[::1]', 'macbook.local', 'xn--mnchen-3ya.local'])(
  'the site is served under %s',
  async name => {
    for (const path of served) {
      const headers = { host: `${name}:${origin.port}`, accept: 'text/html' }
      expect([path, (await requestPath(origin, path, { headers })).status]).toEqual([path, 200])
    }
  },
)

// A hostile site can make a name of its own lead to this machine.
test.each([
  'evil.example',
  'evil.localhost',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.macbook.local',
])('nothing is served under %s, and the answer says with what option it would be', async name => {
  for (const path of [...served, '/_desk/']) {
    const { status, body } = await requestPath(origin, path, { headers: { host: `${name}:${origin.port}` } })
    expect([path, status, body.toString()]).toEqual([
      path,
      403,
      expect.stringContaining(`--allow-host ${name}\n`),
    ])
  }
})

const editorAddress = (file: string) => `/__open-in-editor?file=${encodeURIComponent(file)}`

test.each<[string, number, Record<string, string>, string?]>([
  ['another site', 403, { origin: 'https://evil.example' }],
  ['another port of this machine', 403, { origin: 'http://localhost:1' }],
  ['a page without an origin', 403, { origin: 'null' }],
  ['a link of another site', 403, { 'sec-fetch-site': 'cross-site' }],
  ['nobody that is known', 403, {}],
  ['another site by GET', 405, { origin: 'https://evil.example' }, 'GET'],
])('the editor is not opened for %s', async (_, status, headers, method = 'POST') => {
  for (const address of [editorAddress(post), `/__OPEN-in-editor/x?file=${post}`])
    expect(await requestPath(origin, address, { method, headers })).toMatchObject({ status })
  expect(existsSync(opened)).toBe(false)
})

test.each([
  ['outside of the project', join(scratch, 'outside.txt')],
  ['behind a link', join(project, 'posts', 'link.txt')],
  ['that does not exist', join(project, 'posts', 'nope.md')],
  ['that is a folder', join(project, 'posts')],
  ['of a URL', `file://${post}`],
  ['without a name', ''],
])('the editor is not opened with a path %s', async (_, path) => {
  const headers = { origin: origin.origin }
  expect(await requestPath(origin, editorAddress(path), { method: 'POST', headers })).toMatchObject({
    status: 404,
  })
  expect(existsSync(opened)).toBe(false)
})

test.each([
  ['GET, HEAD', '/', ['PUT', 'DELETE', 'PATCH', 'TRACE', 'POST', 'OPTIONS']],
  ['GET, HEAD', '/@vite/client', ['POST', 'TRACE', 'OPTIONS']],
  ['POST', editorAddress(post), ['GET', 'HEAD', 'TRACE']],
])('only %s at %s', async (allow, path, methods) => {
  for (const method of methods)
    expect(await requestPath(origin, path, { method, headers: { origin: origin.origin } })).toMatchObject({
      status: 405,
      headers: { allow },
    })
})

test('no other site may read what is served', async () => {
  const { headers } = await requestPath(origin, '/@vite/client', {
    headers: { origin: 'http://localhost:1' },
  })
  expect(headers['access-control-allow-origin']).toBe(undefined)
})

test('no secret of the project or of the machine is served', async () => {
  const secrets = [
    '.env',
    '.env.local',
    '.git/config',
    '.kube-site/secret.json',
    'posts/note.txt',
    'posts/link.txt',
  ]
  const paths = [
    '../outside.txt',
    'components/../.env',
    'components/..%2f.env',
    'components/%2e%2e/.env',
    ...secrets,
  ]
  for (const path of paths)
    for (const folder of ['', `@fs${project}/`])
      for (const query of ['', '?raw', '?url', '?raw??', '?import&raw', '?inline', '?.svg?.wasm?init']) {
        const { body } = await requestPath(origin, `/${folder}${path}${query}`)
        expect([path + query, body.toString()]).not.toEqual([
          path + query,
          expect.stringMatching(/A secret|QSBzZWNyZXQ/),
        ])
      }
})

test('the editor is opened at the position that a page of the site names', async () => {
  for (const headers of [{ origin: origin.origin }, { 'sec-fetch-site': 'same-origin' }])
    expect(
      await requestPath(origin, editorAddress(`${post}:3:1`), { method: 'POST', headers }),
    ).toMatchObject({
      status: 200,
    })
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toContain(post)
})
