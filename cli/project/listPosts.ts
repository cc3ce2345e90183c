import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Problem } from '../../content/model/Problem.ts'
import { problemIn } from '../../content/problems/problemAt.ts'

/** A folder of posts: its absolute path, and as problems name it. */
export interface PostFolder {
  folder: string
  shown: string
}

/** The names of all `.md` files below a folder, in order; what begins with a dot or an underscore is left out. */
export async function listPosts({
  folder,
  shown,
}: PostFolder): Promise<{ names?: string[]; problems: Problem[] }> {
  try {
    return { names: await namesBelow(folder), problems: [] }
  } catch (error) {
    return { problems: [unlisted(shown, (error as NodeJS.ErrnoException).code ?? 'unknown')] }
  }
}

function unlisted(shown: string, reason: string): Problem {
  if (reason === 'ENOENT' || reason === 'ENOTDIR') {
    const hint = 'Name the folder of posts with --posts.'
    const message = `There is no folder of posts at ${shown}`
    return problemIn(shown, { code: 'posts-missing', message, hint })
  }
  const hint = 'Check that you may read it, and every folder in it.'
  return problemIn(shown, {
    code: 'posts-unreadable',
    message: `The folder of posts cannot be read (${reason})`,
    hint,
  })
}

/** Links to folders are not followed: one that leads upwards would never end. */
async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (!isPost(name) || entry.isDirectory()) continue
    const leadsToFolder = entry.isSymbolicLink() && (await stat(path).catch(() => undefined))?.isDirectory()
    if (!leadsToFolder) names.push(name)
  }
  return names.toSorted()
}

const isPost = (name: string): boolean =>
  /\.md$/i.test(name) && !name.split(/[\\/]/).some(part => /^[_.](?!\.)/.test(part))
