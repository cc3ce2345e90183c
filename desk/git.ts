import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { filesOf } from '../content/output/publicImages.ts'
import { slugOfFile } from '../content/schema/slug.ts'
import { projectPath, publicFolder, shownPath } from '../system/paths.ts'
import { withTemporaryFolder } from '../system/processName.ts'
import type { DeskContext } from './DeskContext.ts'
import type { CommandRun, GitState, TextStage } from './DeskApi.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskFile } from './DeskFolders.ts'
import { pictureFolder } from './ownPictures.ts'
import { unusedOf } from './pictures.ts'
import { pullRequestUrl } from './pullRequest.ts'

interface Outcome {
  output: string
  errors: string
  isDone: boolean
}

/** Runs git without a shell, prompts and colors. */
function git(root: string, args: readonly string[], extra: Record<string, string> = {}): Promise<Outcome> {
  const env = {
    ...process.env,
    ...extra,
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'true',
    GIT_LITERAL_PATHSPECS: '1',
    // Reading the state must not lock the index, which the writer's other programs change.
    GIT_OPTIONAL_LOCKS: '0',
    // Passwords are asked for in a window, since nobody looks at the terminal.
    SSH_ASKPASS_REQUIRE: 'force',
    NO_COLOR: '1',
  }
  const limits = { timeout: 600_000, maxBuffer: 16 * 1024 * 1024 }
  return new Promise(done => {
    execFile('git', args, { cwd: root, env, ...limits }, (error, output, errors) => {
      done({ output, errors, isDone: !error })
    })
  })
}

/** Runs commands of git, one after the other, until one fails. */
async function inTurn(
  root: string,
  commands: readonly (readonly string[])[],
  env?: Record<string, string>,
): Promise<CommandRun[]> {
  const runs: CommandRun[] = []
  for (const args of commands) {
    const { output, errors, isDone } = await git(root, args, env)
    const typed = args.map(arg => quoted(arg.startsWith('/') ? shownPath(arg) : arg))
    runs.push({ command: ['git', ...typed].join(' '), output: `${output}${errors}`.trim(), isDone })
    if (!isDone) break
  }
  return runs
}

const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : `"${word}"`)

/** A file that differs from the last commit. */
interface ChangedFile {
  /** Path from the repository's root. */
  name: string
  /** As `git status --porcelain` prints it: a letter for the index, and one for the disk. */
  state: string
}

async function changedFiles(root: string, paths: readonly string[]): Promise<ChangedFile[]> {
  const args = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...paths]
  const { output } = await git(root, args)
  return output
    .split('\0')
    .filter(Boolean)
    .map(entry => ({ state: entry.slice(0, 2), name: entry.slice(3) }))
}

/** Returns the changed files of a text: its own, its former names, and the pictures that it uses or has in its folder. */
async function filesOfText(desk: DeskContext, { kind, file, path }: DeskFile, unused: readonly string[]) {
  const { root } = desk.folders
  const inPublic = (name: string) => join(publicFolder(root), name)
  const config = desk.site.input.config?.value
  const text = existsSync(path)
    ? desk.site.parse({ kind, file, text: readFileSync(path, 'utf8') })
    : undefined
  const names = text && config ? [...filesOf(text, config)] : []
  const shown = [...names, ...names.map(name => name.replace(/\.webp$/, '.avif'))]
    .map(inPublic)
    .filter(name => existsSync(name))
  const own = await changedFiles(root, [path, inPublic(pictureFolder(file)), ...shown])
  const former = desk.former.of(file)
  const paths = former.flatMap(name => [resolve(root, name), inPublic(pictureFolder(name))])
  const gone = former.length > 0 ? await changedFiles(root, paths) : []
  return [
    ...own.filter(({ state, name }) => state !== '??' || !unused.some(address => name.endsWith(address))),
    // Another text may have taken the name.
    ...gone.filter(({ state }) => state.includes('D')),
  ]
}

/**
 * Returns the state of a text in its repository; `undefined` if there is no repository.
 * @throws DeskError if git refuses to read it
 */
