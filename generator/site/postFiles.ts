import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type FrontResult, parseFront } from '../../content/posts/parseFront.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemAt, problemIn, type ProblemText, type SourceFile } from '../../content/problems/problemAt.ts'
import { type InputFiles, type InputFolder, listInputFiles } from './inputFiles.ts'

/** Largest post, in bytes: a hundred times a long one. */
export const maxPostBytes = 1024 * 1024

/** Lists all `.md` files below a folder, without those whose path has a part that begins with `.` or `_`. */
export function listPosts(posts: InputFolder): InputFiles {
  const accepts = (path: string) => !/(?:^|\/)[_.]/.test(path) && /(?:\.md|\/)$/i.test(path)
  const other = otherCase(posts.folder)
  const missing: ProblemText = {
    code: 'posts-missing',
    message: `There is no folder of posts at ${posts.shown}`,
    hint:
      other === undefined
        ? 'Create the folder, or name another with --posts. Git does not keep an empty folder: an empty file `.gitkeep` in it helps.'
        : `There is \`${other}\`: rename it to \`${basename(posts.folder)}\`.`,
  }
  return listInputFiles(posts, { accepts, reportIgnored, unreadable: 'posts-unreadable', missing })
}

/** The name of a sibling folder that differs only in case. */
export function otherCase(folder: string): string | undefined {
  const name = basename(folder)
  try {
    return readdirSync(dirname(folder)).find(
      found => found !== name && found.toLowerCase() === name.toLowerCase(),
    )
  } catch {
    return undefined
  }
}

/** Endings of texts that were meant as markdown: of other generators, of Windows, and of word processors. */
const almostMarkdown = /\.(?:markdown|mdown|mkdn?|mdx|mdtext|md\.[^./]+|md[ ~]+|docx?|odt|rtf|pages)$/i
/** Backups of editors and leftovers of merges. */
const backup = /(?:~|\.(?:bak|orig|rej|save|sw[a-p]|tmp))$/i
const picture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** The problem of a file that is not a post, and was probably meant as one. */
function reportIgnored(path: string): ProblemText | undefined {
  if (/(?:^|\/)[_.]/.test(path)) return undefined
  const code = 'post-ignored'
  const name = path.replace(/^.*\//, '')
  if (picture.test(name)) {
    const hint = `Put it under public/images/posts/, and write /images/posts/${name}.`
    return { code, message: 'An image among the posts is not published', hint }
  }
  if (backup.test(name) || !almostMarkdown.test(name)) return undefined
  const isDocument = /\.(?:docx?|odt|rtf|pages)$/i.test(name)
  const renamed = `${name.replace(almostMarkdown, '')}.md`
  const hint = isDocument ? `Save its text as markdown, in ${renamed}.` : `Rename it to ${renamed}.`
  return { code, message: 'The file is not read: posts are files that end in .md', hint }
}

/** Reads a post's text; returns a problem if it cannot be read. */
export function readPost({ folder, shown, unsaved }: InputFolder, name: string): SourceFile | Problem {
  const path = join(folder, name)
  const file = join(shown, name)
  const typed = unsaved?.get(file)
  if (typed !== undefined) return { file, text: typed }
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

/** Problems of the folder and of what cannot be posts, each as the result of a post. */
export const unreadPosts = (problems: readonly Problem[]): { problems: Problem[] }[] =>
  problems.map(problem => ({ problems: [problem] }))

/** Reads the front matter of every post below a folder, in the order of their names. */
export function loadFronts(posts: InputFolder): FrontResult[] {
  const { files, problems } = listPosts(posts)
  const fronts = files.map(name => {
    const source = readPost(posts, name)
    return 'code' in source ? { problems: [source] } : parseFront(source)
  })
  return [...unreadPosts(problems), ...fronts]
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
