import { createHash, hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** Size in bytes, and SHA-256 in hexadecimal. */
export interface Measures {
  size: number
  sha256: string
}

export const measureBytes = (bytes: Uint8Array): Measures => ({
  size: bytes.length,
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