export async function gitState(desk: DeskContext, file: DeskFile): Promise<GitState | undefined> {
  const { root } = desk.folders
  const shown = await git(root, ['branch', '--show-current'], { LC_ALL: 'C' })
  if (/not a git repository/.test(shown.errors)) return undefined
  if (!shown.isDone) throw new DeskError(409, shown.errors.trim() || 'git is not installed.')
  const current = shown.output.trim()
  const remote = await remoteOf(root, current)
  const base = await defaultBranch(root, remote?.name)
  // Before a fetch, the default branch of the remote is not known.
  const isForReview = !['', 'main', 'master', base].includes(current)
  const branch = isForReview ? current : await freeBranch(root, file)
  const request = remote && pullRequestUrl(remote.address, branch, base)
  const unused = unusedOf(desk, file.file)
  const files = await filesOfText(desk, file, unused)
  const texts = files.filter(({ name }) => name.endsWith('.md'))
  return {
    current,
    branch,
    changed: files.map(({ name }) => name),
    unused: unused.map(name => `/${name}`),
    isNew: texts.length > 0 && texts.every(({ state }) => /^(?:\?\?|A)/.test(state)),
    unpushed: branch === current ? (remote?.unpushed ?? 0) : 0,
    ...(remote && { remote: { name: remote.name, address: remote.address } }),
    ...(request === undefined ? {} : { pullRequest: request }),
  }
}

/** Returns the name of a new branch for a text. */
async function freeBranch(root: string, { kind, file }: DeskFile): Promise<string> {
  const { output } = await git(root, ['for-each-ref', '--format=%(refname)', 'refs/heads', 'refs/remotes'])
  const taken = new Set(output.split('\n').map(ref => ref.replace(/^refs\/(?:heads|remotes\/[^/]*)\//, '')))
  const name = `${kind}/${slugOfFile(file)}`
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!taken.has(free)) return free
  }
}

interface Remote {
  name: string
  address: string
  /** How many commits of the branch it does not have. */
  unpushed: number
}

/** Where a branch is pushed to: where it was pushed before, `origin`, or the only remote. */
async function remoteOf(root: string, branch: string): Promise<Remote | undefined> {
  const [listed, config] = await Promise.all([
    git(root, ['remote']),
    git(root, ['config', `branch.${branch}.remote`]),
  ])
  const names = listed.output.split('\n').filter(Boolean)
  const used = config.output.trim()
  const name = [used, 'origin', names[0]].find(known => known !== undefined && names.includes(known))
  if (name === undefined) return undefined
  const [address, count] = await Promise.all([
    git(root, ['remote', 'get-url', '--push', name]),
    git(root, ['rev-list', '--count', 'HEAD', '--not', `--remotes=${name}`]),
  ])
  return { name, address: address.output.trim(), unpushed: Number(count.output) }
}

/** Returns the name of the default branch, as it was last fetched; undefined if it is not known. */
async function defaultBranch(root: string, remote: string | undefined): Promise<string | undefined> {
  const folder = remote === undefined ? 'refs/heads/' : `refs/remotes/${remote}/`
  const head = await git(root, ['symbolic-ref', '-q', `${folder}HEAD`])
  if (head.isDone) return head.output.trim().slice(folder.length)
  const usual = ['main', 'master'].map(name => folder + name)
  const { output } = await git(root, ['for-each-ref', '--format=%(refname)', ...usual])
  return output.split('\n').find(Boolean)?.slice(folder.length)
}

/** Returns a function that returns how far a text has come. */
export async function gitStages({ folders }: DeskContext): Promise<(file: DeskFile) => TextStage> {
  const { root } = folders
  const [where, branch] = await Promise.all([
    git(root, ['rev-parse', '--show-prefix']),
    git(root, ['branch', '--show-current']),
  ])
  if (!where.isDone) return () => ({})
  const remote = await remoteOf(root, branch.output.trim())
  const target = remote && (await defaultBranch(root, remote.name))
  const base = target && `refs/remotes/${remote.name}/${target}`
  const paths = [...folders.paths, join(publicFolder(root), 'images/posts')]
  /** Returns the names that a command prints, and their folders. */
  const list = async (args: readonly string[]) =>
    withFolders((await git(root, [...args, '-z', '--', ...paths])).output.split(/[\0\n]/))
  const log = (...range: readonly string[]) => list(['log', '--format=', '--name-only', ...range])
  const [tracked, all, unpushed, ahead, different] = await Promise.all([
    list(['ls-files', '--full-name']),
    changedFiles(root, paths),
    remote && log('HEAD', '--not', `--remotes=${remote.name}`),
    // A text that was merged by a squash is the same there, and of one that was changed afterwards, the commits are there.
    base && log(`${base}..HEAD`),
    base && list(['diff', '--name-only', base, 'HEAD']),
  ])
  const changed = withFolders(all.map(({ name }) => name).filter(name => tracked.has(name)))
  const nameOf = (path: string) => `${where.output.trim()}${relative(root, path).replaceAll(sep, '/')}`
  return ({ file, path }) => {
    const name = nameOf(path)
    const folder = nameOf(join(publicFolder(root), pictureFolder(file)))
    const isIn = (names: ReadonlySet<string>) => names.has(name) || names.has(folder)
    if (!tracked.has(name) || isIn(changed)) return { isCommitted: false }
    return {
      isCommitted: true,
      ...(unpushed ? { isPushed: !isIn(unpushed) } : {}),
      ...(ahead && different ? { isMerged: !(isIn(ahead) && isIn(different)) } : {}),
    }
  }
}

const withFolders = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap(name => [name, dirname(name)]))

