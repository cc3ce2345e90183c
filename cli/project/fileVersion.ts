import { statSync } from 'node:fs'

/** Differs between two states of a file; a file that cannot be read has one, too. */
export function fileVersion(path: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${ctimeMs} ${size} ${ino}`
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
