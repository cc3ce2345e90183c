import { readdirSync, statSync } from 'node:fs'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import type { Target } from '../../content/schema/config/parseTarget.ts'
import { exitCodes, UsageError } from '../../system/CommandError.ts'
import { Terminal } from '../../system/Terminal.ts'
import type { LockFlags } from '../PublishLock.ts'
import { privateFolder, RefusedError } from '../records.ts'
import { type PublishProgress, TerminalProgress } from '../steps.ts'
import { fileError } from '../stores/FileBackend.ts'
import { openStore, type Store } from '../stores/Store.ts'
import { isTargetUrl, previewTarget, resolveTarget, type TargetSettings } from '../target.ts'

/** The project, as publishing needs it. The command line provides it, so that publishing loads no code that builds sites. */
export interface PublishedProject {
  /** The project's folder. */
  root: string
  /** The folder of the site to publish, absolute. */
  dist: string
  /** Returns the targets of the configuration; `undefined` if it has problems, which are reported. */
  targets(terminal: Terminal): Promise<SiteConfig['publish'] | undefined>
  /**
   * Builds the site as a preview shows it, with drafts and scheduled posts. Returns whether there was no problem; those
   * that there are have been reported.
   * @param out absolute path of the folder to write
   */
  buildPreview(siteUrl: string, out: string, terminal: Terminal): Promise<boolean>
  /** Asks a question that yes or no answers; `undefined` if nobody would answer. */
  confirm(question: string, terminal: Terminal): Promise<boolean | undefined>
}

/** The flags of every command on a target. */
export interface TargetFlags {
  siteUrl?: string
  preview?: string
  format: 'text' | 'json'
  quiet?: boolean
  verbose?: boolean
}

/** The flags of every command that changes what a target holds. */
export interface ChangeFlags extends LockFlags {
  /** Take the lock from another publisher. */
  unlock?: boolean
  /** Ask no question before that, or before a purge. */
  yes?: boolean
}

/**
 * Asks a question, unless the answer is on the command line.
 * @throws UsageError if nobody would answer
 */
export async function isConfirmed(
  question: string,
  { project, flags }: Pick<TargetCall<ChangeFlags & TargetFlags>, 'project' | 'flags'>,
  terminal: Terminal,
): Promise<boolean> {
  if (flags.yes) return true
  const answer = await project.confirm(question, terminal)
  if (answer !== undefined) return answer
  throw new UsageError(question, 'Run the command in a terminal to answer, or with --yes.')
}

/** Returns the flags of the lock with the question that `--unlock` asks. */
export function lockFlags<Flags extends ChangeFlags>(
  { project, flags }: Pick<TargetCall<Flags & TargetFlags>, 'project' | 'flags'>,
  terminal: Terminal,
): Flags & TargetFlags {
  if (!flags.unlock) return flags
  const takeOver = async (held: string) => {
    const isTaken = await isConfirmed(`${held} Stop it, and take its lock?`, { project, flags }, terminal)
    if (flags.yes) terminal.note(`${held} Its lock is taken.`)
    return isTaken
  }
  return { ...flags, takeOver }
}

/** A command line that names a target. */
export interface TargetCall<Flags extends TargetFlags = TargetFlags> {
  project: PublishedProject
  /** A name in the configuration, or an address. */
  name: string
  flags: Flags
}

export interface OpenTarget {
  settings: TargetSettings
  store: Store
  terminal: Terminal
  progress: PublishProgress
  /** When the command began, by `performance.now()`. */
  begun: number
}

/** Opens the target that a command line names, for some work. Returns the exit code. */
export async function withTarget(
  { project, name, flags }: TargetCall,
  work: (target: OpenTarget) => Promise<number>,
): Promise<number> {
  const begun = performance.now()
  const { format, preview, siteUrl, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const targets = isTargetUrl(name) ? {} : await project.targets(terminal)
  if (!targets) return exitCodes.problems
  const resolved = resolveTarget(name, targets)
  refuseMissing(resolved.target)
  const whole = siteUrl === undefined ? resolved : { ...resolved, siteUrl }
  const settings = preview === undefined ? whole : previewTarget(whole, preview)
  const store = await openStore(settings.target, settings.keyValueStore)
  store.onDelay(({ message }) => terminal.note(`${message} Trying again.`))
  try {
    return await work({ settings, store, terminal, progress: new TerminalProgress(terminal), begun })
  } finally {
    store.close()
  }
}

/** @throws UsageError if the target is a folder that does not exist: its name may be mistyped */
function refuseMissing(target: Target): void {
  if (target.kind !== 'file') return
  const folder = target.folder.replace(/\/$/, '')
  const found = readable(folder, () => statSync(folder, { throwIfNoEntry: false }))
  if (found?.isDirectory()) return
  throw new UsageError(
    found ? `${folder} is not a folder.` : `There is no folder ${folder}.`,
    'Correct the address of the target, or create the folder first.',
  )
}

/**
 * Refuses to publish a first release beside files of somebody else, as into a source checkout.
 * @throws RefusedError
 */
export function refuseUsedFolder(
  { target }: Pick<TargetSettings, 'target'>,
  { preview, adopt }: { preview?: string; adopt?: boolean },
): void {
  if (target.kind !== 'file' || preview !== undefined || adopt) return
  const { folder } = target
  const names = readable(folder, () => readdirSync(folder)).toSorted()
  if (names.includes(privateFolder.slice(0, -1))) return
  const foreign = names.find(name => !name.startsWith('.') && !usual.has(name))
  if (foreign === undefined) return
  throw new RefusedError(
    `${folder} has files that kube-site did not publish, such as ${foreign}.`,
    'Publish to an empty folder, or beside these files with --no-atomic and --adopt, which replaces files with the same names.',
  )
}

/** Names that a folder may have before its first release: previews, and the root entries of file systems. */
const usual: ReadonlySet<string> = new Set(['preview', 'lost+found'])

/** @throws StoreError if the system refuses to read a folder */
function readable<Result>(folder: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw fileError(error, `file://${folder}`)
  }
}