/** Fetches the remote of the branch, with its default branch. */
export async function gitFetch(root: string): Promise<CommandRun[]> {
  const branch = (await git(root, ['branch', '--show-current'])).output.trim()
  const remote = await remoteOf(root, branch)
  if (!remote) return []
  return await inTurn(root, [
    ['fetch', '--', remote.name],
    ['remote', 'set-head', remote.name, '--auto'],
  ])
}

/** Returns the texts that were deleted since the last commit, without those that the desk renamed. */
export async function gitDeletions({ folders, former }: DeskContext): Promise<string[]> {
  const { root } = folders
  const { output } = await git(root, ['ls-files', '--deleted', '-z', '--', ...folders.paths])
  return output
    .split('\0')
    .filter(name => /\.md$/i.test(name))
    .map(name => projectPath(root, join(root, name)))
    .filter(name => !former.has(name))
}

/** What is sent for review. */
export interface Sent {
  /** What was changed. */
  message: string
  /** A new branch, or the current one; empty for the proposed one. */
  branch: string
}

/**
 * Sends a text, or its deletion, for review: commits its changed files and nothing else, on a branch that is created
 * unless it is the current one, and pushes the branch if there is a remote. Stops if a command fails.
 * @throws DeskError if there is nothing to send, or the message or the name of the branch is not valid
 */
export async function sendForReview(desk: DeskContext, file: DeskFile, sent: Sent): Promise<CommandRun[]> {
  const { root } = desk.folders
  const message = sent.message.trim()
  if (message === '') throw new DeskError(400, 'A commit needs a message.', 'Say what you changed.')
  const state = await gitState(desk, file)
  if (!state) throw new DeskError(409, 'This project isn’t in a git repository.')
  const branch = sent.branch || state.branch
  const changed = await filesOfText(desk, file, unusedOf(desk, file.file))
  if (changed.length === 0 && state.unpushed === 0)
    throw new DeskError(409, 'Nothing has changed since it was sent.')
  // It expands `@{-1}`.
  const { output } = await git(root, ['check-ref-format', '--branch', branch])
  if (output.trim() !== branch)
    throw new DeskError(400, `"${branch}" isn't a valid branch name.`, 'Write words joined by hyphens.')
  // The name of a branch may begin with `+`, which would force the push.
  const ref = `refs/heads/${branch}`
  const runs: CommandRun[] = []
  for (const step of [
    () => (branch === state.current ? [] : inTurn(root, [['switch', '-c', branch]])),
    () => (changed.length === 0 ? [] : commit(desk, file, changed, message)),
    () => (state.remote ? inTurn(root, [['push', '-u', '--', state.remote.name, `${ref}:${ref}`]]) : []),
  ]) {
    runs.push(...(await step()))
    if (!runs.every(({ isDone }) => isDone)) break
  }
  return runs
}

async function commit(
  desk: DeskContext,
  { file }: DeskFile,
  changed: readonly ChangedFile[],
  message: string,
): Promise<CommandRun[]> {
  const { root } = desk.folders
  const where = await git(root, ['rev-parse', '--show-toplevel', '--absolute-git-dir'])
  const [top = '', gitFolder = ''] = where.output.split('\n')
  const pathsOf = (files: readonly ChangedFile[]) => files.map(({ name }) => join(top, name))
  // In a copy of the index: a commit that a hook refuses leaves the index as it was.
  const runs = await withTemporaryFolder(folder => {
    const index = join(folder, 'index')
    if (existsSync(join(gitFolder, 'index'))) copyFileSync(join(gitFolder, 'index'), index)
    const commands = [
      ['add', '--', ...pathsOf(changed)],
      // A file that was staged and then deleted is not in the commit.
      ['commit', '-m', message, '--', ...pathsOf(changed.filter(({ state }) => state !== 'AD'))],
    ]
    return inTurn(root, commands, { GIT_INDEX_FILE: index })
  })
  if (!runs.every(({ isDone }) => isDone)) return runs
  // A hook may have changed the files, or added others.
  const committed = await git(root, [
    'diff-tree',
    '-r',
    '-z',
    '--root',
    '--no-commit-id',
    '--name-only',
    'HEAD',
  ])
  const names = committed.output.split('\0').filter(Boolean)
  await git(root, ['reset', '-q', '--', ...pathsOf(changed), ...names.map(name => join(top, name))])
  desk.former.delete(file)
  return runs
}
