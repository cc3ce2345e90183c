import { join } from 'node:path'
import type { PostResult } from '../../content/posts/parsePost.ts'
import { type ParseInput, type PostsInput, parsePosts } from './loadPosts.ts'
import { fileVersion } from './fileVersion.ts'
import { listPosts, unreadPosts } from './postFiles.ts'
import type { ReadPost } from './ReadPost.ts'

interface CachedPost {
  version: string
  result: PostResult
}

/** Posts that are kept parsed from one load to the next, until their files change. */
export class PostCache {
  #cached = new Map<string, CachedPost>()

  /** Makes the next load read every post again: something else that posts depend on has changed. */
  forget(): void {
    this.#cached.clear()
  }

  /** Does what `loadPosts` does, and reads only posts whose files have changed; `parse` reads them. */
  async load(
    input: PostsInput,
    parse: (input: ParseInput) => Promise<ReadPost[]> = parsePosts,
  ): Promise<PostResult[]> {
    const { files: names, problems } = listPosts(input)
    // Versions are taken before the texts are read: what is saved in between is read again at the next load.
    const versions = names.map(name => fileVersion(join(input.folder, name)))
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
