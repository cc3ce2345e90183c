import { createHash } from 'node:crypto'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteUrl, writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { objectListFile } from '../generator/outdir/SiteObject.ts'
import { UsageError } from '../system/CommandError.ts'
import { loadLocalSite } from './localSite.ts'
import { LargeFile, type Part } from './stores/LargeFile.ts'

const dist = join(scratchFolder(), 'dist')
const plain = { name: 'test', redirectObjects: false }
const text = 'compress me, compress me, compress me'
const files = {
  'assets/app-1.js': text,
  'blog/index.html': `<p>${text}`,
  'index.html': '<p>home',
  'index.json': '[]',
  'old/index.html': '<p>moved',
  'feed.xml': '<feed/>',
  'video.mp4': 'x'.repeat(2_000_000),
}
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

beforeAll(() => {
  writeSite(dist, files, { redirects: { 'old/index.html': `${siteUrl}/blog/` } })
})

const bytesOf = async (settings: Parameters<typeof loadLocalSite>[1], key: string): Promise<Buffer> =>
  (await (await loadLocalSite(dist, settings)).content(key)) as Buffer

test('objects are cached by their kind', async () => {
  const found = await loadLocalSite(dist, plain)
  expect(found.siteUrl).toBe(siteUrl)
  const headers = Object.entries(found.objects).map(([key, object]) => [key, object.kind, object.headers])
  const cached = (contentType: string, cacheControl: string) => ({ contentType, cacheControl })
  const always = 'public, max-age=0, must-revalidate'
  expect(headers).toEqual([
    [
      'assets/app-1.js',
      'asset',
      cached('text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'),
    ],
    ['blog/index.html', 'page', cached('text/html; charset=utf-8', always)],
    ['feed.xml', 'feed', cached('text/xml; charset=utf-8', always)],
    ['index.html', 'page', cached('text/html; charset=utf-8', always)],
    ['index.json', 'data', cached('application/json; charset=utf-8', always)],
    ['old/index.html', 'page', cached('text/html; charset=utf-8', always)],
    ['video.mp4', 'file', cached('video/mp4', 'public, max-age=86400')],
  ])
})

test('objects are read as they are built', async () => {
  for (const key of ['index.html', 'video.mp4'] as const)
    expect((await bytesOf(plain, key)).toString()).toBe(files[key])
})

describe('compression', () => {
  test('shortens texts, in the same way each time', async () => {
    const compress = 'gzip'
    const { objects } = await loadLocalSite(dist, { ...plain, compress })
    const bytes = await bytesOf({ ...plain, compress }, 'assets/app-1.js')
    expect(gunzipSync(bytes).toString()).toBe(text)
    expect(objects['assets/app-1.js']).toMatchObject({
      size: bytes.length,
      sha256: sha256(bytes),
      headers: { contentEncoding: compress },
    })
    expect(await bytesOf({ ...plain, compress }, 'assets/app-1.js')).toEqual(bytes)
    // What would grow, and what is compressed already, stays as it is.
    for (const key of ['index.html', 'video.mp4']) {
      expect(objects[key]?.headers).not.toHaveProperty('contentEncoding')
    }
  })

  test('names no time and no system in the header of gzip', async () => {
    const bytes = await bytesOf({ ...plain, compress: 'gzip' }, 'assets/app-1.js')
    expect([...bytes.subarray(4, 8), bytes[9]]).toEqual([0, 0, 0, 0, 255])
  })
})

test('what is not published cannot be read', async () => {
  const { content } = await loadLocalSite(dist, plain)
  for (const key of ['nowhere.html', 'constructor', 'blog'])
    await expect(content(key)).rejects.toThrow(`no object ${key} in ${dist}`)
})

test('redirects say where they lead, where the store answers them', async () => {
  const target = async (redirectObjects: boolean) =>
    (await loadLocalSite(dist, { ...plain, redirectObjects })).objects['old/index.html']?.headers.redirectTo
  expect(await target(true)).toBe(`${siteUrl}/blog/`)
  expect(await target(false)).toBeUndefined()
  const { objects } = await loadLocalSite(dist, { ...plain, redirectObjects: true })
  expect(objects['blog/index.html']?.headers).not.toHaveProperty('redirectTo')
})

describe('what is no finished build', () => {
  const broken = join(scratchFolder(), 'broken')
  const list = objectListFile(broken)

  test.each<{ name: string; spoil: () => void; told: RegExp }>([
    {
      name: 'nothing',
      spoil: () => [broken, list].map(path => rmSync(path, { recursive: true })),
      told: /no .*broken\/ /,
    },
    { name: 'a folder without a list', spoil: () => rmSync(list), told: /broken\/ .*broken\.objects\.json/ },
    { name: 'a list without a folder', spoil: () => rmSync(broken, { recursive: true }), told: /b\.html/ },
    {
      name: 'a list of another version',
      spoil: () => writeFileSync(list, '{"version":9,"objects":[]}'),
      told: /broken\/ .*broken\.objects\.json/,
    },
    { name: 'a list of nothing', spoil: () => writeSite(broken, {}), told: /broken\.objects\.json lists\.$/ },
    {
      name: 'a list that is cut off',
      spoil: () => writeFileSync(list, '{"version":1,'),
      told: /broken\/ .*broken\.objects\.json/,
    },
    {
      name: 'a file too few',
      spoil: () => rmSync(join(broken, 'b.html')),
      told: /broken\/ .*broken\.objects\.json.* b\.html/,
    },
    {
      name: 'a file of another size',
      spoil: () => writeFileSync(join(broken, 'b.html'), 'longer than it was'),
      told: /b\.html/,
    },
  ])('$name', async ({ spoil, told }) => {
    writeSite(broken, { 'b.html': 'b' })
    spoil()
    const refused = loadLocalSite(broken, plain)
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(told),
      hint: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  test.each(['gzip', undefined] as const)('a file that changes later (%s)', async compress => {
    writeSite(broken, { 'b.html': text })
    const { content } = await loadLocalSite(broken, { ...plain, ...(compress ? { compress } : {}) })
    writeFileSync(join(broken, 'b.html'), text.replace('c', 'k'))
    await expect(content('b.html')).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(join(broken, 'b.html')),
      hint: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  describe('a file that is read in parts', () => {
    const large = 'x'.repeat(17_000_000)
    const file = join(broken, 'large.mp4')
    const send = async (sent: (part: Part) => Promise<unknown> = async () => undefined) => {
      const content = await (await loadLocalSite(broken, plain)).content('large.mp4')
      if (!(content instanceof LargeFile)) throw new Error('It is in memory.')
      return await content.send(sent)
    }
    beforeEach(() => writeSite(broken, { 'large.mp4': large }))

    test('has all of its bytes', async () => {
      const bytes = Buffer.alloc(large.length)
      const md5 = await send(async part => part.bytes.copy(bytes, part.position))
      expect(bytes.toString()).toBe(large)
      expect(md5).toBe(createHash('md5').update(large).digest('hex'))
    })

    test.each([
      ['changes', () => writeFileSync(file, large.replace('x', 'y'))],
      ['becomes shorter', () => truncateSync(file, 10_000_000)],
      ['is removed', () => rmSync(file)],
    ])('and %s meanwhile', async (_, change) => {
      const { content } = await loadLocalSite(broken, plain)
      change()
      const sent = ((await content('large.mp4')) as LargeFile).send(async () => undefined)
      await expect(sent).rejects.toMatchObject({ name: 'UsageError', message: expect.stringContaining(file) })
    })

    test('and cannot be sent', async () => {
      await expect(send(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    })
  })
})
