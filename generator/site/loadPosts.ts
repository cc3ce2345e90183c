import { existsSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { join } from 'node:path'
import type { TextPage } from '../../content/model/Post.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/readText.ts'
import type { SourceFile } from '../../content/problems/problemAt.ts'
import type { Cache } from '../cache/Cache.ts'
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

/** Parsed posts of the last run of a command, by their files. */
type CachedPosts = ReadonlyMap<string, { key: string; post: Uint8Array }>

/** Reads and parses posts, in the order of their names. */
export async function readPosts(
  input: PostsInput,
  names: readonly string[],
  cache?: Cache,
): Promise<ReadPost[]> {
  const sources = names.map(name => readPost(input, name))
  const former: CachedPosts = cache?.get('posts') ?? new Map()
  const current = new Map<string, { key: string; post: Uint8Array }>()
  const keyOf = ({ file, text }: SourceFile) =>
    cache?.keyOf('post', input.today, input.language ?? '', file, text) ?? ''
  const found = sources.map((source): ReadPost | undefined => {
    if ('code' in source) return { result: { problems: [source] }, pictures: [] }
    const cached = former.get(source.file)
    if (!cached || cached.key !== keyOf(source)) return undefined
    const post = deserialize(cached.post) as ReadPost
    if (!hasSamePictures(post, input)) return undefined
    current.set(source.file, cached)
    return post
  })
  const missing = sources.filter((_, at) => found[at] === undefined) as SourceFile[]
  const parsed = await parsePosts(input, missing)
  for (const [at, source] of missing.entries()) {
    const post = parsed[at]!
    // A post that took too long may be read in a quieter moment.
    if (cache && post.result.identity) current.set(source.file, { key: keyOf(source), post: serialize(post) })
  }
  if (missing.length > 0 || current.size < former.size) cache?.set('posts', current)
  const rest = parsed.values()
  return found.map(post => post ?? rest.next().value!)
}

const hasSamePictures = ({ pictures }: ReadPost, { imageSizes, sizedImages }: PostsInput): boolean =>
  pictures.every(([address, size]) => {
    const now = withSized(imageSizes?.[address], sizedImages?.[address])
    return (
      now?.width === size?.width && now?.height === size?.height && now?.sized?.digest === size?.sized?.digest
    )
  })

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
