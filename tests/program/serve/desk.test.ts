import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskPicture } from '../../../desk/DeskApi.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { requestPath } from '../../fixtures/server/requestPath.ts'
import { type RunningDesk, startDesk } from '../../fixtures/server/startDesk.ts'
import { root, runCommand, testProject } from '../../setup/runCommand.ts'

const project = join(scratchFolder(), 'project')
const file = 'posts/shoals.md'
const path = join(project, file)
const text = postText({ id: 900, set: ['title: Shoals', 'tags: [charts]'], body: 'The first text.\n' })
const draft = text.replace('tags:', 'draft: true\ntags:')

let desk: RunningDesk
beforeAll(async () => {
  copyProject(project)
  writeFileSync(path, text)
  desk = await startDesk(project, ['dev', '--port', '0', '--allow-host', 'desk.local'])
})
afterAll(() => {
  desk.child.kill('SIGKILL')
})
beforeEach(() => writeFileSync(path, text))

const read = (name = file) => readFileSync(join(project, name), 'utf8')
const ask = (name: string, fields?: object, headers?: Record<string, string>) =>
  desk.ask(name, fields, headers)
const severities = async (name: string): Promise<string[]> =>
  (await ask('strict')).value.flatMap((problem: { file: string; severity: string }) =>
    problem.file === name ? problem.severity : [],
  )
const listed = async () => (await ask('texts')).value.texts as { file: string; [key: string]: unknown }[]

/** The copy of a browser. */
const copy = (owner: string, at: number, seen: Record<string, number> = {}) => ({ owner, at, seen })

describe('who is let in', () => {
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
    const answer = await requestPath(new URL(desk.origin), address, { headers })
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
    const { status } = await requestPath(new URL(desk.origin), '/_desk/texts', { method: 'POST', headers })
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
  const outside = join(project, 'posts', 'outside.md')
  afterAll(() => rmSync(outside, { force: true }))

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
    for (const [action, fields] of Object.entries({
      save: { base: '', text: 'x' },
      delete: {},
      page: { text: 'x' },
      ...(wasOne
        ? {}
        : { text: {}, recreate: { text: 'x' }, keep: { base: '', text: 'x', ...copy('a', 1) } }),
    }))
      expect([action, (await ask(action, { file: name, ...fields })).status]).toEqual([action, 404])
  })

  test('not what a link leads to', async () => {
    symlinkSync('/etc/hostname', outside)
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

  test('is saved whole, unless something else has changed it', async () => {
    const typed = text.replace('first', 'second')
    expect((await ask('save', { file, base: text, text: typed })).value).toEqual({ isSaved: true })
    expect(read()).toBe(typed)
    const third = text.replace('first', 'third')
    expect((await ask('save', { file, base: text, text: third })).value).toEqual({
      isSaved: false,
      current: typed,
    })
    expect(read()).toBe(typed)
  })

  test('is kept until it is saved, also when dev is killed', async () => {
    const typed = text.replace('first', 'unsaved')
    await ask('keep', { file, base: text, text: typed, ...copy('a', 1) })
    expect(read()).toBe(text)
    desk.child.kill('SIGKILL')
    await desk.ended
    desk = await startDesk(project)
    const unsaved = [{ file, base: text, text: typed, ...copy('a', 1) }]
    expect((await ask('text', { file })).value).toMatchObject({ file, text, isGone: false, unsaved })
    expect((await listed()).find(one => one.file === file)).toMatchObject({ isUnsaved: true })
    await ask('save', { file, base: text, text: typed, ...copy('a', 1) })
    expect((await ask('text', { file })).value).toMatchObject({ file, text: typed, unsaved: [] })
  })

  test('is kept for each browser, unless one goes on from another', async () => {
    const keep = (of: object, typed: string) => ask('keep', { file, base: text, text: typed, ...of })
    const kept = async () => {
      const { unsaved } = (await ask('text', { file })).value
      return unsaved.map((one: { text: string }) => one.text).toSorted()
    }
    await keep(copy('a', 2), 'one')
    await keep(copy('b', 1), 'other')
    // A request that was held up on its way.
    await keep(copy('a', 1), 'older')
    expect(await kept()).toEqual(['one', 'other'])
    await ask('save', { file, base: text, text, ...copy('b', 1) })
    expect(await kept()).toEqual(['one'])
    await keep(copy('b', 3, { a: 2 }), 'both')
    expect(await kept()).toEqual(['both'])
    await ask('keep', { file, base: text, text, ...copy('c', 4, { b: 3 }) })
    expect(await kept()).toEqual([])
    expect((await ask('keep', { file, base: text, text })).status).toBe(400)
  })

  test.each([
    ['with a null character', `${text}\0`],
    ['of more than a MB', text + 'A long text. '.repeat(100_000)],
  ])('%s is kept, and not saved', async (_, typed) => {
    expect((await ask('keep', { file, base: text, text: typed, ...copy('a', 1) })).status).toBe(200)
    const { status, value } = await ask('save', { file, base: text, text: typed })
    expect([status >= 400, value.message]).toEqual([true, expect.stringMatching(/\.$/)])
    expect(read()).toBe(text)
    await ask('keep', { file, base: text, text, ...copy('a', 1) })
  })

  test('is written again after its file was deleted', async () => {
    rmSync(path)
    expect((await ask('save', { file, base: text, text })).status).toBe(404)
    expect((await ask('recreate', { file, text })).status).toBe(200)
    expect(read()).toBe(text)
    expect((await ask('recreate', { file, text: 'x' })).status).toBe(500)
    for (const other of ['docs/x.md', 'posts/../x.md', 'posts/.x.md', 'posts/x.txt'])
      expect((await ask('recreate', { file: other, text: 'x' })).status).toBe(404)
    expect(read()).toBe(text)
    const inFolder = 'posts/2026/inner.md'
    expect((await ask('text', { file: inFolder })).value).toMatchObject({ text: '', isGone: true })
    await ask('keep', { file: inFolder, base: 'x', text: 'y', ...copy('a', 1) })
    expect((await ask('texts')).value.goneUnsaved).toEqual([inFolder])
    expect((await ask('recreate', { file: inFolder, text, ...copy('a', 1) })).status).toBe(200)
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
    expect((await ask('save', { file: legal, base: saved, text: typed })).value).toEqual({ isSaved: true })
    expect(read(legal)).toBe(typed)
    await expect.poll(() => severities(legal)).toEqual(['error'])
    writeFileSync(join(project, legal), saved)
  })

  test('is not renamed, duplicated or deleted: the configuration names its file', async () => {
    for (const [name, fields] of Object.entries({ rename: { slug: 'x' }, duplicate: {}, delete: {} }))
      expect((await ask(name, { file: legal, ...fields })).status).toBe(400)
    expect(existsSync(join(project, legal))).toBe(true)
  })
})

