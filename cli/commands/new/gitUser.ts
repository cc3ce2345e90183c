import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The name that git signs commits with, in a folder; undefined where git is missing or has none. */
export async function gitUser(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', 'user.name'], { cwd: folder })
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}
