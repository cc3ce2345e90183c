import { createHash, hash } from 'node:crypto'
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'

/** Size in bytes, and SHA-256 in hexadecimal. */
export interface Measures {
  size: number
  sha256: string
}

/** Measures bytes, or a text in UTF-8. */
export const measureBytes = (bytes: string | Uint8Array): Measures => ({
  size: Buffer.byteLength(bytes),
  sha256: hash('sha256', bytes),
})

const chunkBytes = 256 * 1024

/** Measures a file of any size, in parts: by its path, or an open one from its position. */
export function measureFile(file: string | number): Measures {
  const opened = typeof file === 'string' ? openSync(file, 'r') : file
  try {
    const sum = createHash('sha256')
    const chunk = Buffer.allocUnsafe(chunkBytes)
    let size = 0
    for (let read = readSync(opened, chunk); read > 0; read = readSync(opened, chunk)) {
      sum.update(chunk.subarray(0, read))
      size += read
    }
    return { size, sha256: sum.digest('hex') }
  } finally {
    if (opened !== file) closeSync(opened)
  }
}

/** Identifies a state of a file: every write, rename and link changes its `ctime` (inode(7)), which nobody can set. */
export const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string =>
  `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`

/** The stamp of a file; the error's code if it cannot be read. */
export function fileStamp(path: string): string {
  try {
    return stampOf(statSync(path))
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

/** Resolution of the clocks of file systems, with room to spare, in ms. */
const clockMs = 100

/** False for a file that changed so shortly before a time, in ms, that another change may leave the same stamp. */
export const isSettled = ({ ctimeMs }: Stats, now: number): boolean => ctimeMs < now - clockMs
