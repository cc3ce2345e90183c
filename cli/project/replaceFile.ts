import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Writes a file that nobody else writes, all of it or nothing. */
export function putFile(path: string, text: string): void {
  const beside = besideOf(path)
  try {
    writeFileSync(beside, text, { flag: 'wx' })
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}

// What begins with a dot is no post, should it be left behind by a machine that stops.
const besideOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`)

export interface Replacement {
  /** The file; a link stays one, and what it leads to is replaced. */
  path: string
  /** What it holds. Where it holds something else by now, it is left alone. */
  expected: Uint8Array
  text: string
}

/**
 * Replaces what a file holds, all of it or nothing: a new file beside it takes its place by a rename.
 * @returns false where the file was changed meanwhile
 * @throws where it cannot be read or its folder cannot be written to; then it is as it was
 */
export function replaceFile({ path, expected, text }: Replacement): boolean {
  const real = realpathSync(path)
  // A rename asks for the folder's leave alone.
  accessSync(real, constants.W_OK)
  const beside = besideOf(real)
  try {
    writeFileSync(beside, text, { flag: 'wx' })
    chmodSync(beside, statSync(real).mode)
    // As late as can be: an editor may have saved the file since it was checked.
    if (!readFileSync(real).equals(expected)) return false
    renameSync(beside, real)
    return true
  } finally {
    rmSync(beside, { force: true })
  }
}
