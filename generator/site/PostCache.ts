import { join } from 'node:path'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { Cache } from '../cache/Cache.ts'
import { fileStamp } from '../../system/fileState.ts'
import { readPosts } from './loadPosts.ts'
import { listPosts, unreadPosts } from './postFiles.ts'
import type { PostsInput } from './postParser.ts'

/** Parsed posts in memory: the next load reads only those whose files have changed. */
export class PostCache {
  #posts = new Map<string, { stamp: string; result: PostResult }>()
  #language = 'en'

  /** Makes the next load read every post, because something else that posts depend on has changed. */
  clear(): void {
    this.#posts.clear()
  }

  async load(options: PostsInput, cache?: Cache): Promise<PostResult[]> {
    // A configuration with an error has no language: the last one is shown.
    const { language = this.#language } = options
    const input = { ...options, language }
    if (language !== this.#language) this.clear()
    this.#language = language
    const { files, problems } = listPosts(input)
    // Stamps are taken before the texts are read: what is saved in between is read again at the next load.
    const stamps = files.map(
      name => input.unsaved?.get(join(input.shown, name)) ?? fileStamp(join(input.folder, name)),
    )
    const changed = files.filter((name, at) => this.#posts.get(name)?.stamp !== stamps[at])
    const read = await readPosts(input, changed, cache)
    const results = new Map(changed.map((name, at) => [name, read[at]!.result]))
    this.#posts = new Map(
      files.map((name, at) => [
        name,
        { stamp: stamps[at]!, result: results.get(name) ?? this.#posts.get(name)!.result },
      ]),
    )
    return [...unreadPosts(problems), ...Array.from(this.#posts.values(), ({ result }) => result)]
  }
}
