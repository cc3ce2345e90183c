import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { requestPath } from '../../fixtures/server/requestPath.ts'
import { draft, file, text, useDesk, versionOf } from './useDesk.ts'

const scratch = scratchFolder()

/** Files of a project that are not for visitors. */
const secrets = ['.env', '.env.local', '.git/config', '.kube-site/secret.json', 'posts/note.txt']

/** An editor, and what it was opened with. */
const editor = join(scratch, 'editor')
const editorLog = join(scratch, 'opened')

const desk = useDesk({
  prepare(folder) {
    for (const name of [join(scratch, 'outside.txt'), ...secrets.map(secret => join(folder, secret))]) {
      mkdirSync(dirname(name), { recursive: true })
      writeFileSync(name, 'A secret.')
    }
    symlinkSync(join(scratch, 'outside.txt'), join(folder, 'posts/link.txt'))
    writeFileSync(editor, `#!/bin/sh\necho "$@" >> '${editorLog}'\n`, { mode: 0o755 })
  },
  hosts: ['desk.local', 'MacBook.local', 'münchen.local'],
  env: { LAUNCH_EDITOR: editor },
})
const { ask, keep, listed, path, project, read, severities } = desk
const origin = () => new URL(desk.origin)

describe('what dev answers', () => {
  beforeEach(() => rmSync(editorLog, { force: true }))

  /** Of a page, of files that are generated, copied and bundled, and of Vite. */
  const served = ['/', '/feed.xml', '/favicon.svg', '/components/entry.ts', '/@vite/client']

  test.each(['localhost', '127.0.0.1', '192.0.2.7', '[::1]', 'macbook.local', 'xn--mnchen-3ya.local'])(
    'the site is served under %s',
    async name => {
      for (const address of served) {
        const headers = { host: `${name}:${origin().port}`, accept: 'text/html' }
        expect([address, (await requestPath(origin(), address, { headers })).status]).toEqual([address, 200])
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
    for (const address of [...served, '/_desk/']) {
      const { status, body } = await requestPath(origin(), address, {
        headers: { host: `${name}:${origin().port}` },
      })
      expect([address, status, body.toString()]).toEqual([
        address,
        403,
        expect.stringContaining(`--allow-host ${name}\n`),
      ])
    }
  })

  const editorAddress = (name: string) => `/__open-in-editor?file=${encodeURIComponent(name)}`

  test.each<[string, number, Record<string, string>, string?]>([
    ['another site', 403, { origin: 'https://evil.example' }],
    ['another port of this machine', 403, { origin: 'http://localhost:1' }],
    ['a page without an origin', 403, { origin: 'null' }],
    ['a link of another site', 403, { 'sec-fetch-site': 'cross-site' }],
    ['nobody that is known', 403, {}],
    ['another site by GET', 405, { origin: 'https://evil.example' }, 'GET'],
  ])('the editor is not opened for %s', async (_, status, headers, method = 'POST') => {
    for (const address of [editorAddress(path), `/__OPEN-in-editor/x?file=${path}`])
      expect(await requestPath(origin(), address, { method, headers })).toMatchObject({ status })
    expect(existsSync(editorLog)).toBe(false)
  })

  test.each([
    ['outside of the project', join(scratch, 'outside.txt')],
    ['behind a link', join(project, 'posts', 'link.txt')],
    ['that does not exist', join(project, 'posts', 'nope.md')],
    ['that is a folder', join(project, 'posts')],
    ['of a URL', `file://${path}`],
    ['without a name', ''],
  ])('the editor is not opened with a path %s', async (_, name) => {
    const headers = { origin: desk.origin }
    expect(await requestPath(origin(), editorAddress(name), { method: 'POST', headers })).toMatchObject({
      status: 404,
    })
    expect(existsSync(editorLog)).toBe(false)
  })

  test.each([
    ['GET, HEAD', '/', ['PUT', 'DELETE', 'PATCH', 'TRACE', 'POST', 'OPTIONS']],
    ['GET, HEAD', '/@vite/client', ['POST', 'TRACE', 'OPTIONS']],
    ['POST', editorAddress(path), ['GET', 'HEAD', 'TRACE']],
  ])('only %s at %s', async (allow, address, methods) => {
    for (const method of methods)
      expect(
        await requestPath(origin(), address, { method, headers: { origin: desk.origin } }),
      ).toMatchObject({
        status: 405,
        headers: { allow },
      })
  })

  test('no other site may read what is served', async () => {
    const { headers } = await requestPath(origin(), '/@vite/client', {
      headers: { origin: 'http://localhost:1' },
    })
    expect(headers['access-control-allow-origin']).toBe(undefined)
  })

  test('no secret of the project or of the machine is served', async () => {
    const names = [
      '../outside.txt',
      'components/../.env',
      'components/..%2f.env',
      'components/%2e%2e/.env',
      ...secrets,
      'posts/link.txt',
    ]
    for (const name of names)
      for (const folder of ['', `@fs${project}/`])
        for (const query of ['', '?raw', '?url', '?raw??', '?import&raw', '?inline', '?.svg?.wasm?init']) {
          const { body } = await requestPath(origin(), `/${folder}${name}${query}`)
          expect([name + query, body.toString()]).not.toEqual([
            name + query,
            expect.stringMatching(/A secret|QSBzZWNyZXQ/),
          ])
        }
  })

  test('the editor is opened at the position that a page of the site names', async () => {
    for (const headers of [{ origin: desk.origin }, { 'sec-fetch-site': 'same-origin' }])
      expect(
        await requestPath(origin(), editorAddress(`${path}:3:1`), { method: 'POST', headers }),
      ).toMatchObject({
        status: 200,
      })
    await expect.poll(() => existsSync(editorLog) && readFileSync(editorLog, 'utf8')).toContain(path)
  })
})

describe('who is let into the desk', () => {
  test('whoever has the address that is printed: with a cookie that no script and no other site can send', async () => {
    const address = await desk.invite()
    // What only looks at the address does not use it up.
    await fetch(address, { method: 'HEAD' })
    const opened = await fetch(address, { redirect: 'manual' })
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toBe('/_desk/')
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/_desk\/; HttpOnly; SameSite=Strict$/)
    // Browsers send it to every port of this machine.
    expect(cookie).toMatch(new RegExp(`^kube-site-desk-${new URL(desk.origin).port}=`))
    expect(cookie).not.toContain(new URL(address).searchParams.get('token'))
    const page = await fetch(`${desk.origin}/_desk/`, { headers: { cookie: desk.cookie } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="desk"')])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  test('one browser with each address', async () => {
    const address = await desk.invite()
    const open = async (opened: string, headers = {}) =>
      (await fetch(opened, { redirect: 'manual', headers })).status
    expect([await open(address), await open(address)]).toEqual([303, 403])
    // One that was let in may open it again, as from its history.
    expect(await open(address, { cookie: desk.cookie })).toBe(303)
    expect(await open(await desk.invite())).toBe(303)
  })

  test.each<[string, string, Record<string, string>]>([
    ['without a token', '/_desk/', {}],
    ['with another token', '/_desk/?token=0123456789abcdef0123456789abcdef', {}],
    ['with an empty token', '/_desk/?token=', {}],
    ['with another cookie', '/_desk/', { cookie: 'kube-site-desk-1=x' }],
    ['under another host name', '/_desk/', { host: 'desk.example' }],
    ['under an address of the network', '/_desk/', { host: '192.0.2.7:3000' }],
    ['without a host that is one', '/_desk/', { host: '[::' }],
  ])('nobody %s', async (_, address, headers) => {
    const answer = await requestPath(origin(), address, { headers })
    expect(answer.status).toBe(403)
    expect(answer.body.toString()).not.toContain('id="desk"')
  })

  test.each<[string, Record<string, string>]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://127.0.0.1:1' }],
    ['of a frame', { origin: 'null' }],
    ['that the browser says is of another site', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser says is of another port', { 'sec-fetch-site': 'same-site' }],
    ['without the cookie', { cookie: '' }],
  ])('no request %s', async (_, headers) => {
    const answer = await ask('save', { file, base: text, text: 'x' }, headers)
    expect(answer.status).toBe(403)
    expect(read()).toBe(text)
  })

  test.each<[string, string, string, number]>([
    ['the name that was allowed', 'desk.local:3000', 'http://desk.local:3000', 200],
    ['a proxy with TLS', 'desk.local', 'https://desk.local', 200],
    ['a proxy that asks for localhost', 'localhost:3000', 'https://desk.local', 200],
    ['another server of that name', 'desk.local:3000', 'http://desk.local:80', 403],
    ['another name of that proxy', 'localhost:3000', 'https://evil.desk.local', 403],
    ['another site, through the proxy', 'desk.local', 'https://evil.example', 403],
    ['a name that leads here', 'evil.example', 'http://evil.example', 403],
  ])('through %s', async (_, host, from, expected) => {
    const headers = { host, origin: from, cookie: desk.cookie }
    const { status } = await requestPath(origin(), '/_desk/texts', { method: 'POST', headers })
    expect(status).toBe(expected)
  })

  test('no request that an image or a link can send', async () => {
    const headers = { cookie: desk.cookie }
    for (const method of ['GET', 'HEAD', 'PUT'])
      expect((await fetch(`${desk.origin}/_desk/texts`, { method, headers })).status).toBeGreaterThanOrEqual(
        400,
      )
  })
})

describe('only texts are read and written', () => {
  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'site.config.ts',
    'package.json',
    'posts/../site.config.ts',
    'posts/../posts/shoals.md',
    'posts/nothing.md',
    'posts/_hidden.md',
    'posts/.shoals.md',
    'posts',
    '',
    '__proto__',
  ])('not %s', async name => {
    // One that is absent may have been deleted while it was open.
    const wasOne = name === 'posts/nothing.md'
    const typed = { base: '', text: 'x', replaces: '' }
    for (const [action, fields] of Object.entries({
      delete: {},
      page: { text: 'x' },
      ...(wasOne ? {} : { text: {}, save: typed, keep: typed }),
    }))
      expect([action, (await ask(action, { file: name, ...fields })).status]).toEqual([action, 404])
  })

  test('not what a link leads to', async () => {
    symlinkSync('/etc/hostname', join(project, 'posts/outside.md'))
    expect((await ask('text', { file: 'posts/outside.md' })).status).toBe(404)
  })

  test.each<[string, string, object | undefined]>([
    ['an unknown name', 'nothing', {}],
    ['a name of every object', 'constructor', {}],
    ['a field that is missing', 'text', {}],
    ['a field of another type', 'text', { file: 7 }],
    ['a list', 'text', []],
    ['no JSON', 'text', new TextEncoder().encode('{')],
  ])('%s is refused in a sentence', async (_, name, fields) => {
    const { status, value } = await ask(name, fields)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(value.message).toMatch(/^[A-Z].*\.$/)
  })
})

