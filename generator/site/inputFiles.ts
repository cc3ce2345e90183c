import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { isUtf8 } from 'node:buffer'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemAt, problemIn, type ProblemText, type SourceFile } from '../../content/problems/problemAt.ts'
import type { ProblemCode } from '../../content/problems/problemCodes.ts'
import { isImageFile } from '../../content/shared/imageFiles.ts'
import { isBelow, isHidden, isLink } from '../../system/paths.ts'
import { type FrontResult, parseFront } from '../../content/posts/parseFront.ts'

/** A folder of files that writers add. */
export interface InputFolder {
  /** Absolute path. */
  folder: string
  /** The path as problems name it. */
  shown: string
  /** The project, absolute. */
  root: string
  /** Texts that are read in place of the saved ones, by their files as problems name them. */
  unsaved?: ReadonlyMap<string, string> | undefined
}

interface InputRules {
  /** True for the paths that are read, which have `/` between names; those of folders end in one. */
  accepts(path: string): boolean
  /** The problem of a file that is not read, if it is one. */
  reportIgnored?(path: string): ProblemText | undefined
  /** Code of a folder that cannot be read. */
  unreadable: ProblemCode
  /** The problem of a missing folder, if the folder is required. */
  missing?: ProblemText
}

export interface InputFiles {
  /** Paths of the files below the folder, sorted, with `/` between names. */
  files: string[]
  problems: Problem[]
}

/**
 * Lists the files below a folder, except hidden ones outside of `.well-known/` (RFC 8615). Writers' files are
 * trusted as little as a pull request is: a problem is what could show or publish another file of this machine, what
 * would block who reads it, and what has a name that no address or terminal can show.
 */
export function listInputFiles(input: InputFolder, rules: InputRules): InputFiles {
  const { accepts, reportIgnored, unreadable, missing } = rules
  const { folder, shown, root } = input
  const found: InputFiles = { files: [], problems: [] }
  const report = (path: string, text: ProblemText) => found.problems.push(problemIn(join(shown, path), text))
  const walk = (parent: string) => {
    let entries: Dirent[]
    try {
      entries = readdirSync(join(folder, parent), { withFileTypes: true })
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (parent === '' && missing && (code === 'ENOENT' || code === 'ENOTDIR')) report('', missing)
      else if (parent !== '' || code !== 'ENOENT') report(parent, unreadableFolder(unreadable, code))
      return
    }
    for (const entry of entries) {
      const path = posix.join(parent, entry.name)
      const leadsToFolder = entry.isSymbolicLink() && isFolder(join(folder, path))
      const whole = entry.isDirectory() || leadsToFolder ? `${path}/` : path
      if (isHidden(whole)) continue
      if (!accepts(whole)) {
        const ignored = nameFault(path) ? undefined : reportIgnored?.(whole)
        if (ignored) report(path, ignored)
        continue
      }
      const fault = nameFault(path) ?? typeFault(entry, input, path)
      if (fault) report(path, fault)
      else if (entry.isDirectory()) walk(path)
      else found.files.push(path)
    }
  }
  if (isBehindLink(root, folder)) report('', linkedFolder(unreadable))
  else walk('')
  found.files.sort()
  found.problems.sort((a, b) => (a.file < b.file ? -1 : 1))
  return found
}

/** Most bytes of a key in S3 and Cloud Storage (docs.aws.amazon.com, "Naming Amazon S3 objects"). */
const maxPathBytes = 1024

function nameFault(path: string): ProblemText | undefined {
  const fault = (message: string): ProblemText => ({ code: 'file-name-invalid', message, hint: 'Rename it.' })
  // Node puts U+FFFD in the place of bytes that are not UTF-8.
  if (path.includes('\uFFFD')) return fault('The name is not UTF-8 text')
  const [control] = /\p{Cc}/u.exec(path) ?? []
  if (control !== undefined) return fault(`The name has the control character ${codePoint(control)}`)
  if (path.includes('\\')) return fault('The name has a backslash, which separates folders on Windows')
  if (Buffer.byteLength(path) > maxPathBytes)
    return fault(`The path is longer than ${maxPathBytes} bytes, the most that object stores take`)
  return undefined
}

