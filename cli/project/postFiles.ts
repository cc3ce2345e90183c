import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type FrontResult, parseFront } from '../../content/front-matter/parseFront.ts'
import type { Problem } from '../../content/model/Problem.ts'
import { problemAt, problemIn, type SourceFile } from '../../content/problems/problemAt.ts'

/** A folder of posts: its absolute path, and as problems name it. */
export interface PostFolder {
  folder: string
  shown: string
}

/** Largest post, in bytes: a hundred times a long one. */
const maxPostBytes = 1024 * 1024

/** Names of all `.md` files below a folder, sorted, without those whose path has a part that begins with `.` or `_`. */
export async function listPosts({
  folder,
  shown,
}: PostFolder): Promise<{ names?: string[]; problems: Problem[] }> {
  try {
    return { names: await namesBelow(folder), problems: [] }
  } catch (error) {
    return { problems: [folderProblem(shown, (error as NodeJS.ErrnoException).code ?? 'unknown')] }
  }
}

/** Reads a post's text; gives a problem where it cannot be read. */
export function readPost({ folder, shown }: PostFolder, name: string): SourceFile | Problem {
  const path = join(folder, name)
  const file = join(shown, name)
  try {
    const found = statSync(path)
    if (!found.isFile()) return unreadable(file, 'it is not a file')
    if (found.size > maxPostBytes) {
      const message = `The post has ${found.size} bytes; the most is ${maxPostBytes}`
      const hint = 'Put pictures and data into files of their own.'
      return problemIn(file, { code: 'post-too-large', message, hint })
    }
    const bytes = readFileSync(path)
    const text = bytes.toString('utf8')
    if (isUtf8(bytes) && !bytes.includes(0)) return { file, text }
    const hint = 'Save it as UTF-8; a picture or another binary file does not belong among the posts.'
    const message = 'The post is not UTF-8 text'
    const offset = firstBinaryOffset(bytes, text)
    const problem = problemAt({ file, text }, offset, { code: 'post-not-utf8', message, hint })
    return { ...problem, excerpt: (problem.excerpt ?? '').replace(/\p{Cc}/gu, '\uFFFD').slice(0, 120) }
  } catch (error) {
    return unreadable(file, (error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}

/** Reads the front matter of every post below a folder, in the order of their names. */
export async function loadFronts(posts: PostFolder): Promise<FrontResult[]> {
  const { names, problems } = await listPosts(posts)
  if (!names) return [{ problems }]
  return names.map(name => {
    const source = readPost(posts, name)
    return 'code' in source ? { problems: [source] } : parseFront(source)
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

function folderProblem(shown: string, reason: string): Problem {
  if (reason === 'ENOENT' || reason === 'ENOTDIR') {
    const hint = 'Name the folder of posts with --posts.'
    const message = `There is no folder of posts at ${shown}`
    return problemIn(shown, { code: 'posts-missing', message, hint })
  }
  const hint = 'Check that you may read it, and every folder in it.'
  const message = `The folder of posts cannot be read (${reason})`
  return problemIn(shown, { code: 'posts-unreadable', message, hint })
}

const unreadable = (file: string, reason: string): Problem =>
  problemIn(file, {
    code: 'post-unreadable',
    message: `The post cannot be read (${reason})`,
    hint: 'Check that the file exists and that you may read it.',
  })

/** Offset into the decoded text of the first character that no text has. */
function firstBinaryOffset(bytes: Buffer, text: string): number {
  const offsets = [text.indexOf('\0'), isUtf8(bytes) ? -1 : text.indexOf('\uFFFD')]
  return Math.min(text.length, ...offsets.filter(offset => offset >= 0))
}