describe('posts are', () => {
  const remove = (name: string) => rmSync(join(project, name), { force: true })

  test('created as drafts without a problem', async () => {
    const fields = { title: 'A post: "new"', slug: '', author: 'Ines Carvalho', tags: 'Cilium, new' }
    const { value } = await ask('create', fields)
    expect(value).toEqual({ file: 'posts/a-post-new.md' })
    const created = read('posts/a-post-new.md')
    expect(created).toContain('tags: [cilium, new]')
    expect((await ask('problems', { file: value.file, text: created })).value).toEqual([])
    expect((await ask('create', fields)).value.hint).toContain('a-post-new-2')
    expect((await ask('create', { ...fields, title: '' })).status).toBe(400)
    expect((await ask('create', { ...fields, slug: '../x' })).status).toBe(409)
    remove(value.file)
  })

  test('renamed: published ones keep their old address as an alias, drafts need none', async () => {
    const { value } = await ask('rename', { file, slug: 'reefs' })
    expect(value).toEqual({ file: 'posts/reefs.md' })
    expect(existsSync(path)).toBe(false)
    expect(read('posts/reefs.md')).toBe(text.replace('\n---\n\n', '\naliases: [/blog/shoals]\n---\n\n'))
    remove('posts/reefs.md')
    writeFileSync(path, draft)
    await ask('rename', { file, slug: 'reefs' })
    expect(read('posts/reefs.md')).toBe(draft)
    writeFileSync(path, text)
    expect((await ask('rename', { file, slug: 'reefs' })).status).toBe(409)
    expect((await ask('rename', { file, slug: 'what-counts-as-a-workload' })).status).toBe(409)
    await ask('keep', { file, base: text, text: draft, ...copy('a', 1) })
    expect((await ask('rename', { file, slug: 'skerries' })).value.message).toContain('unsaved')
    await ask('keep', { file, base: text, text, ...copy('a', 1) })
    expect(read()).toBe(text)
    remove('posts/reefs.md')
  })

  test('duplicated as drafts with an id of their own', async () => {
    writeFileSync(path, text.replace('tags:', 'aliases: [/old]\ntags:'))
    const { value } = await ask('duplicate', { file })
    expect(value).toEqual({ file: 'posts/shoals-2.md' })
    const duplicate = read(value.file)
    expect(duplicate).toMatch(/^id: 9(?!00$)\d+$/m)
    expect(duplicate).toContain('draft: true')
    expect(duplicate).not.toContain('aliases')
    remove(value.file)
  })

  test('deleted, and restored', async () => {
    await ask('keep', { file, base: text, text: draft, ...copy('a', 1) })
    const before = Date.now()
    const { value } = await ask('delete', { file })
    expect(existsSync(path)).toBe(false)
    // Another post of the name has nothing of this one, also in browsers.
    const { unsaved, since } = (await ask('text', { file })).value
    expect([unsaved, since > before - 100]).toEqual([[], true])
    writeFileSync(path, 'another')
    expect((await ask('restore', value)).status).toBe(409)
    expect(read()).toBe('another')
    rmSync(path)
    expect((await ask('restore', value)).status).toBe(200)
    expect((await ask('text', { file })).value.unsaved).toMatchObject([{ text: draft }])
    await ask('keep', { file, base: text, text, ...copy('a', 1) })
    expect(read()).toBe(text)
    expect((await ask('restore', { deleted: '../../../package.json' })).status).toBe(404)
  })
})

