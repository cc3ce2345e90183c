import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MadeFile } from './madeFiles.ts'

/** By path: the digest of what a file shows, and of its bytes, since it may have been replaced by hand. */
export type MadeList = Readonly<Record<string, { of: string; bytes: string }>>

/** What the scripts made, from the project's root. */
const listPath = 'scripts/made.json'

/** What the scripts have made of what; empty where there is no list. */
export function readMadeList(root: string): MadeList {
  try {
    return JSON.parse(readFileSync(join(root, listPath), 'utf8')) as MadeList
  } catch {
    return {}
  }
}

/** Notes of what some files are made, and that they are. */
export function noteMade(root: string, files: readonly MadeFile[]): void {
  const made = files.map(({ path, of }) => [path, { of, bytes: bytesDigest(root, path) }] as const)
  const all = Object.entries({ ...readMadeList(root), ...Object.fromEntries(made) })
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(root, listPath), `${JSON.stringify(sorted, undefined, 2)}\n`)
}

/** Digest of the bytes of a file; empty where there is none. */
export function bytesDigest(root: string, path: string): string {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
      .slice(0, 16)
  } catch {
    return ''
  }
}
