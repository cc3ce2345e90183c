import type { FileType } from './imageType.ts'

/** A file that is read in parts; a part that reaches beyond its end is shorter. */
export interface FileParts {
  /** Bytes. */
  size: number
  read(start: number, length: number): Uint8Array
}

/**
 * False for an image whose end is missing. Decided by its structure, without decoding it: the whole file is read only if
 * its last bytes leave that open.
 */
export function isComplete(type: FileType, file: FileParts): boolean {
  switch (type) {
    case 'PNG':
      return hasPngEnd(file)
    case 'JPEG':
      return hasJpegEnd(file)
    case 'GIF':
      return hasGifEnd(file)
    case 'WebP':
      // Some programs count a byte of padding that they do not write.
      return view(file, 4, 4).getUint32(0, true) + 8 <= file.size + 1
    case 'AVIF':
      return hasWholeBoxes(file)
    default:
      return true
  }
}

/** A part of a file for numbers; zeros if it is shorter than asked for. */
function view(file: FileParts, start: number, length: number): DataView {
  const bytes = new Uint8Array(length)
  bytes.set(file.read(start, length))
  return new DataView(bytes.buffer)
}

/** The type of the chunk that ends a PNG: `IEND`. */
const pngEnd = 0x49454e44

/** PNG: chunks of length, type, data and checksum. Other programs may have added something after the last one. */
function hasPngEnd(file: FileParts): boolean {
  if (view(file, file.size - 8, 4).getUint32(0) === pngEnd) return true
  for (let at = 8; at + 12 <= file.size; ) {
    const chunk = view(file, at, 8)
    at += 12 + chunk.getUint32(0)
    if (chunk.getUint32(4) === pngEnd) return at <= file.size
  }
  return false
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
    const length = box.getUint32(0)
    // 0: up to the end of the file; 1: the length has 64 bits and follows the type.
    if (length === 0) return true
    at += length === 1 ? Number(box.getBigUint64(8)) : length
    if (at > file.size || (length > 1 && length < 8)) return false
  }
  return true
}