describe('pictures', () => {
  const folder = join(project, 'public/images/posts/shoals')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const png = readFileSync(join(testProject(), 'public/images/social.png'))
  const send = (name: string, bytes: Uint8Array) =>
    ask(`picture?${new URLSearchParams({ file, name })}`, bytes, {
      'content-type': 'application/octet-stream',
    })

  test('are written into the folder of the text, under names that nothing has', async () => {
    const bytes = png.length
    expect((await send('My Chart (1).PNG', png)).value).toEqual({
      address: '/images/posts/shoals/my-chart-1.png',
      bytes,
    })
    expect((await send('My Chart (1).PNG', png)).value).toEqual({
      address: '/images/posts/shoals/my-chart-1-2.png',
      bytes,
    })
    expect((await send('image.png', png)).value).toEqual({
      address: '/images/posts/shoals/picture.png',
      bytes,
    })
    expect((await send('../../../../x.jpg', png)).value).toEqual({
      address: '/images/posts/shoals/x.png',
      bytes,
    })
    expect(readFileSync(join(folder, 'x.png'))).toEqual(png)
  })

  test.each<[string, Uint8Array]>([
    ['a page.png', Buffer.from('<!doctype html><script>x</script>')],
    ['cut off.png', png.subarray(0, 5000)],
    ['empty.png', Buffer.alloc(0)],
    ['script.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')],
    ['minutes.pdf', Buffer.from('%PDF-1.7')],
    ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
  ])('%s is refused', async (name, bytes) => {
    const before = existsSync(folder) ? readdirSync(folder) : []
    const { status, value } = await send(name, bytes)
    expect([status, value.message]).toEqual([400, expect.stringMatching(/\.$/)])
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual(before)
  })
})

