import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** Size in bytes, and SHA-256 in hexadecimal. */
export interface Measures {
  size: number
  sha256: string
}

export const measureBytes = (bytes: Uint8Array): Measures => ({
  size: bytes.length,
  sha256: hash('sha256', bytes),
})

const chunkBytes = 1024 * 1024

/** Measures a file of any size, a large one in parts: by its path, or an open one from where it is read next. */
export function measureFile(file: string | number): Measures {
  if (typeof file === 'string') {
    const opened = openSync(file, 'r')
    try {
      return fstatSync(opened).size <= chunkBytes ? measureBytes(readFileSync(opened)) : measureFile(opened)
    } finally {
      closeSync(opened)
    }
  }
  const sum = createHash('sha256')
  const chunk = Buffer.alloc(chunkBytes)
  let size = 0
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
    sum.update(chunk.subarray(0, read))
    size += read
  }
  return { size, sha256: sum.digest('hex') }
}
