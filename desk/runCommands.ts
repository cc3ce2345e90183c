import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { filesOf } from '../content/output/publicImages.ts'
import { projectPath, publicFolder, shownPath } from '../system/paths.ts'
import { withTemporaryFolder } from '../system/processName.ts'
import type { Desk } from './changeTexts.ts'
import type { CommandRun, GitState, TextCommit, TextStage } from './DeskApi.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskFile } from './DeskFolders.ts'
import type { DeskSite } from './DeskSite.ts'
import { pictureFolder } from './ownPictures.ts'
import { unusedOf } from './pictures.ts'
import { pullRequestUrl } from './pullRequest.ts'

/** A program that is run without a shell. */
interface Program {
  path: string
  /** The first arguments of all its commands. */
  first: readonly string[]
  /** How a writer would type it. */
  shown: string
  env?: Record<string, string> | undefined
}

type Commands = readonly (readonly string[])[]

interface Outcome {
  output: string
  errors: string
  isDone: boolean
}

/** Runs commands of a program in a folder, one after the other, until one fails. */
async function runInTurn(
  folder: string,
  { path, first, shown, env }: Program,
  commands: Commands,
): Promise<CommandRun[]> {
  const runs: CommandRun[] = []
  for (const words of commands) {
    const { output, errors, isDone } = await runProgram(folder, path, [...first, ...words], env)
    const typed = words.map(word => quoted(word.startsWith('/') ? shownPath(word) : word))
    runs.push({ command: [shown, ...typed].join(' '), output: `${output}${errors}`.trim(), isDone })
    if (!isDone) break
  }
  return runs
}

const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : `"${word}"`)

/** Runs a program without prompts and colors. */
function runProgram(
  folder: string,
  program: string,
  words: readonly string[],
  extra: Record<string, string> = {},
): Promise<Outcome> {
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
    execFile(program, words, { cwd: folder, env, ...limits }, (error, output, errors) => {
      done({ output, errors, isDone: !error })
    })
  })
}

/** A file that differs from the last commit. */
interface ChangedFile {
  /** Path from the repository's root. */
  name: string
  /** As `git status --porcelain` prints it: a letter for the index, and one for the disk. */
  state: string
}

async function changedFiles(root: string, paths: readonly string[]): Promise<ChangedFile[]> {
  const words = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...paths]
  const { output } = await git(root, words)
  return output
    .split('\0')
    .filter(Boolean)
    .map(entry => ({ state: entry.slice(0, 2), name: entry.slice(3) }))
}

