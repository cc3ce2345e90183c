import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A commit of the project that a release was published from. */
export interface Commit {
  id: string
  /** When it was committed, ISO 8601, UTC. */
  at: string
}

/** A commit that can be compared with others. */
export interface ComparableCommit extends Commit {
  /** True if it is an ancestor of another one or, where the history is not here, older. */
  precedes(other: Commit): Promise<boolean>
}

/** The commit that a project is at. */
export class LocalCommit implements ComparableCommit {
  readonly id: string
  readonly at: string
  readonly #root: string

  private constructor(root: string, [id = '', at = '']: readonly string[]) {
    this.#root = root
    this.id = id
    this.at = new Date(at).toISOString()
  }

  /** @returns `undefined` without git, a repository or a commit */
  static async read(root: string): Promise<LocalCommit | undefined> {
    try {
      return new LocalCommit(root, (await git(root, ['log', '-1', '--format=%H%n%cI'])).trim().split('\n'))
    } catch {
      return undefined
    }
  }

  async precedes({ id, at }: Commit): Promise<boolean> {
    if (id === this.id) return false
    try {
      await git(this.#root, ['merge-base', '--is-ancestor', this.id, id])
      return true
    } catch (error) {
      // 1 is git's answer; any other code means that it does not know the commit.
      return (error as { code?: unknown }).code !== 1 && Date.parse(this.at) < Date.parse(at)
    }
  }
}

async function git(root: string, words: readonly string[]): Promise<string> {
  return (await promisify(execFile)('git', words, { cwd: root })).stdout
}