describe('the pictures of the site', () => {
  const body =
    'See ![the chart](/images/charts/Gr%C3%B6%C3%9Fe%20%281%29.png) and ![it](/images/charts/reef-{theme}.webp).\n'
  const folder = join(project, 'public/images/charts')
  const chart = '/images/charts/Gr%C3%B6%C3%9Fe%20%281%29.png'
  const waiting = { timeout: 30_000, interval: 50 }
  const [big, small] = [1800, 300].map(width => ({ width, height: width / 2, channels: 3 as const }))
  const picture = (size: typeof big, format: 'png' | 'webp' | 'avif' | 'gif' | 'jpeg') =>
    sharp(randomBytes(size!.width * size!.height * 3), { raw: size! })
      .toFormat(format)
      .toBuffer()
  const plain = (format: 'png' | 'webp') =>
    sharp({ create: { ...big!, background: 'teal' } })
      .toFormat(format)
      .toBuffer()
  const list = async (typed = read()) => (await ask('pictures', { file, text: typed })).value as DeskPicture[]
  const find = async (address: string, typed?: string) =>
    (await list(typed)).find(other => other.address === address)
  const files = async (address: string) => (await ask('pictureFiles', { address })).value
  const replace = (replaced: string, name: string, bytes: Uint8Array) =>
    ask(`picture?${new URLSearchParams({ file, name, replaced })}`, bytes)

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'Größe (1).png'), await picture(small, 'png'))
    for (const theme of ['light', 'dark'])
      writeFileSync(join(folder, `reef-${theme}.webp`), await picture(small, 'webp'))
    writeFileSync(join(folder, 'reef-dark.avif'), await picture(small, 'avif'))
    writeFileSync(join(folder, 'photo.webp'), await plain('webp'))
    writeFileSync(join(folder, 'photo-small.webp'), await picture(small, 'webp'))
    writeFileSync(join(folder, 'big.jpg'), await picture(big, 'jpeg'))
  })
  beforeEach(async () => {
    writeFileSync(path, text.replace('The first text.\n', body))
    await vi.waitUntil(async () => (await find(chart))?.users.some(user => user.title === 'Shoals'), waiting)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are listed with what shows them, once in all their forms', async () => {
    expect(await find(chart)).toMatchObject({ name: 'images/charts/Größe (1).png', width: 300, height: 150 })
    const charts = async () =>
      (await list()).map(({ address }) => address).filter(address => address.startsWith('/images/charts/'))
    await expect
      .poll(async () => (await charts()).toSorted())
      .toEqual(
        ['Gr%C3%B6%C3%9Fe%20%281%29.png', 'big.jpg', 'photo.webp', 'reef-dark.webp', 'reef-light.webp'].map(
          name => `/images/charts/${name}`,
        ),
      )
    expect(await find('/images/charts/reef-dark.webp')).toMatchObject({ users: [{ file }] })
    expect(await find('/images/charts/photo.webp')).toMatchObject({ users: [], isOwn: false })
    const typed = `${read()}![photo](../../images/charts/photo.webp)`
    expect(await find('/images/charts/photo.webp', typed)).toMatchObject({ users: [{ file }] })
    expect(await find('/images/social.png')).toMatchObject({ users: [{ file: '', title: 'site.config.ts' }] })
    const cover = '/images/posts/cilium-beside-istio-light.webp'
    expect(await find(cover)).toMatchObject({ users: [{ file: 'posts/cilium-beside-istio.md' }] })
    expect((await ask('words')).value.images).toContain(chart)
  })

  test('have the files that browsers load: those that a build makes, or their own', async () => {
    const made = await files('/images/charts/big.jpg')
    expect(made.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
      [1408, 704],
      [960, 480],
      [480, 240],
    ])
    // As a build names and keeps them.
    const kept = readdirSync(join(project, '.kube-site/pictures')).find(name => name.endsWith('-480.avif'))
    expect(made[2].bytes).toBe(readFileSync(join(project, '.kube-site/pictures', kept!)).length - 64)
    const { length: bytes } = readFileSync(join(folder, 'reef-dark.avif'))
    expect(await files('/images/charts/reef-dark.webp')).toEqual([{ width: 300, height: 150, bytes }])
    expect(await files('/images/charts/photo.webp')).toMatchObject([{ width: 1800 }, { width: 300 }])
  })

  test('are replaced under their names: in their format, with their smaller files', async () => {
    const png = await picture(small, 'png')
    const { value } = await replace(chart, 'new.png', png)
    expect(value).toEqual({ address: chart, bytes: png.length })
    expect(readFileSync(join(folder, 'Größe (1).png'))).toEqual(png)
    expect((await replace('/images/charts/photo.webp', 'new.png', await plain('png'))).status).toBe(200)
    const facts = async (name: string) => {
      const { format, width } = await sharp(readFileSync(join(folder, name))).metadata()
      return [format, width]
    }
    expect(await facts('photo.webp')).toEqual(['webp', 1800])
    expect(await facts('photo-small.webp')).toEqual(['webp', 300])
    const before = readFileSync(join(folder, 'reef-dark.avif'))
    expect(
      (await replace('/images/charts/reef-dark.webp', 'new.jpg', await picture(small, 'jpeg'))).status,
    ).toBe(200)
    expect(readFileSync(join(folder, 'reef-dark.avif'))).not.toEqual(before)
    expect(await facts('reef-dark.avif')).toEqual(['heif', 300])
    expect(read()).toContain(body)
  })

  test('stay as they are where the other one cannot be published', async () => {
    const before = readFileSync(join(folder, 'reef-dark.webp'))
    const sent: [string, Uint8Array][] = [
      ['minutes.pdf', Buffer.from('%PDF-1.7')],
      ['cut off.webp', before.subarray(0, 100)],
      ['sunset.gif', await picture(small, 'gif')],
      ['chart.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ]
    for (const [name, bytes] of sent) {
      const { status, value } = await replace('/images/charts/reef-dark.webp', name, bytes)
      expect([status, value.message]).toEqual([400, expect.stringMatching(/\.$/)])
    }
    expect(readFileSync(join(folder, 'reef-dark.webp'))).toEqual(before)
  })

  test('are removed if nothing shows them, with all their forms', async () => {
    const remove = (address: string, typed = read()) => ask('removePicture', { file, address, text: typed })
    for (const [address, user] of [
      [chart, 'Shoals'],
      ['/images/charts/reef-light.webp', 'Shoals'],
      ['/images/social.png', 'site.config.ts'],
    ] as const) {
      const { status, value } = await remove(address)
      expect([status, value.message]).toEqual([409, expect.stringContaining(user)])
    }
    const typed = '![](/images/charts/photo.webp)'
    expect((await remove('/images/charts/photo.webp', typed)).status).toBe(409)
    await ask('keep', { file: 'posts/cilium-beside-istio.md', base: '', text: typed, ...copy('b', 1) })
    expect((await remove('/images/charts/photo.webp')).status).toBe(409)
    rmSync(join(project, '.kube-site/desk/unsaved'), { recursive: true })
    // The site may not be loaded again yet.
    writeFileSync(path, read() + typed)
    expect((await remove('/images/charts/photo.webp', '')).status).toBe(409)
    writeFileSync(path, text.replace('The first text.\n', body))
    const gone = async () => (await remove('/images/charts/photo.webp')).status
    await expect.poll(gone).toBe(200)
    expect(readdirSync(folder).filter(name => name.startsWith('photo'))).toEqual([])
    expect(await find('/images/charts/photo.webp')).toBeUndefined()
    expect((await remove('/images/charts/photo.webp')).status).toBe(404)
  })

  test.each(['../site.config.ts', '/images/../../site.config.ts', '/favicon.svg', '/images/charts', ''])(
    'are no other files, such as %s',
    async address => {
      const before = read('site.config.ts')
      const answers = [
        await ask('removePicture', { file, address, text: '' }),
        await ask('pictureFiles', { address }),
        await replace(address, 'new.png', await picture(small, 'png')),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(read('site.config.ts')).toBe(before)
      expect(existsSync(join(project, 'public/favicon.svg'))).toBe(true)
    },
  )
})

test('nothing is written or removed where a link leads out of the project', async () => {
  const elsewhere = scratchFolder()
  mkdirSync(join(elsewhere, 'shoals'))
  writeFileSync(join(elsewhere, 'reef.png'), 'a picture')
  const withLink = async <Result>(name: string, act: () => Promise<Result>) => {
    const linked = join(project, name)
    const isThere = existsSync(linked)
    if (isThere) renameSync(linked, `${linked}-aside`)
    symlinkSync(elsewhere, linked)
    const result = await act()
    rmSync(linked)
    if (isThere) renameSync(`${linked}-aside`, linked)
    return result
  }
  const own = 'public/images/posts/shoals'
  const work = '.kube-site/desk'
  const png = readFileSync(join(testProject(), 'public/images/social.png'))
  const picture = `picture?${new URLSearchParams({ file, name: 'a.png' })}`
  const unshown = { file, address: '/images/reefs/reef.png', text: '' }
  mkdirSync(join(project, 'public/images/reefs'))
  writeFileSync(join(project, 'public', unshown.address), png)
  await expect.poll(async () => (await ask('pictureFiles', unshown)).status).toBe(200)
  const refused = [
    await withLink(own, () => ask(picture, png)),
    await withLink(work, () => ask('keep', { file, base: text, text: draft, ...copy('a', 1) })),
    await withLink(work, () => ask('delete', { file })),
    await withLink(work, () => ask('rename', { file, slug: 'reefs' })),
    await withLink(work, () => ask('removePicture', unshown)),
    await withLink('public/images/reefs', () => ask('removePicture', unshown)),
    await withLink('public/images/reefs', () => ask(`${picture}&replaced=${unshown.address}`, png)),
    await withLink('.kube-site/pictures', () => ask('pictureFiles', unshown)),
  ]
  // A picture is not found at all where dev has read public/ while the link was there.
  for (const [at, { status }] of refused.entries()) expect(at < 5 ? [409] : [404, 409]).toContain(status)
  expect(readFileSync(join(project, 'public', unshown.address))).toEqual(png)
  expect(read()).toBe(text)

  const { deleted } = (await withLink(own, () => ask('delete', { file }))).value
  expect((await ask('restore', { deleted })).status).toBe(200)
  const renamed = await withLink('public/images/posts', () => ask('rename', { file, slug: 'reefs' }))
  rmSync(join(project, renamed.value.file))
  expect(readdirSync(elsewhere).toSorted()).toEqual(['reef.png', 'shoals'])
  expect(readFileSync(join(elsewhere, 'reef.png'), 'utf8')).toBe('a picture')
  rmSync(join(project, 'public/images/reefs'), { recursive: true })
})

test('a picture that is larger than pages can use is scaled', async () => {
  const width = 5000
  const noise = randomBytes(width * 3000 * 3)
  const photo = await sharp(noise, { raw: { width, height: 3000, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(15_000_000)
  const { value } = await ask(`picture?${new URLSearchParams({ file, name: 'photo.jpg' })}`, photo)
  expect(value).toMatchObject({ address: '/images/posts/shoals/photo.jpg' })
  const target = join(project, 'public', value.address)
  const written = readFileSync(target)
  expect(written.length).toBe(value.bytes)
  expect(written.length).toBeLessThan(10_000_000)
  expect((await sharp(written).metadata()).width).toBeLessThanOrEqual(4096)
  const codes = async () => (await ask('strict')).value.map((problem: { code: string }) => problem.code)
  await expect.poll(codes).toContain('picture-unused')
  rmSync(target)
})

describe('git', () => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: project, encoding: 'utf8' })
  beforeAll(() => {
    writeFileSync(join(project, '.gitignore'), 'node_modules\n.kube-site\n')
    git('init', '-q', '-b', 'main')
    git('config', 'user.name', 'Ines Carvalho')
    git('config', 'user.email', 'ines@bowline.example')
    git('add', '-A')
    git('commit', '-qm', 'All')
  })

  test('commits the text and its pictures, and nothing else', async () => {
    expect((await ask('git', { file })).value).toEqual({
      branch: 'main',
      changed: [],
      unused: [],
      isNew: false,
      unpushed: 0,
      commits: [expect.objectContaining({ subject: 'All' })],
    })
    expect((await ask('commit', { file, message: 'Nothing' })).status).toBe(409)
    writeFileSync(join(project, 'posts/new.md'), text)
    expect((await ask('git', { file: 'posts/new.md' })).value).toEqual({
      branch: 'main',
      changed: ['posts/new.md'],
      unused: [],
      isNew: true,
      unpushed: 0,
      commits: [],
    })
    rmSync(join(project, 'posts/new.md'))
    const folder = 'public/images/posts/shoals'
    const shown = ['</images/posts/shoals/a b.svg>', 'c%20%28d%29.svg', 'reef-{theme}.svg'].map(
      name => `![text](${name.startsWith('<') ? name : `/images/posts/shoals/${name}`})`,
    )
    writeFileSync(path, text.replace('first text', `second ${shown.join(' ')}`))
    mkdirSync(join(project, folder), { recursive: true })
    const names = ['a b.svg', 'c (d).svg', 'reef-dark.svg', 'reef-light.svg']
    for (const name of names)
      writeFileSync(join(project, folder, name), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(project, 'README.md'), 'Somebody else is at work.\n')
    git('add', 'README.md')
    const { value } = await ask('commit', { file, message: '-m $(touch x) `y` "z"' })
    expect(value).toEqual([
      expect.objectContaining({ isDone: true }),
      expect.objectContaining({ isDone: true }),
    ])
    expect(git('log', '-1', '--format=%s')).toBe('-m $(touch x) `y` "z"\n')
    expect(git('show', '--stat=200', '--format=', '--name-only').trim().split('\n')).toEqual(
      [file, ...names.map(name => `${folder}/${name}`)].toSorted(),
    )
    expect(git('status', '--porcelain')).toBe('M  README.md\n')
    expect((await ask('commit', { file, message: ' ' })).status).toBe(400)
  })

  test('commits what a rename has moved and a deletion has removed: a clone has no problems', async () => {
    git('checkout', '-q', '--', file)
    const png = readFileSync(join(testProject(), 'public/images/demo-poster-dark.webp'))
    const send = async (name: string, of: string) => {
      const query = new URLSearchParams({ file: of, name })
      return (await ask(`picture?${query}`, png)).value.address as string
    }
    const fields = { title: 'Tides', slug: 'tides', author: 'Ines Carvalho', tags: 'cilium' }
    const created = (await ask('create', fields)).value.file as string
    const shown = await send('moon.webp', created)
    await send('sun.webp', created)
    await ask('save', {
      file: created,
      base: read(created),
      text: `${read(created)}\n![The moon](${shown})\n`,
    })
    await ask('commit', { file: created, message: 'Add a draft' })
    expect(git('show', '--format=', '--name-only').trim().split('\n')).toEqual([
      'posts/tides.md',
      'public/images/posts/tides/moon.webp',
    ])
    for (const slug of ['neap-tides', 'spring-tides'])
      await ask('rename', { file: slug === 'neap-tides' ? created : 'posts/neap-tides.md', slug })
    const renamed = 'posts/spring-tides.md'
    expect(read(renamed)).toContain('![The moon](/images/posts/spring-tides/moon.webp)')
    expect((await ask('git', { file: renamed })).value).toMatchObject({
      unused: ['/images/posts/spring-tides/sun.webp'],
      isNew: false,
    })
    expect((await ask('texts')).value.deleted).toEqual([])
    // What is typed and not saved shows a picture, too.
    const typed = `${read(renamed)}\n![The sun](/images/posts/spring-tides/sun.webp)\n`
    await ask('keep', { file: renamed, base: read(renamed), text: typed, ...copy('a', 1) })
    expect((await ask('git', { file: renamed })).value.unused).toEqual([])
    await ask('keep', { file: renamed, base: '', text: '', ...copy('a', 1) })
    const sun = { file: renamed, address: '/images/posts/spring-tides/sun.webp', text: read(renamed) }
    await expect.poll(async () => (await ask('removePicture', sun)).status).toBe(200)
    expect(readdirSync(join(project, 'public/images/posts/spring-tides'))).toEqual(['moon.webp'])
    await ask('commit', { file: renamed, message: 'Rename it' })
    expect(git('status', '--porcelain')).toBe('M  README.md\n')

    const { deleted } = (await ask('delete', { file })).value
    expect(existsSync(join(project, 'public/images/posts/shoals/a b.svg'))).toBe(false)
    await ask('restore', { deleted })
    expect(git('status', '--porcelain')).toBe('M  README.md\n')
    await ask('delete', { file })
    expect((await ask('texts')).value.deleted).toEqual([file])
    await ask('commit', { file, message: 'Delete it' })
    expect(git('status', '--porcelain')).toBe('M  README.md\n')

    const clone = join(scratchFolder(), 'clone')
    git('clone', '-q', '.', clone)
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    const checked = await runCommand(['check', '--strict', '--drafts'], { cwd: clone, project: clone })
    expect(checked).toMatchObject({ code: 0 })
  })

  test('commits pictures that were replaced, and those that were removed while the text was open', async () => {
    const other = 'posts/cilium-beside-istio.md'
    const [shown, unshown] = ['/images/posts/cilium-beside-istio-light.webp', '/images/tide.png']
    const png = readFileSync(join(testProject(), 'public/images/social.png'))
    writeFileSync(join(project, 'public', unshown), png)
    git('add', `public${unshown}`)
    git('commit', '-qm', 'Add a picture', '--', `public${unshown}`)
    const query = new URLSearchParams({ file: other, name: 'new.png', replaced: shown })
    expect((await ask(`picture?${query}`, png)).status).toBe(200)
    const removed = { file: other, address: unshown, text: read(other) }
    await expect.poll(async () => (await ask('removePicture', removed)).status).toBe(200)
    const changed = [unshown, ...['light', 'light-small'].map(name => shown.replace('light', name))]
      .flatMap(name => (name === unshown ? [name] : [name, name.replace('webp', 'avif')]))
      .map(name => `public${name}`)
    expect((await ask('git', { file: other })).value.changed.toSorted()).toEqual(changed.toSorted())
    await ask('commit', { file: other, message: 'Draw it again' })
    expect(git('status', '--porcelain', '--', 'public')).toBe('')
  })

  test('has the former versions of a text, also those under former names', async () => {
    const renamed = 'posts/spring-tides.md'
    const history = (await ask('git', { file: renamed })).value.commits
    expect(history).toMatchObject([
      { subject: 'Rename it', author: 'Ines Carvalho', time: expect.stringMatching(/^\d{4}-.*T/) },
      { subject: 'Add a draft' },
    ])
    const { value } = await ask('version', { file: renamed, commit: history[1].commit })
    expect(value).toEqual({ text: git('show', `${history[1].commit}:posts/tides.md`) })
    expect(value.text).toContain('/images/posts/tides/moon.webp')
    for (const commit of ['HEAD~1', '--help', '', '0'.repeat(40)])
      expect((await ask('version', { file: renamed, commit })).status).toBe(404)
    writeFileSync(join(project, 'posts/new.md'), text)
    expect((await ask('git', { file: 'posts/new.md' })).value.commits).toEqual([])
    rmSync(join(project, 'posts/new.md'))
  })

  test('pushes the branch that was confirmed, and nothing else', async () => {
    const state = async () => (await ask('git', { file })).value
    expect((await ask('push', { branch: 'main', remote: 'origin' })).status).toBe(404)
    const remote = join(scratchFolder(), 'remote.git')
    execFileSync('git', ['init', '-q', '--bare', remote])
    const hook = join(remote, 'hooks/post-update')
    writeFileSync(hook, '#!/bin/sh\necho "Create a pull request: https://git.example/new/tides" >&2\n', {
      mode: 0o755,
    })
    git('remote', 'add', 'origin', remote)
    const unpushed = Number(git('rev-list', '--count', 'HEAD'))
    expect(await state()).toMatchObject({ remote: { name: 'origin', address: remote }, unpushed })
    for (const fields of [
      { branch: 'other', remote: 'origin' },
      { branch: 'main', remote: '--all' },
      { branch: '--all', remote: 'origin' },
    ])
      expect((await ask('push', fields)).status).toBe(404)
    git('branch', 'aside')
    const { value } = await ask('push', { branch: 'main', remote: 'origin' })
    expect(value).toEqual([
      {
        command: 'git push -u origin main',
        output: expect.stringContaining('https://git.example/new/tides'),
        isDone: true,
      },
    ])
    expect(execFileSync('git', ['show-ref'], { cwd: remote, encoding: 'utf8' })).toMatch(
      /^\w+ refs\/heads\/main\n$/,
    )
    expect(await state()).toMatchObject({ unpushed: 0 })
    // What the remote has and this repository has not is not overwritten.
    git('commit', '-q', '--amend', '-m', 'Another')
    expect((await ask('push', { branch: 'main', remote: 'origin' })).value[0]).toMatchObject({
      isDone: false,
    })
    git('remote', 'remove', 'origin')
    expect(await state()).not.toHaveProperty('remote')
  })

  test('opens a branch, and shows why it cannot', async () => {
    const { value } = await ask('branch', { name: 'post/shoals' })
    expect(value).toEqual([
      { command: 'git switch -c post/shoals', output: expect.any(String), isDone: true },
    ])
    expect((await ask('git', { file })).value.branch).toBe('post/shoals')
    expect((await ask('branch', { name: 'post/shoals' })).value[0]).toMatchObject({ isDone: false })
    for (const name of ['--help', '-d', 'a b', '', '../x'])
      expect((await ask('branch', { name })).status).toBe(400)
  })
})