/** Returns the changed files of a text: its own, its former names, and the pictures that it uses or has in its folder. */
async function filesOfText(desk: Desk, { kind, file, path }: DeskFile, unused: readonly string[]) {
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
export async function gitState(desk: Desk, file: DeskFile): Promise<GitState | undefined> {
  const { root } = desk.folders
  const branch = await runProgram(root, 'git', ['branch', '--show-current'], { LC_ALL: 'C' })
  if (/not a git repository/.test(branch.errors)) return undefined
  if (!branch.isDone) throw new DeskError(409, branch.errors.trim() || 'git is not installed.')
  const current = branch.output.trim()
  const remote = current === '' ? undefined : await remoteOf(root, current)
  const base = remote?.remote && (await defaultBranch(root, remote.remote.name))
  const baseName = base?.slice(`refs/remotes/${remote?.remote?.name}/`.length)
  const request = remote?.remote && pullRequestUrl(remote.remote.address, current, baseName)
  const unused = unusedOf(desk, file.file)
  const files = await filesOfText(desk, file, unused)
  const texts = files.filter(({ name }) => name.endsWith('.md'))
  return {
    branch: current,
    changed: files.map(({ name }) => name),
    unused: unused.map(name => `/${name}`),
    isNew: texts.length > 0 && texts.every(({ state }) => /^(?:\?\?|A)/.test(state)),
    unpushed: 0,
    ...remote,
    ...(request === undefined ? {} : { pullRequest: request }),
    commits: await gitHistory(root, file),
  }
}

/** Where a branch is pushed to: where it was pushed before, `origin`, or the only remote. */
async function remoteOf(root: string, branch: string): Promise<Pick<GitState, 'remote' | 'unpushed'>> {
  const [listed, config] = await Promise.all([
    git(root, ['remote']),
    git(root, ['config', `branch.${branch}.remote`]),
  ])
  const names = listed.output.split('\n').filter(Boolean)
  const used = config.output.trim()
  const name = [used, 'origin', names[0]].find(known => known !== undefined && names.includes(known))
  if (name === undefined) return { unpushed: 0 }
  const [address, count] = await Promise.all([
    git(root, ['remote', 'get-url', '--push', name]),
    git(root, ['rev-list', '--count', 'HEAD', '--not', `--remotes=${name}`]),
  ])
  return { remote: { name, address: address.output.trim() }, unpushed: Number(count.output) }
}

/** Returns the ref of a remote's default branch, as it was last fetched; undefined if it is not known. */
async function defaultBranch(root: string, remote: string): Promise<string | undefined> {
  const head = await git(root, ['symbolic-ref', '-q', `refs/remotes/${remote}/HEAD`])
  if (head.isDone) return head.output.trim()
  const usual = ['main', 'master'].map(name => `refs/remotes/${remote}/${name}`)
  const { output } = await git(root, ['for-each-ref', '--format=%(refname)', ...usual])
  return output.split('\n').find(Boolean)
}

/** Returns a function that returns how far a text has come. */
export async function gitStages({ folders }: Desk): Promise<(file: DeskFile) => TextStage> {
  const { root } = folders
  const [where, branch] = await Promise.all([
    git(root, ['rev-parse', '--show-prefix']),
    git(root, ['branch', '--show-current']),
  ])
  if (!where.isDone) return () => ({})
  const { remote } = await remoteOf(root, branch.output.trim())
  const base = remote && (await defaultBranch(root, remote.name))
  const paths = [...folders.paths, join(publicFolder(root), 'images/posts')]
  /** Returns the names that a command prints, and their folders. */
  const list = async (words: readonly string[]) =>
    withFolders((await git(root, [...words, '-z', '--', ...paths])).output.split(/[\0\n]/))
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
  const { remote } = await remoteOf(root, branch)
  if (!remote) return []
  return await inTurn(root, [
    ['fetch', '--', remote.name],
    ['remote', 'set-head', remote.name, '--auto'],
  ])
}

/**
 * Pushes a branch that the writer has confirmed.
 * @throws DeskError if there is no such branch or remote
 */
export async function gitPush(root: string, branch: string, remote: string): Promise<CommandRun[]> {
  const known = async (words: readonly string[]) => (await git(root, words)).output.split('\n')
  if (!(await known(['branch', '--format=%(refname:short)'])).includes(branch))
    throw new DeskError(404, `There is no branch "${branch}".`)
  if (!(await known(['remote'])).includes(remote)) throw new DeskError(404, `There is no remote "${remote}".`)
  // The name of a branch may begin with `+`, which would force the push.
  const ref = `refs/heads/${branch}`
  return await inTurn(root, [['push', '-u', '--', remote, `${ref}:${ref}`]])
}

/** Returns the commits that changed a text, newest first. */
async function gitHistory(root: string, { path }: DeskFile): Promise<TextCommit[]> {
  const format = '--format=%x00%H%x00%s%x00%an%x00%aI%x00'
  const words = ['log', '--follow', '-n', '100', '--diff-filter=d', '--name-only', format, '--', path]
  const [, ...parts] = (await git(root, ['-c', 'core.quotePath=false', ...words])).output.split('\0')
  return Array.from({ length: parts.length / 5 }, (_, at) => {
    const [commit = '', subject = '', author = '', time = '', name = ''] = parts.slice(at * 5, at * 5 + 5)
    return { commit, subject, author, time, name: name.trim() }
  })
}

/**
 * Returns a text as of one of its commits.
 * @throws DeskError if that commit did not change it
 */
export async function gitVersion(root: string, file: DeskFile, commit: string): Promise<string> {
  const found = (await gitHistory(root, file)).find(known => known.commit === commit)
  if (!found) throw new DeskError(404, `The text has no commit ${commit}.`)
  return (await git(root, ['show', `${commit}:${found.name}`])).output
}

/** Returns the texts that were deleted since the last commit, without those that the desk renamed. */
export async function gitDeletions({ folders, former }: Desk): Promise<string[]> {
  const { root } = folders
  const { output } = await git(root, ['ls-files', '--deleted', '-z', '--', ...folders.paths])
  return output
    .split('\0')
    .filter(name => /\.md$/i.test(name))
    .map(name => projectPath(root, join(root, name)))
    .filter(name => !former.has(name))
}

/**
 * Commits the changed files of a text, or its deletion, and nothing else.
 * @throws DeskError if the message is empty
 */
export async function gitCommit(desk: Desk, file: DeskFile, message: string): Promise<CommandRun[]> {
  if (message.trim() === '') throw new DeskError(400, 'A commit needs a message.', 'Say what you changed.')
  const { root } = desk.folders
  const changed = await filesOfText(desk, file, unusedOf(desk, file.file))
  if (changed.length === 0) throw new DeskError(409, 'Nothing has changed since the last commit.')
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
      ['commit', '-m', message.trim(), '--', ...pathsOf(changed.filter(({ state }) => state !== 'AD'))],
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
  desk.former.delete(file.file)
  return runs
}

/**
 * Creates a branch and switches to it.
 * @throws DeskError if the name is not valid
 */
export async function gitBranch(root: string, name: string): Promise<CommandRun[]> {
  // It expands `@{-1}`.
  const { output } = await git(root, ['check-ref-format', '--branch', name])
  if (output.trim() !== name || name === '')
    throw new DeskError(400, `"${name}" isn't a valid branch name.`, 'Write words joined by hyphens.')
  return await inTurn(root, [['switch', '-c', name]])
}

const inTurn = (root: string, commands: Commands, env?: Record<string, string>): Promise<CommandRun[]> =>
  runInTurn(root, { path: 'git', first: [], shown: 'git', env }, commands)

const git = (root: string, words: readonly string[]) => runProgram(root, 'git', words)

/**
 * Builds the saved site into a temporary folder, and compares it with a target without publishing anything.
 * @param name a key of `publish` in the configuration
 * @throws DeskError if the configuration has no such target
 */
export async function planTarget(site: DeskSite, name: string): Promise<CommandRun[]> {
  const { root, posts, config: configFile } = site.options
  const { config } = site.input
  const { publish = {} } = config?.value ?? {}
  const target = Object.hasOwn(publish, name) ? publish[name] : undefined
  if (!target) throw new DeskError(404, `The configuration has no target "${name}".`)
  const address = target.siteUrl === undefined ? [] : ['--site-url', target.siteUrl]
  const common = ['--config', configFile, '--quiet']
  return await withTemporaryFolder(async folder => {
    const dist = join(folder, 'dist')
    // The running command's own script.
    const kubeSite = { path: process.execPath, first: [process.argv[1]!], shown: 'npx kube-site' }
    return await runInTurn(root, kubeSite, [
      ['build', '--posts', posts, '--out', dist, ...address, ...common],
      ['plan', name, '--dist', dist, ...common],
    ])
  })
}
