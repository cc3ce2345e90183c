import { isUtf8 } from 'node:buffer'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Problem } from '../../content/Problem.ts'
import { problemAt, problemIn, type SourceFile } from '../../content/problemAt.ts'

/** Largest post, in bytes: a hundred times a long one. What is larger is not a post. */
const largest = 1024 * 1024

/** Files read at once; more would only wait for the disk. */
const atOnce = 64

export interface LoadedPosts {
  posts: SourceFile[]
  problems: Problem[]
}

/**
 * Reads every `.md` file below a folder, without following what begins with a dot or an underscore.
 * @param folder absolute path
 * @param shown the folder as problems name it
 */
export async function loadPosts(folder: string, shown: string): Promise<LoadedPosts> {
  let names: string[]
  try {
    // Links to folders are not followed: one that leads upwards would never end.
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    names = entries
      .filter(entry => !entry.isDirectory())
      .map(entry => relative(folder, join(entry.parentPath, entry.name)))
      .filter(isPost)
      .toSorted()
  } catch {
    const hint = 'Name the folder of posts with --posts.'
    const message = `There is no folder of posts at ${shown}`
    return { posts: [], problems: [problemIn(shown, { code: 'posts-missing', message, hint })] }
  }
  const results: (SourceFile | Problem | undefined)[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < names.length; at = next++) {
      const name = names[at] ?? ''
      results[at] = await readPost(join(folder, name), join(shown, name))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const found = results.filter(result => result !== undefined)
  return {
    posts: found.filter(result => 'text' in result),
    problems: found.filter(result => 'code' in result),
  }
}

const isPost = (name: string): boolean =>
  /\.md$/i.test(name) && !name.split(/[\\/]/).some(part => /^[_.](?!\.)/.test(part))

async function readPost(path: string, shown: string): Promise<SourceFile | Problem | undefined> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return undefined
    if (!found.isFile()) return unreadable(shown, 'it is not a file')
    const { size } = found
    if (size > largest) {
      const message = `The post has ${size} bytes; the most is ${largest}`
      return problemIn(shown, {
        code: 'post-too-large',
        message,
        hint: 'Put pictures and data into files of their own.',
      })
    }
    const bytes = await readFile(path)
    const text = bytes.toString('utf8')
    const bad = isUtf8(bytes) && !bytes.includes(0) ? -1 : firstBadOffset(bytes, text)
    if (bad === -1) return { file: shown, text }
    const hint = 'Save it as UTF-8; a picture or another binary file does not belong among the posts.'
    const problem = problemAt({ file: shown, text }, bad, {
      code: 'post-not-utf8',
      message: 'The post is not UTF-8 text',
      hint,
    })
    return { ...problem, excerpt: printable(problem.excerpt ?? '') }
  } catch (error) {
    return unreadable(shown, (error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}

const unreadable = (shown: string, reason: string): Problem =>
  problemIn(shown, {
    code: 'post-unreadable',
    message: `The post cannot be read (${reason})`,
    hint: 'Check that the file exists and that you may read it.',
  })

/** Offset into the decoded text of the first character that is not text. */
function firstBadOffset(bytes: Buffer, text: string): number {
  const zero = text.indexOf('\0')
  const replaced = isUtf8(bytes) ? -1 : text.indexOf('\uFFFD')
  return [zero, replaced]
    .filter(offset => offset >= 0)
    .reduce((least, offset) => Math.min(least, offset), text.length)
}

const printable = (line: string): string => line.replace(/\p{Cc}/gu, '\uFFFD').slice(0, 120)
