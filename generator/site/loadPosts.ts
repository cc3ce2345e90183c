import { existsSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { join } from 'node:path'
import type { TextPage } from '../../content/model/Post.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/readText.ts'
import type { SourceFile } from '../../content/problems/problemAt.ts'
import type { BodyRef, Cache } from '../cache/Cache.ts'
import { WorkerPool } from '../workers/WorkerPool.ts'
import type { ImageSizes } from './publicFiles.ts'
import { listPosts, readPost, unreadPosts } from './postFiles.ts'
import {
  inParts,
  pageParser,
  type ParseJob,
  postParser,
  type PostsInput,
  type ReadPost,
  whileReading,
  withSized,
} from './postParser.ts'
import { legalFacts, parseLegal } from '../../content/legal/parseLegal.ts'
import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import type { LegalText } from '../../content/model/Site.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { legalFolder, projectPath } from '../../system/paths.ts'
import { type InputFolder, listInputFiles } from './inputFiles.ts'
import { fileStamp } from '../../system/fileState.ts'

/**
 * Reads and parses every post below a folder, in the order of their names.
 * @param cache has the posts that the last run of the same command parsed, and takes the others
 */
export async function loadPosts(input: PostsInput, cache?: Cache): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  const read = await readPosts(input, files, cache)
  return [...unreadPosts(problems), ...read.map(({ result }) => result)]
}

/** Reads and parses every page in markdown below a folder, in the order of their names; the folder may be absent. */
export function loadPages(input: Omit<PostsInput, 'today'>): TextResult<TextPage>[] {
  if (!existsSync(input.folder)) return []
  const { files, problems } = listPosts(input)
  const parse = pageParser(input)
  const pages = files.map(name => {
    const source = readPost(input, name)
    return 'code' in source ? { problems: [source] } : parse([source])[0]!.result
  })
  return [...unreadPosts(problems), ...pages]
}

/** Reads and parses posts, in the order of their names. */
export async function readPosts(
  input: PostsInput,
  names: readonly string[],
  cache?: Cache,
): Promise<ReadPost[]> {
  const sources = names.map(name => readPost(input, name))
  const cached = cache && new CachedPosts(cache, input)
  const found = sources.map(source => ('code' in source ? unreadable(source) : cached?.get(source)))
  const missing = sources.filter((_, at) => found[at] === undefined) as SourceFile[]
  const parsed = await parsePosts(input, missing)
  const newPosts = new Map(missing.map((source, at) => [source.file, parsed[at]!]))
  cached?.store(missing, newPosts)
  return sources.map(({ file }, at) => found[at] ?? newPosts.get(file)!)
}

const unreadable = (problem: Problem): ReadPost => ({ result: { problems: [problem] }, pictures: [] })

/** Posts of the last run of a command, by their files. */
type Entries = Map<string, { key: string; ref: BodyRef }>

class CachedPosts {
  readonly #cache: Cache
  readonly #input: PostsInput
  readonly #former: Entries
  readonly #current: Entries = new Map()

  constructor(cache: Cache, input: PostsInput) {
    this.#cache = cache
    this.#input = input
    this.#former = cache.get<Entries>('posts') ?? new Map()
  }

  get(source: SourceFile): ReadPost | undefined {
    const entry = this.#former.get(source.file)
    const body = entry?.key === this.#keyOf(source) ? this.#cache.bodies.read(entry.ref) : undefined
    if (!entry || !body) return undefined
    const post = deserialize(body) as ReadPost
    if (!this.#hasSamePictures(post)) return undefined
    this.#current.set(source.file, entry)
    return post
  }

  store(sources: readonly SourceFile[], posts: ReadonlyMap<string, ReadPost>): void {
    const { bodies } = this.#cache
    try {
      for (const source of sources) {
        const post = posts.get(source.file)
        // A post that took too long may be read in a quieter moment.
        if (post?.result.identity)
          this.#current.set(source.file, { key: this.#keyOf(source), ref: bodies.append(serialize(post)) })
      }
      this.#compact()
    } catch {
      // The disk is full: the next run parses them again.
    }
    this.#cache.set('posts', this.#current)
  }

  /** Removes posts that nobody needs from the file of bodies when they are most of it. */
  #compact(): void {
    const { bodies } = this.#cache
    const entries = [...this.#current.values()]
    const used = entries.reduce((sum, { ref }) => sum + ref.length, 0)
    if (bodies.end < 2 * used + minCompactBytes) return
    for (const [at, ref] of bodies.compact(entries.map(entry => entry.ref)).entries()) entries[at]!.ref = ref
  }

  #keyOf({ file, text }: SourceFile): string {
    return this.#cache.keyOf('post', this.#input.today, this.#input.language ?? '', file, text)
  }

