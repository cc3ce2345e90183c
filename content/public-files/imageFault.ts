import type { ProblemText } from '../problems/problemAt.ts'

/** Why browsers cannot show a file that its name says is an image; undefined if they can, and for any other file. */
export function imageFault(name: string, file: FileParts): ProblemText | undefined {
  const expected = typeOfName(name)
  if (expected === undefined) return undefined
  if (file.size === 0) return damaged('The image file is empty', 'Copy or export the image again.')
  const found = typeOfBytes(file.read(0, 64))
  // A comment can be the first of an SVG.
  if (expected === 'SVG' && (found === undefined || found === 'SVG'))
    return isSvg(file) ? undefined : notOf(expected)
  if (found !== expected) return found === undefined ? notOf(expected) : another(expected, found)
  if (isComplete[expected]?.(file) === false)
    return damaged(`The ${expected} image is cut off: its end is missing`, 'Copy or export the image again.')
  return expected === 'PNG' ? tooLarge(file) : undefined
}

/** The most pixels of an image: decoded, they take 1 GB of a phone's memory. sharp has the same limit. */
const maxPixels = 16_383 ** 2

/** Returns the fault of a PNG with too many pixels, or undefined if it has fewer. */
function tooLarge(file: FileParts): ProblemText | undefined {
  const header = view(file, 16, 8)
  const sides = [header.getUint32(0), header.getUint32(4)] as const
  if (sides[0] * sides[1] <= maxPixels) return undefined
  const size = sides.map(side => side.toLocaleString('en-US')).join(' × ')
  const message = `The PNG image has ${size} px: browsers run out of memory to show it`
  return damaged(message, 'Export it 4,096 px wide or less.')
}

const damaged = (message: string, hint: string): ProblemText => ({ code: 'image-damaged', message, hint })

const notOf = (expected: FileType): ProblemText =>
  damaged(`The file is not a valid ${expected} image`, 'Copy or export the image again.')

/** Texts in another encoding than UTF-8 have bytes of zero: what can run in them would not be found. */
function isSvg(file: FileParts): boolean {
  const text = new TextDecoder().decode(file.read(0, file.size))
  return /<(?:[\w.-]+:)?svg\b/.test(text) && !text.includes('\0')
}

/** Types that need no more than another name. */
export const imageEndings: Partial<Record<FileType, string>> = {
  AVIF: 'avif',
  GIF: 'gif',
  JPEG: 'jpg',
  PNG: 'png',
  SVG: 'svg',
  WebP: 'webp',
}

/** What a file is instead of an image, and what to do. */
const others: Partial<Record<FileType, readonly [what: string, hint: string]>> = {
  'Git LFS pointer': [
    'a pointer of Git LFS',
    'Run `git lfs pull` to fetch the image; in GitHub’s workflows, set `lfs: true` for `actions/checkout`.',
  ],
  'HTML page': [
    'an HTML page',
    'Download the image again: a page, such as one that says "not found", was saved instead.',
  ],
  video: ['a video', 'Save it as MP4 (H.264) under public/video/.'],
}

function another(expected: FileType, found: FileType): ProblemText {
  const ending = imageEndings[found]
  const [what, hint] = others[found] ?? [
    found,
    ending
      ? `Rename it so that it ends in .${ending}, and change its address in the posts that show it.`
      : `Browsers can't display ${found}: export it as ${expected}.`,
  ]
  return damaged(`The file's name says ${expected}, but its content is ${what}`, hint)
}

/** What a file is, by its first bytes, each as one character. */
const types = [
  ['PNG', /^\x89PNG\r\n[^]\n/],
  ['JPEG', /^\xFF\xD8\xFF/],
  ['GIF', /^GIF8[79]a/],
  ['WebP', /^RIFF[^]{4}WEBP/],
  ['AVIF', /^[^]{4}ftyp(?:[^]{4}){0,12}?avi[fs]/],
  ['HEIC', /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|m[is]f1)/],
  ['video', /^[^]{4}ftyp|^[^]E\xDF\xA3/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM[^]{4}\0{4}/],
  ['PDF', /^%PDF-/],
  ['Git LFS pointer', /^version https:\/\/git-lfs/],
  ['HTML page', /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html|head|body)\b/i],
  ['SVG', /^(?:\xEF\xBB\xBF)?\s*<(?:\?xml\b|!doctype svg\b|svg\b)/i],
] as const

