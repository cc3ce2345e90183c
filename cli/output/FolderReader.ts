import { type Dirent, readdirSync, statSync } from 'node:fs'

/** Clocks of file systems are this coarse, in ms, with room to spare: a change right after a look may not be seen. */
const clockMs = 100

interface Look {
  entries: readonly Dirent[]
  mtimeMs: number
  at: number
}

/** Lists folders, and those that have not changed since it last did so without reading them again. */
export class FolderReader {
  readonly #looks = new Map<string, Look>()

  /** @param folder absolute path */
  read(folder: string): readonly Dirent[] {
    const { mtimeMs } = statSync(folder)
    const last = this.#looks.get(folder)
    if (last && last.mtimeMs === mtimeMs && mtimeMs + clockMs < last.at) return last.entries
    const at = Date.now()
    const entries = readdirSync(folder, { withFileTypes: true })
    this.#looks.set(folder, { entries, mtimeMs, at })
    return entries
  }
}
