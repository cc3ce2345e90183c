import { readFileSync } from 'node:fs'
import { putFile } from '../system/replaceFile.ts'
import { sha256 } from './Pack.ts'

/** Length of a SHA-256 in hexadecimal digits. */
const sumLength = 64

/** Writes a file that `readChecked` reads: the bytes, and then their SHA-256 in hexadecimal. */
export const writeChecked = (path: string, bytes: Uint8Array): void =>
  putFile(path, Buffer.concat([bytes, Buffer.from(sha256(bytes))]))

/** Returns the bytes that `writeChecked` wrote, or undefined if the file is absent or damaged. */
export function readChecked(path: string): Buffer | undefined {
  let file: Buffer
  try {
    file = readFileSync(path)
  } catch {
    return undefined
  }
  const end = Math.max(0, file.length - sumLength)
  const bytes = file.subarray(0, end)
  return file.toString('latin1', end) === sha256(bytes) ? bytes : undefined
}
