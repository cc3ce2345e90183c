import type { ProblemText } from '../problems/problemAt.ts'
import { type FileType, typeOfBytes, typeOfName } from './imageType.ts'
import { type FileParts, isComplete } from './isComplete.ts'

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
  if (!isComplete(expected, file))
    return damaged(`The ${expected} image is cut off: its end is missing`, 'Copy or export the image again.')
  return expected === 'PNG' ? tooLarge(file) : undefined
}

/** The most pixels of an image: decoded, they take 1 GB of a phone's memory. sharp has the same limit. */
const maxPixels = 16_383 ** 2

/** Returns the fault of a PNG with too many pixels, or undefined if it has fewer. */
function tooLarge(file: FileParts): ProblemText | undefined {
  const bytes = new Uint8Array(24)
  bytes.set(file.read(0, bytes.length))
  const view = new DataView(bytes.buffer)
  const sides = [view.getUint32(16), view.getUint32(20)] as const
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
const imageEndings: Partial<Record<FileType, string>> = {
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
