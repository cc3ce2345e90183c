import { type Stats, statSync } from 'node:fs'

/** Differs between two states of a file; a file that cannot be read has one, too. */
export function fileVersion(path: string): string {
  try {
    return versionOf(statSync(path))
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

/** Differs between two states of a file: every write, rename and link changes its `ctime` (inode(7)). */
export const versionOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string =>
  `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`
