import { lstatSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Problem } from '../../content/model/Problem.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import { parsePosts } from './parsePosts.ts'
import type { ParseInput, PostsInput } from './postParser.ts'
import { fileVersion } from '../system/fileVersion.ts'
import { listPosts, unreadPosts } from './postFiles.ts'
import type { ReadPost } from './ReadPost.ts'

interface CachedPost {
  version: string
  result: PostResult
}

/** Posts that are kept parsed from one load to the next, until their files change. */
export class PostCache {
  #cached = new Map<string, CachedPost>()
  /** What kept others from being read, at the last walk through the folder. */
  #problems: readonly Problem[] = []

  /** Makes the next load read every post again: something else that posts depend on has changed. */
  forget(): void {
    this.#cached.clear()
  }

  /**
   * Does what `loadPosts` does, and reads only posts whose files have changed; `parse` reads them.
   * @param saved the only files that have changed since the last load, absolute, where they are known
   */
  async load(
    input: PostsInput,
    parse: (input: ParseInput) => Promise<ReadPost[]> = parsePosts,
    saved?: ReadonlySet<string>,
  ): Promise<PostResult[]> {
    const areKnown =
      saved?.size && [...saved].every(path => this.#cached.has(nameOf(path, input.folder)) && isFile(path))
    const { files: names, problems } = areKnown
      ? { files: [...this.#cached.keys()], problems: this.#problems }
      : listPosts(input)
    this.#problems = problems
    const savedNames = areKnown && new Set([...saved].map(path => nameOf(path, input.folder)))
    // Versions are taken before the texts are read: what is saved in between is read again at the next load.
    const versions = names.map(name => {
      const known = savedNames && !savedNames.has(name) ? this.#cached.get(name) : undefined
      return known?.version ?? fileVersion(join(input.folder, name))
    })
    const changed = names.filter((name, at) => this.#cached.get(name)?.version !== versions[at])
    const parsed = await parse({ ...input, names: changed })
    const results = new Map(changed.map((name, at) => [name, parsed[at]?.result]))
    const posts = names.map((name, at): [string, CachedPost] => {
      const result = results.get(name) ?? this.#cached.get(name)?.result ?? { problems: [] }
      return [name, { version: versions[at] ?? '', result }]
    })
    this.#cached = new Map(posts)
    return [...unreadPosts(problems), ...posts.map(([, { result }]) => result)]
  }
}

/** The path of a file below a folder, as posts are named. */
const nameOf = (path: string, folder: string): string => relative(folder, path).split(sep).join('/')

/** True for a file itself: where it is a link now, where that leads is to be looked at. */
const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
