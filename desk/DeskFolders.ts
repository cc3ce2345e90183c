import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { listPosts, readPost } from '../generator/site/inputFiles.ts'
import type { SiteOptions } from '../generator/site/SiteOptions.ts'
import { isBelow, legalFolder, makeFolders, projectPath, textFolder, withoutLinks } from '../system/paths.ts'
import { DeskError } from './deskRequests.ts'

/** A text's file. */
export interface DeskFile {
  kind: 'post' | 'page' | 'legal'
  /** Path from the project's root, or absolute if it is outside of it. */
  file: string
  /** Absolute path. */
  path: string
}

/** A saved or an unsaved text. */
export interface NamedText {
  file: string
  text: string
}

/** The only files that the desk reads and writes: posts, pages in markdown and legal texts. */
export class DeskFolders {
  readonly root: string
  readonly #folders: readonly { kind: DeskFile['kind']; folder: string; shown: string; root: string }[]

  /** Path of the configuration, as that of a text. */
  readonly config: string

  constructor({ root, posts, config }: SiteOptions) {
    this.root = root
    this.config = projectPath(root, config)
    const input = (kind: DeskFile['kind'], folder: string) => ({
      kind,
      folder,
      shown: projectPath(root, folder),
      root,
    })
    this.#folders = [input('post', posts), input('page', textFolder(root)), input('legal', legalFolder(root))]
  }

  /** Paths of the folders that texts are in. */
  get paths(): string[] {
    return this.#folders.map(({ folder }) => folder)
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
   * Returns the text's file at a path that a browser sent.
   * @throws DeskError if there is none
   */
  find(file: string): DeskFile {
    const found = this.list().find(other => other.file === file)
    if (found) return found
    throw new DeskError(
      404,
      `There is no text at ${file}.`,
      'It may have been renamed or deleted in the meantime.',
    )
  }

  /**
   * Reads a text.
   * @throws DeskError if there is none, or it cannot be read
   */
  read(file: string): DeskFile & { text: string } {
    const found = this.find(file)
    const input = this.#folders.find(({ kind }) => kind === found.kind)!
    const source = readPost(input, found.path.slice(input.folder.length + 1))
    if ('code' in source) throw new DeskError(409, `${source.message}.`, source.hint)
    return { ...found, text: source.text }
  }

  /**
   * Returns the text's file at a path, even if it was deleted or renamed.
   * @throws DeskError if no text can be there
   */
  locate(file: string): DeskFile {
    const found = this.list().find(other => other.file === file)
    if (found) return found
    for (const { kind, folder, shown } of this.#folders) {
      const name = relative(shown, file)
      const isText = normalize(file) === file && /\.md$/i.test(name) && !/(?:^|[\\/])[_.]/.test(name)
      const path = join(folder, name)
      // No symbolic link in its path may lead out of the folder.
      if (isText && isInside(folder, dirname(path))) return { kind, file, path }
    }
    throw new DeskError(404, `${file} can't be the file of a text.`)
  }

  /** Returns everything that can name a picture: the saved texts that can be read, and the configuration. */
  texts(): NamedText[] {
    const files = [...this.list(), { file: this.config, path: resolve(this.root, this.config) }]
    return files.flatMap(({ file, path }) => {
      try {
        return { file, text: readFileSync(path, 'utf8') }
      } catch {
        return []
      }
    })
  }

  /** The path of a new post. */
  newPost(slug: string): DeskFile {
    const { folder, shown } = this.#folders[0]!
    return { kind: 'post', file: join(shown, `${slug}.md`), path: join(folder, `${slug}.md`) }
  }
}

/** Returns whether a path is in the project after symbolic links are resolved. */
export function isInside(root: string, path: string): boolean {
  try {
    return isBelow(withoutLinks(root), withoutLinks(path))
  } catch {
    // It is a broken link.
    return false
  }
}

/**
 * Creates a folder in the project.
 * @throws DeskError if a symbolic link in its path leads out of the project
 */
export function makeFolderInside(root: string, folder: string): void {
  if (!isInside(root, folder))
    throw new DeskError(
      409,
      `${projectPath(root, folder)} leads out of the project.`,
      'Replace the symbolic link in its path with a folder.',
    )
  makeFolders(folder)
}