describe('the list', () => {
  test('has each text with its state, words and problems', async () => {
    writeFileSync(path, draft.replace('The first text.', '[x](/nowhere/)'))
    await expect
      .poll(async () => (await listed()).find(one => one.file === file))
      .toMatchObject({
        kind: 'post',
        state: 'draft',
        slug: 'shoals',
        title: 'Shoals',
      })
    await expect.poll(() => severities(file)).toEqual(['warning'])
    expect((await listed()).filter(({ kind }) => kind === 'post').length).toBe(
      readdirSync(join(project, 'posts')).filter(name => name.endsWith('.md')).length,
    )
    expect((await listed()).find(one => one.file.endsWith('what-counts-as-a-workload.md'))).toMatchObject({
      state: 'published',
      words: expect.any(Number),
      author: 'Ruth Adeyemi',
    })
  })

  test('says which file has what is not a text', async () => {
    expect((await ask('texts')).value.config).toBe('site.config.ts')
  })

  test('has texts that cannot be read', async () => {
    writeFileSync(path, '---\nid: [\n---\n')
    await expect
      .poll(async () => (await listed()).find(one => one.file === file))
      .toMatchObject({ title: 'shoals' })
    await expect.poll(() => severities(file)).toContain('error')
  })
})

describe('a text', () => {
  test('has the problems that check reports', async () => {
    const typed = `${text}\n[x](/nowhere/) and #Heading\n\n#Heading\n`
    const { value } = await ask('problems', { file, text: typed })
    expect(value.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['link-missing', 'heading-unread']),
    )
    expect((await ask('problems', { file, text })).value).toEqual([])
    // What a writer cannot change here, somebody else can.
    const unknown = text.replace(/^author: .*$/m, 'author: Quentin Zyx')
    const [problem] = (await ask('problems', { file, text: unknown })).value
    expect(problem.hint).toMatch(/in the configuration\. .*developers/)
  })

  test.each([
    ['a post', file],
    ['a legal text', 'docs/legal/privacy-policy.md'],
  ])('is neither checked nor rendered as %s if it is larger than a file may be', async (_, of) => {
    const typed = `${text}${'word '.repeat(300_000)}`
    expect((await ask('problems', { file: of, text: typed })).value).toMatchObject([
      { code: 'post-too-large' },
    ])
    expect((await ask('page', { file: of, text: typed })).value).toEqual({ words: 0 })
  })

  test('has a page, also where it has errors, and while it is not saved', async () => {
    const typed = text.replace('The first text.', 'A **second** text.').replace('id: 900', 'id: none')
    const { value } = await ask('page', { file, text: typed })
    expect(value.html).toContain('A <strong>second</strong> text.')
    expect(value.words).toBe(3)
    expect((await ask('page', { file, text: '' })).value).toEqual({ words: 0 })
    expect(await (await fetch(`${desk.origin}/blog/shoals/`)).text()).not.toContain('<strong>second')
  })

  test('has a card in the blog and one for shared links, as it is typed', async () => {
    const typed = text.replace('title: Shoals', 'title: Shoals and shallows')
    const { list, shared } = (await ask('cards', { file, text: typed })).value
    expect(list).toContain('>Shoals and shallows</a>')
    expect(list.match(/class="post-card"/g)).toHaveLength(1)
    expect(shared).toMatchObject({ host: 'bowline.example', title: 'Shoals and shallows' })
    const [, data = ''] = /^data:image\/png;base64,(.*)$/.exec(shared.image) ?? []
    expect([...Buffer.from(data, 'base64').subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
    // The fonts of social cards have Latin letters only: the picture of the post is shared instead.
    const foreign = text.replace('title: Shoals', 'title: Отмели\nimage: /images/social.png')
    expect((await ask('cards', { file, text: foreign })).value.shared.image).toBe('/images/social.png')
    expect((await ask('cards', { file, text: '' })).value).toBeNull()
  })

  /** Saves a text as a browser does that has opened another. */
  const save = (base: string, typed: string, replaces = '') =>
    ask('save', { file, base: base && versionOf(base), text: typed, replaces })

  test('is saved whole, unless something else has changed it', async () => {
    const typed = text.replace('first', 'second')
    expect(await save(text, typed)).toEqual({ status: 200, value: { version: versionOf(typed) } })
    expect(read()).toBe(typed)
    const third = text.replace('first', 'third')
    expect((await save(text, third)).status).toBe(409)
    expect(read()).toBe(typed)
    // What the file has already is no conflict.
    expect((await save(text, typed)).status).toBe(200)
  })

  test('has a draft until it is saved, also when dev is killed', async () => {
    const typed = text.replace('first', 'unsaved')
    const { version } = (await keep(typed)).value
    expect(read()).toBe(text)
    await desk.restart()
    const stored = { base: versionOf(text), text: typed, version }
    expect((await ask('text', { file })).value).toMatchObject({ file, text, draft: stored })
    expect((await listed()).find(one => one.file === file)).toMatchObject({ isUnsaved: true })
    await save(text, typed, version)
    expect((await ask('text', { file })).value).toEqual({
      file,
      kind: 'post',
      text: typed,
      version: versionOf(typed),
    })
  })

  test('has one draft, which another browser does not overwrite', async () => {
    const draftOf = async () => (await ask('text', { file })).value.draft?.text
    const store = (typed: string, replaces: string) =>
      ask('keep', { file, base: versionOf(text), text: typed, replaces: replaces && versionOf(replaces) })
    expect((await store('one', '')).status).toBe(200)
    expect((await store('other', '')).status).toBe(409)
    expect(await draftOf()).toBe('one')
    expect((await store('both', 'one')).status).toBe(200)
    // A request that was sent twice.
    expect((await store('both', 'one')).status).toBe(200)
    // A save by a browser that does not know it leaves it as it is.
    expect((await save(text, `${text}More.\n`, versionOf('one'))).status).toBe(200)
    expect(await draftOf()).toBe('both')
    expect((await store(text, 'both')).value).toEqual({ version: '' })
    expect(await draftOf()).toBe(undefined)
    expect((await ask('keep', { file, base: versionOf(text), text })).status).toBe(400)
  })

  test.each([
    ['with a null character', `${text}\0`],
    ['of more than a MB', text + 'A long text. '.repeat(100_000)],
  ])('%s is kept, and not saved', async (_, typed) => {
    expect((await keep(typed)).status).toBe(200)
    const { status, value } = await save(text, typed)
    expect([status >= 400, value.message]).toEqual([true, expect.stringMatching(/\.$/)])
    expect(read()).toBe(text)
  })

  test('is written again after its file was deleted', async () => {
    rmSync(path)
    expect((await save(text, text)).status).toBe(409)
    expect((await save('', text)).status).toBe(200)
    expect(read()).toBe(text)
    expect((await save('', 'x')).status).toBe(409)
    for (const other of ['docs/x.md', 'posts/../x.md', 'posts/.x.md', 'posts/x.txt'])
      expect((await ask('save', { file: other, base: '', text: 'x', replaces: '' })).status).toBe(404)
    expect(read()).toBe(text)
    const inFolder = 'posts/2026/inner.md'
    expect((await ask('text', { file: inFolder })).value).toMatchObject({ text: '', version: '' })
    const { version } = (await keep('y', inFolder)).value
    expect((await ask('texts')).value.goneUnsaved).toEqual([inFolder])
    expect((await ask('save', { file: inFolder, base: '', text, replaces: version })).status).toBe(200)
    expect((await ask('texts')).value.goneUnsaved).toEqual([])
    expect(read(inFolder)).toBe(text)
    rmSync(join(project, 'posts/2026'), { recursive: true })
  })
})

describe('a legal text', () => {
  const legal = 'docs/legal/privacy-policy.md'

  test('is listed, shown, checked and saved', async () => {
    expect((await listed()).find(one => one.file === legal)).toMatchObject({
      kind: 'legal',
      state: 'published',
      title: 'Privacy Policy',
      path: '/privacy-policy/',
    })
    const saved = read(legal)
    expect((await ask('text', { file: legal })).value).toMatchObject({ kind: 'legal', text: saved })
    const typed = saved.replace('## 1. Who we are', '## 1. Who {name} is').replace('{entity}', '{entityy}')
    const { html } = (await ask('page', { file: legal, text: typed })).value
    expect(html).toContain('Who Bowline is')
    expect(html).toContain('<h2')
    const { value } = await ask('problems', { file: legal, text: typed })
    expect(value).toMatchObject([{ file: legal, code: 'legal-placeholder' }])
    const fields = { file: legal, base: versionOf(saved), text: typed, replaces: '' }
    expect((await ask('save', fields)).status).toBe(200)
    expect(read(legal)).toBe(typed)
    await expect.poll(() => severities(legal)).toEqual(['error'])
    writeFileSync(join(project, legal), saved)
  })

  test('is not renamed or deleted: the configuration names its file', async () => {
    for (const [name, fields] of Object.entries({ rename: { slug: 'x' }, delete: {} }))
      expect((await ask(name, { file: legal, ...fields })).status).toBe(400)
    expect(existsSync(join(project, legal))).toBe(true)
  })
})

describe('posts are', () => {
  const remove = (name: string) => rmSync(join(project, name))

  test('created as drafts without a problem', async () => {
    const fields = { title: 'A post: "new"', slug: '', author: 'Ines Carvalho', tags: 'Cilium, new' }
    const { value } = await ask('create', fields)
    expect(value).toEqual({ file: 'posts/a-post-new.md' })
    const created = read('posts/a-post-new.md')
    expect(created).toContain('tags: [cilium, new]')
    expect((await ask('problems', { file: value.file, text: created })).value).toEqual([])
    expect((await ask('create', fields)).value.hint).toContain('a-post-new-2')
    expect((await ask('create', { ...fields, title: '' })).status).toBe(400)
    expect((await ask('create', { ...fields, slug: 'what-counts-as-a-workload' })).status).toBe(409)
    remove(value.file)
  })

  test('renamed: published ones keep their old address as an alias, drafts need none', async () => {
    const { value } = await ask('rename', { file, slug: 'Reefs' })
    expect(value).toEqual({ file: 'posts/reefs.md' })
    expect(existsSync(path)).toBe(false)
    expect(read('posts/reefs.md')).toBe(text.replace('\n---\n\n', '\naliases: [/blog/shoals]\n---\n\n'))
    remove('posts/reefs.md')
    writeFileSync(path, draft)
    await ask('rename', { file, slug: 'reefs' })
    expect(read('posts/reefs.md')).toBe(draft)
    writeFileSync(path, text)
    expect((await ask('rename', { file, slug: 'reefs' })).status).toBe(409)
    writeFileSync(path, text.replace('tags:', 'aliases: [/old]\ntags:'))
    await ask('rename', { file, slug: 'rocks' })
    expect(read('posts/rocks.md')).toContain('aliases: [/old, /blog/shoals]\n')
    remove('posts/rocks.md')
    writeFileSync(path, text)
    expect((await ask('rename', { file, slug: 'what-counts-as-a-workload' })).status).toBe(409)
    await keep(draft)
    expect((await ask('rename', { file, slug: 'skerries' })).value.message).toContain('unsaved')
    await keep(text)
    expect(read()).toBe(text)
    remove('posts/reefs.md')
  })

  test('deleted, and restored', async () => {
    await keep(draft)
    const { value } = await ask('delete', { file })
    expect(existsSync(path)).toBe(false)
    // Another post of the name has nothing of this one.
    expect((await ask('text', { file })).value.draft).toBe(undefined)
    writeFileSync(path, 'another')
    expect((await ask('restore', value)).status).toBe(409)
    expect(read()).toBe('another')
    rmSync(path)
    expect((await ask('restore', value)).status).toBe(200)
    expect((await ask('text', { file })).value.draft).toMatchObject({ text: draft })
    expect(read()).toBe(text)
    for (const action of ['restore', 'erase'])
      expect((await ask(action, { deleted: '../../../package.json' })).status).toBe(404)
    expect((await ask('texts')).value.restorable).toEqual([])
  })

  test('restored with what was typed since', async () => {
    await keep(draft)
    const { value } = await ask('delete', { file })
    await keep(`${draft}Typed in an open tab.\n`)
    expect((await ask('restore', value)).status).toBe(200)
    expect((await ask('text', { file })).value).toMatchObject({
      text,
      draft: { text: `${draft}Typed in an open tab.\n` },
    })
  })

  test('not created over the unsaved text of a post that is gone', async () => {
    await keep(draft)
    rmSync(path)
    const { status, value } = await ask('create', { title: 'Shoals', slug: '', author: 'Ruth', tags: '' })
    expect([status, value.message]).toEqual([409, expect.stringContaining(`${file} was deleted or renamed`)])
    expect((await ask('text', { file })).value.draft).toMatchObject({ text: draft })
  })

  test('deleted, listed, and deleted for good', async () => {
    const { value } = await ask('delete', { file })
    const deleted = async () => (await ask('texts')).value.restorable
    expect(await deleted()).toEqual([{ name: value.deleted, file, title: 'Shoals', at: expect.any(Number) }])
    expect((await ask('erase', value)).status).toBe(200)
    expect(await deleted()).toEqual([])
    expect((await ask('restore', value)).status).toBe(404)
  })
})