/** What a file can be, as far as that matters for an image. */
export type FileType = (typeof types)[number][0]

const endings: ReadonlyMap<string, FileType> = new Map([
  ['avif', 'AVIF'],
  ['gif', 'GIF'],
  ['jpeg', 'JPEG'],
  ['jpg', 'JPEG'],
  ['png', 'PNG'],
  ['svg', 'SVG'],
  ['webp', 'WebP'],
])

/** The type that the name of an image promises; undefined for a file that browsers do not show as an image. */
export const typeOfName = (name: string): FileType | undefined =>
  endings.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')

/** The type of a file by its first bytes, of which 64 are enough; undefined if it is none of these. */
export const typeOfBytes = (head: Uint8Array): FileType | undefined => {
  const text = String.fromCharCode(...head)
  return types.find(([, start]) => start.test(text))?.[0]
}

/** A file that is read in parts; a part that reaches beyond its end is shorter. */
export interface FileParts {
  /** Bytes. */
  size: number
  read(start: number, length: number): Uint8Array
}

/** A part of a file for numbers; zeros if it is shorter than asked for. */
function view(file: FileParts, start: number, length: number): DataView {
  const bytes = new Uint8Array(length)
  bytes.set(file.read(start, length))
  return new DataView(bytes.buffer)
}

/** PNG: the type and the checksum of the chunk that ends it. Other programs may have added something behind it. */
function hasPngEnd({ size, read }: FileParts): boolean {
  const isEnd = (start: number) =>
    new TextDecoder('latin1').decode(read(start, size - start)).includes('IEND®B`')
  return isEnd(Math.max(0, size - 12)) || isEnd(0)
}

/** JPEG: segments with a length, and the scan, which the marker FFD9 ends. A thumbnail is in a segment before it. */
function hasJpegEnd(file: FileParts): boolean {
  let at = 2
  for (;;) {
    const segment = view(file, at, 4)
    if (segment.getUint8(0) !== 0xff) return false
    const marker = segment.getUint8(1)
    if (marker === 0xda) break
    at += marker === 0xff ? 1 : 2 + segment.getUint16(2)
  }
  if (view(file, file.size - 2, 2).getUint16(0) === 0xffd9) return true
  const scan = file.read(at, file.size - at)
  for (let end = scan.indexOf(0xff); end >= 0; end = scan.indexOf(0xff, end + 1))
    if (scan[end + 1] === 0xd9) return true
  return false
}

/**
 * GIF: blocks, the last of which ends in a zero, and a semicolon, behind which some programs write zeros. Others leave it
 * out, and browsers show the image.
 */
function hasGifEnd(file: FileParts): boolean {
  const tail = file.read(Math.max(0, file.size - 1024), 1024)
  const last = tail.findLastIndex(byte => byte !== 0)
  if (tail[last] === 0x3b && tail[last - 1] === 0) return true
  const bytes = file.read(0, file.size)
  const byteAt = (offset: number): number => bytes[offset] ?? 0
  /** Bytes of a table of colours, by the flags that announce it. */
  const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + colours(byteAt(10))
  while (at < bytes.length) {
    if (byteAt(at) === 0x21) at += 2
    else if (byteAt(at) === 0x2c) at += 11 + colours(byteAt(at + 9))
    else return false
    while (byteAt(at) > 0) at += byteAt(at) + 1
    at++
  }
  return at === bytes.length
}

/** AVIF: boxes, each with its length. */
function hasWholeBoxes(file: FileParts): boolean {
  for (let at = 0; at + 8 <= file.size; ) {
    const box = view(file, at, 16)
    const short = box.getUint32(0)
    // 0: up to the end of the file; 1: the length has 64 bits and follows the type.
    if (short === 0) return true
    const length = short === 1 ? Number(box.getBigUint64(8)) : short
    at += length
    if (length < 8 || at > file.size) return false
  }
  return true
}

/**
 * False for an image whose end is missing. Decided by its structure, without decoding it: the whole file is read only if
 * its last bytes leave that open.
 */
const isComplete: Partial<Record<FileType, (file: FileParts) => boolean>> = {
  PNG: hasPngEnd,
  JPEG: hasJpegEnd,
  GIF: hasGifEnd,
  // Some programs count a byte of padding that they do not write.
  WebP: file => view(file, 4, 4).getUint32(0, true) + 8 <= file.size + 1,
  AVIF: hasWholeBoxes,
}
