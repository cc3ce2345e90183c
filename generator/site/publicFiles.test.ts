import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import type { Cache } from '../cache/Cache.ts'
import { listPublicFiles, readPublicFiles } from './publicFiles.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'

const root = scratchFolder()

/** Files of `public/`, and whether they are published. */
const files: Readonly<Record<string, boolean>> = {
  'favicon.svg': true,
  'images/a.b~c.webp': true,
  'images/Thumbs.db.png': true,
  '.well-known/security.txt': true,
  '.DS_Store': false,
  'images/Thumbs.db': false,
  'images/thumbs.db': false,
  'desktop.ini': false,
  'images/Desktop.ini': false,
  'robots.txt~': false,
  'images/.a.webp.swp': false,
}
const published = Object.keys(files)
  .filter(file => files[file])
  .toSorted()

test('a project without the folder publishes nothing', () => {
  expect(listPublicFiles(root)).toMatchObject({ files: [], problems: [] })
})

test('hidden files, and what systems and editors leave behind, are not published', () => {
  for (const file of Object.keys(files)) {
    mkdirSync(dirname(join(root, 'public', file)), { recursive: true })
    writeFileSync(join(root, 'public', file), '')
  }
  expect(listPublicFiles(root)).toMatchObject({ files: published, problems: [] })
})

test('what may not be published is a problem', () => {
  const project = join(root, 'project')
  mkdirSync(join(project, 'public'), { recursive: true })
  symlinkSync('/etc/passwd', join(project, 'public', 'out.txt'))
  const { files: found, problems } = listPublicFiles(project)
  expect(found).toEqual([])
  expect(problems).toMatchObject([{ code: 'file-link-invalid', file: join('public', 'out.txt') }])

  mkdirSync(join(project, 'other'))
  symlinkSync('../public', join(project, 'other', 'public'))
  expect(listPublicFiles(join(project, 'other')).problems).toMatchObject([{ code: 'public-unreadable' }])
})

describe('sizes of pictures', () => {
  const project = scratchFolder()
  const write = (path: string, bytes: string | Uint8Array) => {
    mkdirSync(dirname(join(project, 'public', path)), { recursive: true })
    writeFileSync(join(project, 'public', path), bytes)
  }

  /** The header of a PNG (W3C PNG, 11.2.1). */
  const png = (width: number, height: number) =>
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), words(4, width, height)])

  /** A JPEG with Exif's orientation, and without content. */
  const jpeg = (width: number, height: number, orientation: number) => {
    const entry = Buffer.concat([words(2, 1, 0x0112, 3), words(4, 1), words(2, orientation, 0), words(4, 0)])
    const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*'), words(4, 8), entry])
    const frame = Buffer.concat([
      words(2, 0xff_c0, 17),
      Buffer.of(8),
      words(2, height, width),
      Buffer.alloc(10),
    ])
    return Buffer.concat([words(2, 0xff_d8, 0xff_e1, exif.length + 2), exif, frame, words(2, 0xff_d9)])
  }

  /** Numbers of some bytes each, the highest byte first. */
  function words(bytes: number, ...values: number[]): Buffer {
    const buffer = Buffer.alloc(bytes * values.length)
    values.forEach((value, at) => buffer.writeUIntBE(value, at * bytes, bytes))
    return buffer
  }

  test.each<[string, string | Uint8Array, object | undefined]>([
    ['a.png', png(4, 3), { width: 4, height: 3 }],
    [
      'images/a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="2"/>',
      { width: 5, height: 2 },
    ],
    ['upright.jpg', jpeg(4, 3, 1), { width: 4, height: 3 }],
    ['mirrored.jpg', jpeg(4, 3, 4), { width: 4, height: 3 }],
    ['turned.jpg', jpeg(4, 3, 5), { width: 3, height: 4 }],
    ['turned-left.jpg', jpeg(4, 3, 8), { width: 3, height: 4 }],
    ['without-width.png', png(0, 3), undefined],
    ['without-height.png', png(4, 0), undefined],
    ['no-picture.png', 'text', undefined],
    ['.hidden.png', png(4, 3), undefined],
  ])('of %s', (path, bytes, size) => {
    write(path, bytes)
    expect(readPublicFiles(project).sizes[`/${path}`]).toEqual(size)
  })

  test('of what is not there', () => {
    writeFileSync(join(project, 'beside.png'), png(4, 3))
    for (const path of ['/nowhere.png', '/../beside.png', '/images', '/'])
      expect(readPublicFiles(project).sizes[path]).toBeUndefined()
  })
})

describe('the content of files', () => {
  const project = scratchFolder()
  const path = (file: string) => join(project, 'public', file)
  mkdirSync(join(project, 'public'))

  const check = (...allowed: string[]) => readPublicFiles(project).check(allowed)
  beforeEach(() => {
    rmSync(join(project, 'public'), { recursive: true })
    mkdirSync(join(project, 'public'))
  })

  test('code in an image is reported at its place, and the other files are checked', () => {
    writeFileSync(path('a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>')
    writeFileSync(path('b.png'), '')
    expect(check()).toMatchObject([
      { code: 'svg-script', file: join('public', 'a.svg'), line: 1, column: 41 },
      { ...describedProblem, file: join('public', 'b.png') },
    ])
  })

  test('what takes too long is an error, and the other files are checked', () => {
    writeFileSync(path('a.xml'), '<a/>')
    writeFileSync(path('b.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>')
    const { decode } = TextDecoder.prototype
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, ...given) {
      const text = decode.apply(this, given)
      while (text.startsWith('<a')) continue
      return text
    })
    const { problems: _, ...read } = readPublicFiles(project, undefined, 0.2)
    vi.restoreAllMocks()
    expect(read.check([])).toMatchObject([
      { code: 'public-unreadable', file: join('public', 'a.xml') },
      { code: 'svg-script', file: join('public', 'b.svg') },
    ])
  })

  test('what is known of a file is used until it changes', () => {
    const known = new Map<string, object>()
    const values = { get: (key: string) => known.get(key), set: known.set.bind(known), save: () => {} }
    const cache = { values: () => values } as unknown as Cache
    const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`
    const sizes = () => readPublicFiles(project, cache).sizes
    writeFileSync(path('a.svg'), svg(4))
    utimesSync(path('a.svg'), 0, 0)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
    expect(sizes()).toEqual({ '/a.svg': { width: 4, height: 2 } })
    for (const read of known.values()) Object.assign(read, { size: { width: 1, height: 1 } })
    expect(sizes()).toEqual({ '/a.svg': { width: 1, height: 1 } })
    writeFileSync(path('a.svg'), svg(5))
    utimesSync(path('a.svg'), 0, 0)
    expect(sizes()).toEqual({ '/a.svg': { width: 5, height: 2 } })
    vi.restoreAllMocks()
  })

  test('a failure of the check itself is an error', () => {
    writeFileSync(path('a.xml'), '<a/>')
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
      throw new RangeError('Out of memory')
    })
    const problems = check()
    vi.restoreAllMocks()
    expect(problems).toMatchObject([{ severity: 'error', file: join('public', 'a.xml') }])
    expect(check()).toEqual([])
  })

  test('what the configuration names may run code, except for images', () => {
    writeFileSync(path('a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>')
    writeFileSync(path('sw.js'), '')
    expect(check().map(({ code }) => code)).toEqual(['svg-script', 'public-script'])
    expect(check('a.svg', 'sw.js').map(({ code }) => code)).toEqual(['svg-script'])
  })
})
