import { statSync } from 'node:fs'
import { join } from 'node:path'
import { listPosts, readPost } from '../generator/site/postFiles.ts'
import type { SiteOptions } from '../generator/site/SiteOptions.ts'
import { projectPath, textFolder } from '../system/paths.ts'
import { DeskError } from './deskRequests.ts'

/** A text's file. */
export interface DeskFile {
  kind: 'post' | 'page'
  /** Path from the project's root, or absolute if it is outside of it. */
  file: string
  /** Absolute path. */
  path: string
}

/** The files that the desk reads and writes: those that are posts and pages in markdown, and no others. */
export class DeskFolders {
  readonly root: string
  readonly #folders: readonly { kind: DeskFile['kind']; folder: string; shown: string; root: string }[]

  constructor({ root, posts }: SiteOptions) {
    this.root = root
    this.#folders = [
      { kind: 'post', folder: posts, shown: projectPath(root, posts), root },
      { kind: 'page', folder: textFolder(root), shown: projectPath(root, textFolder(root)), root },
    ]
  }

  /** Every text's file, in the order of their names. */
  list(): DeskFile[] {
    return this.#folders.flatMap(input =>
      listPosts(input).files.map(name => ({
        kind: input.kind,
        file: join(input.shown, name),
        path: join(input.folder, name),
      })),
    )
  }

  /**
   * Returns the file of a path that a browser sent.
   * @throws DeskError if it is not that of a text
   */
  find(file: string): DeskFile {
    const found = this.list().find(other => other.file === file)
    if (found) return found
    throw new DeskError(404, `There is no text at ${file}.`, 'It may have been renamed or deleted meanwhile.')
  }

  /**
   * Reads a text.
   * @throws DeskError if it is not that of a text, or cannot be read
   */
  read(file: string): DeskFile & { text: string } {
    const found = this.find(file)
    const input = this.#folders.find(({ kind }) => kind === found.kind)!
    const source = readPost(input, found.path.slice(input.folder.length + 1))
    if ('code' in source) throw new DeskError(409, `${source.message}.`, source.hint)
    return { ...found, text: source.text }
  }

  /** The path of a new post. */
  newPost(slug: string): DeskFile {
    const { folder, shown } = this.#folders[0]!
    return { kind: 'post', file: join(shown, `${slug}.md`), path: join(folder, `${slug}.md`) }
  }
}

/** When a file was saved last (RFC 3339); the start of 1970 if it is gone. */
export const savedAt = (path: string): string =>
  (statSync(path, { throwIfNoEntry: false })?.mtime ?? new Date(0)).toISOString()
