import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { PostResult } from '../../content/posts/parsePost.ts'
import { listPosts } from './listPosts.ts'
import { type PostsInput, parsePosts } from './loadPosts.ts'

interface KeptPost {
  stamp: string
  result: PostResult
}

/** Posts that stay parsed from one load to the next, for as long as their files stay the same. */
export class PostCache {
  #kept = new Map<string, KeptPost>()

  /** Every post is read again at the next load: something else that they are made of has changed. */
  forget(): void {
    this.#kept.clear()
  }

  /** The same as `loadPosts`, reading and parsing those alone whose files have changed. */
  readonly load = async (input: PostsInput): Promise<PostResult[]> => {
    const { names, problems } = await listPosts(input)
    if (!names) return [{ problems }]
    // The stamp is older than the text: what is saved in between is read again at the next load.
    const stamps = names.map(name => stampOf(join(input.folder, name)))
    const changed = names.filter((name, at) => this.#kept.get(name)?.stamp !== stamps[at])
    const parsed = await parsePosts({ ...input, names: changed })
    const results = new Map(changed.map((name, at) => [name, parsed[at]]))
    const kept = names.map((name, at): [string, KeptPost] => {
      const result = results.get(name) ?? this.#kept.get(name)?.result ?? { problems: [] }
      return [name, { stamp: stamps[at] ?? '', result }]
    })
    this.#kept = new Map(kept)
    return kept.map(([, { result }]) => result)
  }
}

/** Another one for each state of a file; a file that cannot be read has one, too. */
function stampOf(path: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${ctimeMs} ${size} ${ino}`
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
