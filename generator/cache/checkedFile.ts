import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { makeFolders } from '../../system/paths.ts'
import { writeFileAtomic } from '../../system/replaceFile.ts'

/** Length of a SHA-256 in hexadecimal digits. */
const hashLength = 64

/** Writes a file for `readChecked`, with the folders it needs: the bytes, and then their SHA-256 in hexadecimal. */
export function writeChecked(path: string, bytes: Uint8Array): void {
  makeFolders(dirname(path))
  writeFileAtomic(path, Buffer.concat([bytes, Buffer.from(hash('sha256', bytes))]))
}

/** Returns the bytes that `writeChecked` wrote, or `undefined` if the file is absent or damaged. */
export function readChecked(path: string): Buffer | undefined {
  let file: Buffer
  try {
    file = readFileSync(path)
  } catch {
    return undefined
  }
  const end = Math.max(0, file.length - hashLength)
  const bytes = file.subarray(0, end)
  return file.toString('latin1', end) === hash('sha256', bytes) ? bytes : undefined
}

/** Writes a value for `readValue`. A cache is only for speed: a full or read-only disk is no error. */
export function writeValue(path: string, value: unknown): void {
  try {
    writeChecked(path, serialize(value))
  } catch {
    // The next command works without it.
  }
}

/** Returns the value that `writeValue` wrote, or `undefined` if the file is absent or damaged. */
export function readValue<Value>(path: string): Value | undefined {
  const bytes = readChecked(path)
  try {
    return bytes && (deserialize(bytes) as Value)
  } catch {
    // Another version of Node wrote it.
    return undefined
  }
}
