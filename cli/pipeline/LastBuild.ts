import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Blog } from '../../content/model/SiteConfig.ts'
import { lastBuildName, sumsName } from '../cache/BuildCache.ts'
import type { Sources } from '../cache/Sources.ts'
import { holdsExactly } from '../objects/holdsExactly.ts'
import { clockMs, KnownSums } from '../objects/KnownSums.ts'
import { objectListFile } from '../objects/objectList.ts'
import { outputTarget } from '../output/outputTarget.ts'
import { SitePlace } from '../output/SitePlace.ts'
import { historyState } from '../posts/loadLastChanges.ts'
import type { LoadedConfig } from '../config/loadConfig.ts'
import { makeFolders } from '../system/makeFolders.ts'
import { textFolder } from '../project/paths.ts'
import { publicFolder } from '../project/publicFolder.ts'
import { putFile } from '../system/replaceFile.ts'
import type { BuildOptions, BuildResult } from './buildSite.ts'
import type { BuildReport } from './measureSite.ts'

/** A finished build. */
type Finished = Required<BuildResult>

interface Kept extends BuildResult {
  report: BuildReport
  /** Digest of the options and files that the site was made of. */
  inputs: string
  /** Digest of what the configuration's code gave, and of what git tells where it asks for that. */
  config: string
  /** Digest of the list of the site's files. */
  list: string
}

export interface LastBuildInput extends BuildOptions {
  cache: string
  sources: Sources
  loadingConfig: Promise<LoadedConfig>
}

/**
 * The last build of the same options. Where no file has changed since, neither of what the site is made of nor of the
 * site, another build would give the same: every write changes the time of a file's last change (`ctime`, inode(7)).
 * The packages of a build are not loaded here: that takes longer than the look.
 */
export class LastBuild {
  readonly #input: LastBuildInput
  readonly #target: string
  readonly #file: string
  /** What the site is made of as the build begins; undefined where that cannot be told for certain. */
  readonly #inputs: string | undefined

  constructor(input: LastBuildInput) {
    this.#input = input
    this.#target = outputTarget(input)
    this.#file = join(input.cache, lastBuildName)
    this.#inputs = this.#readInputs()
  }

  /** What the last build said, where another one would give the same site, and that is in place. */
  async repeated(): Promise<BuildResult | undefined> {
    const start = performance.now()
    const kept = readKept(this.#file)
    if (!kept || kept.inputs !== this.#inputs || kept.config !== (await this.#configDigest()))
      return undefined
    await new SitePlace(this.#target).settle()
    const sums = new KnownSums(join(this.#input.cache, sumsName))
    if (kept.list !== listDigest(this.#target) || !holdsExactly(this.#target, sums)) return undefined
    const seconds = (performance.now() - start) / 1000
    const steps = [{ name: 'Look for changes', seconds }]
    return { problems: kept.problems, report: { ...kept.report, isRepeated: true, steps, seconds } }
  }

  /**
   * Leaves a finished build to the next one, unless something was changed while it ran. Another build may have put its
   * site in place by now: the list is that of this one.
   */
  async keep({ problems, report, list }: Finished): Promise<void> {
    if (!this.#inputs || !this.#input.sources.isCurrent() || this.#readInputs() !== this.#inputs) return
    const config = await this.#configDigest()
    const kept: Kept = { inputs: this.#inputs, config, list: digest(list), problems, report }
    try {
      makeFolders(dirname(this.#file))
      putFile(this.#file, JSON.stringify(kept))
    } catch {
      // A cache is only for speed.
    }
  }

  #readInputs(): string | undefined {
    const { loadingConfig: _, sources, ...options } = this.#input
    const { root, posts, config } = options
    const states = [posts, textFolder(root), publicFolder(root), config].map(stateOf)
    if (states.includes(undefined) || !sources.isSettled) return undefined
    // Messages name files as they are seen from the working directory.
    return digest(JSON.stringify([process.cwd(), options, sources.state, states]))
  }

  async #configDigest(): Promise<string> {
    const { value: { source, value } = {}, problems } = await this.#input.loadingConfig
    const { root, posts } = this.#input
    const { blog } = (value ?? {}) as { blog?: Partial<Blog> }
    const history = blog?.updatedFromGit ? await historyState([posts, root]) : ''
    return digest(JSON.stringify([source?.text, value, problems, history]))
  }
}

function readKept(file: string): Kept | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept> | null
    return kept?.inputs && kept.report && kept.problems ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/**
 * Lists a file, or all files below a folder, with what changes with each write. Undefined where one may be written to
 * without a trace: through a link, or so late that its clock may show the same time again.
 */
function stateOf(path: string): string | undefined {
  const lines: string[] = []
  const visit = (at: string): boolean => {
    const found = lstatSync(at, { throwIfNoEntry: false })
    if (found?.isDirectory()) return readdirSync(at).every(name => visit(join(at, name)))
    const { dev, ino, size, mtimeMs, ctimeMs } = found ?? {}
    lines.push([at, dev, ino, size, mtimeMs, ctimeMs].join(' '))
    return !found || (found.isFile() && isSettled(found.ctimeMs))
  }
  try {
    return visit(path) ? lines.join('\n') : undefined
  } catch {
    return undefined
  }
}

/** True for a time so long before the command began that a change since then has another one. */
const isSettled = (ms: number): boolean => ms < performance.timeOrigin - clockMs

/** Undefined where there is no list. */
function listDigest(out: string): string | undefined {
  try {
    return digest(readFileSync(objectListFile(out)))
  } catch {
    return undefined
  }
}

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
