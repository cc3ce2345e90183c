import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { publicFolder, shownPath } from '../system/paths.ts'
import type { CommandRun, GitState } from './DeskApi.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskFile } from './DeskFolders.ts'
import type { DeskSite } from './DeskSite.ts'

/** A command, without a shell. */
interface Command {
  program: string
  words: readonly string[]
  /** How a writer would type it. */
  shown: string
}

interface Outcome {
  output: string
  errors: string
  isDone: boolean
}

/** Runs commands in a folder, one after the other. Stops at the first that fails. */
async function runCommands(folder: string, commands: readonly Command[]): Promise<CommandRun[]> {
  const runs: CommandRun[] = []
  for (const { program, words, shown } of commands) {
    const { output, errors, isDone } = await runProgram(folder, program, words)
    runs.push({ command: shown, output: `${output}${errors}`.trim(), isDone })
    if (!isDone) break
  }
  return runs
}

/** A command as a writer would type it. */
const shownCommand = (program: string, words: readonly string[]): string =>
  [program, ...words.map(word => quoted(word.startsWith('/') ? shownPath(word) : word))].join(' ')

const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : `"${word}"`)

/** Runs a program, which asks for nothing and writes no colors. */
function runProgram(folder: string, program: string, words: readonly string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'true',
    GIT_LITERAL_PATHSPECS: '1',
    NO_COLOR: '1',
  }
  const limits = { timeout: 600_000, maxBuffer: 16 * 1024 * 1024 }
  return new Promise(resolve => {
    execFile(program, words, { cwd: folder, env, ...limits }, (error, output, errors) => {
      resolve({ output, errors, isDone: !error })
    })
  })
}

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

/**
 * Shows what publishing the saved site would change: builds it into a temporary folder, and compares that with a target.
 * @param name one of `publish` in the configuration
 * @throws DeskError if the configuration has no such target
 */
export async function planTarget(site: DeskSite, name: string): Promise<CommandRun[]> {
  const { root, posts, config: configFile } = site.options
  const { config } = site.input
  const { publish = {} } = config?.value ?? {}
  const target = Object.hasOwn(publish, name) ? publish[name] : undefined
  if (!target) throw new DeskError(404, `The configuration has no target "${name}".`)
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-plan-'))
  const dist = join(folder, 'dist')
  const address = target.siteUrl === undefined ? [] : ['--site-url', target.siteUrl]
  const common = ['--config', configFile, '--quiet']
  const commands = [
    ['build', '--posts', posts, '--out', dist, ...address, ...common],
    ['plan', name, '--dist', dist, ...common],
  ].map(words => ({
    program: process.execPath,
    // The command that serves the desk.
    words: [process.argv[1]!, ...words],
    shown: shownCommand('npx kube-site', words),
  }))
  try {
    return await runCommands(root, commands)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
