import { type Stats, statSync } from 'node:fs'

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