const codePoint = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

function typeFault(entry: Dirent, input: InputFolder, path: string): ProblemText | undefined {
  if (entry.isSymbolicLink()) return linkFault(input, path)
  if (entry.isFile() || entry.isDirectory()) return undefined
  return { code: 'file-type-invalid', message: 'It is neither a file nor a folder', hint: 'Remove it.' }
}

/** How a link that cannot be followed leads nowhere. */
const deadEnds: Readonly<Record<string, string>> = {
  ENOENT: 'to nothing',
  ENOTDIR: 'to nothing',
  ELOOP: 'in a circle',
}

/** A link may lead to a file of the same folder; to a folder it could lead in a circle. */
function linkFault({ folder, shown }: InputFolder, path: string): ProblemText | undefined {
  const fault = (where: string): ProblemText => {
    const hint = 'Put the file itself in its place.'
    return { code: 'file-link-invalid', message: `The link leads ${where}`, hint }
  }
  try {
    const target = realpathSync(join(folder, path))
    const real = realpathSync(folder)
    if (!isBelow(real, target)) return fault(`out of ${shown}`)
    const stats = statSync(target)
    if (stats.isDirectory()) return fault('to a folder')
    if (!stats.isFile()) return fault('to what is no file')
    if (isHidden(relative(real, target).split(sep).join('/'))) return fault('to a hidden file')
    return undefined
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return fault(deadEnds[code] ?? `where nothing can be read (${code})`)
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** True if a folder of the project, or one above it in the project, is a link. */
function isBehindLink(root: string, folder: string): boolean {
  if (!isBelow(root, folder)) return false
  const names = relative(root, folder).split(sep)
  return names.some((_, at) => isLink(join(root, ...names.slice(0, at + 1))))
}

const linkedFolder = (code: ProblemCode): ProblemText => ({
  code,
  message: 'The folder is a link, or is behind one, and could lead out of the project',
  hint: 'Put the folder itself in its place.',
})

const unreadableFolder = (code: ProblemCode, reason: string): ProblemText => ({
  code,
  message: `The folder cannot be read (${reason})`,
  hint: 'Check that it is a folder and that you may read it.',
})

/** Largest post, in bytes: a hundred times a long one. */
export const maxPostBytes = 1024 * 1024

function tooLarge(file: string, bytes: number): Problem | undefined {
  if (bytes <= maxPostBytes) return undefined
  const message = `The post has ${bytes} bytes; the most is ${maxPostBytes}`
  const hint = 'Put pictures and data into files of their own.'
  return problemIn(file, { code: 'post-too-large', message, hint })
}

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
  return listInputFiles(posts, {
    accepts,
    reportIgnored: reportIgnoredPost,
    unreadable: 'posts-unreadable',
    missing,
  })
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

/** The problem of a file that is not a post, and was probably meant as one. */
function reportIgnoredPost(path: string): ProblemText | undefined {
  if (/(?:^|\/)[_.]/.test(path)) return undefined
  const code = 'post-ignored'
  const name = path.replace(/^.*\//, '')
  if (isImageFile(name)) {
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
  if (typed !== undefined) return tooLarge(file, Buffer.byteLength(typed)) ?? { file, text: typed }
  try {
    const found = statSync(path)
    if (!found.isFile()) return unreadable(file, 'it is not a file')
    const problem = tooLarge(file, found.size)
    if (problem) return problem
    const bytes = readFileSync(path)
    const text = bytes.toString('utf8')
    if (isUtf8(bytes) && !bytes.includes(0)) return { file, text }
    const hint = 'Save it as UTF-8; a picture or another binary file does not belong among the posts.'
    const message = 'The post is not UTF-8 text'
    const offset = firstBinaryOffset(bytes, text)
    const binary = problemAt({ file, text }, offset, { code: 'post-not-utf8', message, hint })
    return { ...binary, excerpt: (binary.excerpt ?? '').replace(/\p{Cc}/gu, '\uFFFD').slice(0, 120) }
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
