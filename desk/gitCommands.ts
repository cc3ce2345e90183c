import { basename, join } from 'node:path'
import { publicFolder } from '../system/paths.ts'
import type { CommandRun, GitState } from './DeskApi.ts'
import { DeskError } from './requests/DeskError.ts'
import type { DeskFile } from './DeskFolders.ts'
import { runCommands, runProgram, shownCommand } from './runCommands.ts'

/** A file and its pictures, as git knows them. */
const filesOf = (root: string, { file, path }: DeskFile): string[] => [
  path,
  join(publicFolder(root), 'images', 'posts', basename(file).replace(/\.md$/i, '')),
]

/** The state of a text in its repository; `undefined` if the project is in none. */
export async function gitState(root: string, file: DeskFile): Promise<GitState | undefined> {
  const branch = await git(root, ['branch', '--show-current'])
  if (!branch.isDone) return undefined
  const words = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--']
  const { output } = await git(root, [...words, ...filesOf(root, file)])
  const entries = output.split('\0').filter(Boolean)
  const isNew = entries.some(entry => /^(?:\?\?|A)/.test(entry) && entry.endsWith('.md'))
  return { branch: branch.output.trim(), changed: entries.map(entry => entry.slice(3)), isNew }
}

/**
 * Commits a text with its pictures, and nothing else. Stops at the first command that fails.
 * @throws DeskError if the message is empty
 */
export async function gitCommit(root: string, file: DeskFile, message: string): Promise<CommandRun[]> {
  if (message.trim() === '') throw new DeskError(400, 'A commit needs a message.', 'Say what you changed.')
  const { changed } = (await gitState(root, file)) ?? { changed: [] }
  if (changed.length === 0) throw new DeskError(409, 'Nothing has changed since the last commit.')
  const top = (await git(root, ['rev-parse', '--show-toplevel'])).output.trim()
  const paths = changed.map(name => join(top, name))
  return await inTurn(root, [
    ['add', '--', ...paths],
    ['commit', '-m', message.trim(), '--', ...paths],
  ])
}

/**
 * Creates a branch and switches to it.
 * @throws DeskError if git takes no branch of the name
 */
export async function gitBranch(root: string, name: string): Promise<CommandRun[]> {
  const { isDone } = await git(root, ['check-ref-format', '--branch', name])
  if (!isDone)
    throw new DeskError(400, `"${name}" isn't a valid branch name.`, 'Write words joined by hyphens.')
  return await inTurn(root, [['switch', '-c', name]])
}

const inTurn = (root: string, commands: readonly string[][]): Promise<CommandRun[]> =>
  runCommands(
    root,
    commands.map(words => ({ program: 'git', words, shown: shownCommand('git', words) })),
  )

const git = (root: string, words: readonly string[]) => runProgram(root, 'git', words)
