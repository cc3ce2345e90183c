import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemIn, type ProblemText } from '../../content/problems/problemAt.ts'
import type { ProblemCode } from '../../content/problems/problemCodes.ts'
import { isBelow, isHidden, isLink } from '../../system/paths.ts'

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

export interface InputRules {
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

type Fault = ProblemText | undefined

function nameFault(path: string): Fault {
  const fault = (message: string): Fault => ({ code: 'file-name-invalid', message, hint: 'Rename it.' })
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

function typeFault(entry: Dirent, input: InputFolder, path: string): Fault {
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
function linkFault({ folder, shown }: InputFolder, path: string): Fault {
  const fault = (where: string): Fault => {
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
