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
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskPicture } from '../../../desk/DeskApi.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testProject } from '../../setup/runCommand.ts'
import { draft, file, text, useDesk } from './useDesk.ts'

const body =
  'See ![the chart](/images/charts/Gr%C3%B6%C3%9Fe%20%281%29.png) and ![it](/images/charts/reef-{theme}.webp).\n'
const chart = '/images/charts/Gr%C3%B6%C3%9Fe%20%281%29.png'
const shown = text.replace('The first text.\n', body)
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

const { ask, keep, path, project, read } = useDesk({
  async prepare(at) {
    const folder = join(at, 'public/images/charts')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(at, file), shown)
    writeFileSync(join(folder, 'Größe (1).png'), await picture(small, 'png'))
    for (const theme of ['light', 'dark'])
      writeFileSync(join(folder, `reef-${theme}.webp`), await picture(small, 'webp'))
    writeFileSync(join(folder, 'reef-dark.avif'), await picture(small, 'avif'))
    writeFileSync(join(folder, 'photo.webp'), await plain('webp'))
    writeFileSync(join(folder, 'photo-small.webp'), await picture(small, 'webp'))
    writeFileSync(join(folder, 'big.jpg'), await picture(big, 'jpeg'))
  },
})

describe('pictures', () => {
  const folder = join(project, 'public/images/posts/shoals')
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
    ['cut off.png', png.subarray(0, png.length / 2)],
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
  const folder = join(project, 'public/images/charts')
  const list = async (typed = read()) => (await ask('pictures', { file, text: typed })).value as DeskPicture[]
  const find = async (address: string, typed?: string) =>
    (await list(typed)).find(other => other.address === address)
  beforeEach(async () => {
    await vi.waitUntil(async () => (await find(chart))?.users.some(user => user.title === 'Shoals'), waiting)
  })

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
    expect(await find('/images/social.png')).toMatchObject({ users: [{ file: 'site.config.ts' }] })
    const cover = '/images/posts/cilium-beside-istio-light.webp'
    expect(await find(cover)).toMatchObject({ users: [{ file: 'posts/cilium-beside-istio.md' }] })
    expect((await ask('suggestions')).value.images).toContain(chart)
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
    await keep(typed, 'posts/cilium-beside-istio.md')
    expect((await remove('/images/charts/photo.webp')).status).toBe(409)
    rmSync(join(project, '.kube-site/desk/drafts'), { recursive: true })
    // The site may not be loaded again yet.
    writeFileSync(path, read() + typed)
    expect((await remove('/images/charts/photo.webp', '')).status).toBe(409)
    writeFileSync(path, shown)
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
      expect((await ask('removePicture', { file, address, text: '' })).status).toBe(404)
      expect(read('site.config.ts')).toBe(before)
      expect(existsSync(join(project, 'public/favicon.svg'))).toBe(true)
    },
  )
})

test.each([
  ['move with it', '![Reef](/images/posts/shoals/reef.png)', '', true],
  ['stay where it names them by escapes', '![Reef](/images/posts/%73hoals/reef.png)', '', false],
  [
    'stay where an unsaved text names them, too',
    '![Reef](/images/posts/shoals/reef.png)',
    '![Reef](/images/posts/shoals/reef.png)',
    false,
  ],
])('pictures of a text that is renamed %s', async (_, shows, unsaved, isMoved) => {
  const [from, to] = ['shoals', 'reefs'].map(name =>
    join(project, 'public/images/posts', name, 'reef.png'),
  ) as [string, string]
  mkdirSync(dirname(from), { recursive: true })
  writeFileSync(from, await picture(small, 'png'))
  writeFileSync(path, `${text}\n${shows}\n`)
  const other = 'posts/cilium-beside-istio.md'
  if (unsaved !== '') await keep(`${read(other)}\n${unsaved}\n`, other)
  expect((await ask('rename', { file, slug: 'reefs' })).status).toBe(200)
  expect([existsSync(from), existsSync(to)]).toEqual([!isMoved, isMoved])
  expect(read('posts/reefs.md')).toContain(isMoved ? '/images/posts/reefs/reef.png' : shows)
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
    try {
      return await act()
    } finally {
      rmSync(linked)
      if (isThere) renameSync(`${linked}-aside`, linked)
    }
  }
  const own = 'public/images/posts/shoals'
  const work = '.kube-site/desk'
  const png = readFileSync(join(testProject(), 'public/images/social.png'))
  const adding = `picture?${new URLSearchParams({ file, name: 'a.png' })}`
  const unshown = { file, address: '/images/reefs/reef.png', text: '' }
  mkdirSync(join(project, 'public/images/reefs'))
  writeFileSync(join(project, 'public', unshown.address), png)
  const listed = async () => (await ask('pictures', { file, text: '' })).value as DeskPicture[]
  await expect.poll(async () => (await listed()).map(({ address }) => address)).toContain(unshown.address)
  const refused = [
    await withLink(own, () => ask(adding, png)),
    await withLink(work, () => keep(draft)),
    await withLink(work, () => ask('delete', { file })),
    await withLink(work, () => ask('rename', { file, slug: 'reefs' })),
    await withLink(work, () => ask('removePicture', unshown)),
    await withLink('public/images/reefs', () => ask('removePicture', unshown)),
  ]
  // A picture is not found at all where dev has read public/ while the link was there.
  for (const [at, { status }] of refused.entries()) expect(at < 5 ? [409] : [404, 409]).toContain(status)
  expect(readFileSync(join(project, 'public', unshown.address))).toEqual(png)
  expect(read()).toBe(shown)

  const { deleted } = (await withLink(own, () => ask('delete', { file }))).value
  expect((await ask('restore', { deleted })).status).toBe(200)
  const renamed = await withLink('public/images/posts', () => ask('rename', { file, slug: 'reefs' }))
  expect(renamed.status).toBe(200)
  expect(readdirSync(elsewhere).toSorted()).toEqual(['reef.png', 'shoals'])
  expect(readFileSync(join(elsewhere, 'reef.png'), 'utf8')).toBe('a picture')
})

test('a picture that is larger than pages can use is scaled', async () => {
  const [width, height] = [5000, 800]
  const photo = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(10_000_000)
  const { value } = await ask(`picture?${new URLSearchParams({ file, name: 'photo.jpg' })}`, photo)
  expect(value).toMatchObject({ address: '/images/posts/shoals/photo.jpg' })
  const target = join(project, 'public', value.address)
  const written = readFileSync(target)
  expect(written.length).toBe(value.bytes)
  expect(written.length).toBeLessThan(10_000_000)
  expect((await sharp(written).metadata()).width).toBeLessThanOrEqual(4096)
  const codes = async () => (await ask('strict')).value.map((problem: { code: string }) => problem.code)
  await expect.poll(codes).toContain('picture-unused')
})