  #hasSamePictures({ pictures }: ReadPost): boolean {
    return pictures.every(([address, size]) => {
      const now = withSized(this.#input.imageSizes?.[address], this.#input.sizedImages?.[address])
      return (
        now?.width === size?.width &&
        now?.height === size?.height &&
        now?.sized?.digest === size?.sized?.digest
      )
    })
  }
}

const minCompactBytes = 1024 * 1024

/** How many posts are worth workers: to start one takes as long as to parse about two hundred. */
const minPostsForWorkers = 500

/** Parses posts, in their order; many of them in workers. */
async function parsePosts(input: PostsInput, sources: readonly SourceFile[]): Promise<ReadPost[]> {
  if (sources.length < minPostsForWorkers) return postParser(input)(sources)
  // Its workers end here, since their memory is needed for pages.
  const pool = new WorkerPool()
  const parseInWorker = async (part: readonly SourceFile[]) => {
    try {
      return await pool.run<ParseJob>('parse', { input, sources: part })
    } catch (error) {
      throw whileReading(part, error as Error)
    }
  }
  try {
    return (await Promise.all(Array.from(inParts(sources), parseInWorker))).flat()
  } finally {
    await pool.close()
  }
}

export interface LegalTexts {
  /** By the slugs of their documents. A document without a file has no text: its PDF comes from elsewhere. */
  texts: Readonly<Record<string, LegalText>>
  problems: Problem[]
}

interface LegalInput extends Pick<InputFolder, 'unsaved'> {
  imageSizes?: ImageSizes
}

/** Returns what renders the text of a legal document. */
export function legalParser(config: SiteConfig, imageSizes: ImageSizes = {}) {
  const options = {
    language: config.language,
    imageSize: (address: string) => imageSizes[address],
    lint: lintMarkdown,
  }
  const facts = legalFacts(config)
  return (source: SourceFile) => parseLegal(source, facts, options)
}

/** Reads and renders the texts of the legal documents in `docs/legal/`. */
export function loadLegalTexts(
  root: string,
  config: SiteConfig,
  { imageSizes = {}, unsaved }: LegalInput = {},
): LegalTexts {
  const folder = legalFolder(root)
  const input = { folder, shown: projectPath(root, folder), root, unsaved }
  const names = new Set(config.legal.documents.map(({ slug }) => `${slug}.md`))
  const { files, problems } = listInputFiles(input, {
    accepts: path => names.has(path),
    unreadable: 'posts-unreadable',
  })
  const parse = legalParser(config, imageSizes)
  const texts = files.flatMap(name => {
    const source = readPost(input, name)
    const read = 'code' in source ? { problems: [source] } : parse(source)
    problems.push(...read.problems)
    return read.value ? [[name.replace(/\.md$/, ''), read.value] as const] : []
  })
  return { texts: Object.fromEntries(texts), problems }
}

/** Parsed posts in memory: the next load reads only those whose files have changed. */
export class PostCache {
  #posts = new Map<string, { stamp: string; result: PostResult }>()
  #language = 'en'

  /** Makes the next load read every post, because something else that posts depend on has changed. */
  clear(): void {
    this.#posts.clear()
  }

  async load(options: PostsInput, cache?: Cache): Promise<PostResult[]> {
    // A configuration with an error has no language: the last one is shown.
    const { language = this.#language } = options
    const input = { ...options, language }
    if (language !== this.#language) this.clear()
    this.#language = language
    const { files, problems } = listPosts(input)
    // Stamps are taken before the texts are read: what is saved in between is read again at the next load.
    const stamps = files.map(
      name => input.unsaved?.get(join(input.shown, name)) ?? fileStamp(join(input.folder, name)),
    )
    const changed = files.filter((name, at) => this.#posts.get(name)?.stamp !== stamps[at])
    const read = await readPosts(input, changed, cache)
    const results = new Map(changed.map((name, at) => [name, read[at]!.result]))
    this.#posts = new Map(
      files.map((name, at) => [
        name,
        { stamp: stamps[at]!, result: results.get(name) ?? this.#posts.get(name)!.result },
      ]),
    )
    return [...unreadPosts(problems), ...Array.from(this.#posts.values(), ({ result }) => result)]
  }
}
