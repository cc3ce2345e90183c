import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const maxOutputBytes = 256 * 1024 * 1024

/** Runs a command of git in a folder, and returns what it writes. */
export async function git(folder: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: folder, maxBuffer: maxOutputBytes })
  return stdout
}

/** A commit of a project. */
export interface Commit {
  id: string
  /** When it was committed, ISO 8601, UTC. */
  at: string
}

/** Returns the commit that a project is at; `undefined` without git, a repository or a commit. */
export async function readCommit(root: string): Promise<Commit | undefined> {
  try {
    const [id = '', date = ''] = (await git(root, ['log', '-1', '--format=%H%n%cI'])).trim().split('\n')
    return { id, at: new Date(date).toISOString() }
  } catch {
    return undefined
  }
}

/** Returns whether a commit is an ancestor of another one or, where the history is not in the project, older. */
export async function isBefore(root: string, commit: Commit, { id, at }: Commit): Promise<boolean> {
  if (id === commit.id) return false
  try {
    await git(root, ['merge-base', '--is-ancestor', commit.id, id])
    return true
  } catch (error) {
    // 1 is git's answer; any other code means that it does not know the commit.
    return (error as { code?: unknown }).code !== 1 && Date.parse(commit.at) < Date.parse(at)
  }
}
