import { ownValue } from '../../content/shared/ownValue.ts'
import { existsSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { join, relative, sep } from 'node:path'
import type { Post, Text, TextPage } from '../../content/model/Post.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { type FrontResult, parseFront } from '../../content/posts/parseFront.ts'
import { parsePage, parsePost } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/parseText.ts'
import { problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import { legalFacts, parseLegal } from '../../content/legal/parseLegal.ts'
import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import type { LegalText } from '../../content/model/Site.ts'
import { pageKeys, postKeys, type TextKeys } from '../../content/schema/front-matter/postFields.ts'
import type { Day, SiteConfig } from '../../content/model/SiteConfig.ts'
import { legalFolder, projectPath } from '../../system/paths.ts'
import { fileStamp } from '../../system/files.ts'
import { runWithTimeout } from '../../system/runWithTimeout.ts'
import { lintPost } from '../../content/lint/posts/lintPost.ts'
import type { ImageSize } from '../../content/markdown/DocumentState.ts'
import type { MarkdownOptions } from '../../content/markdown/renderMarkdown.ts'
import { limitProblems } from '../../content/problems/limitProblems.ts'
import type { SizedImage } from '../../content/shared/sizedImage.ts'
import type { Cache } from '../cache/Cache.ts'
import { WorkerPool } from '../workers/WorkerPool.ts'
import type { SizedImages } from '../images/pictures.ts'
import type { ImageSizes } from './publicFiles.ts'
import { type InputFolder, listInputFiles, listPosts, readPost, unreadPosts } from './inputFiles.ts'

/**
 * Reads and parses every post below a folder, in the order of their names.
 * @param cache has the posts that the last run of the same command parsed, and takes the others
 */
export async function loadPosts(input: PostsInput, cache?: Cache): Promise<TextResult<Post>[]> {
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
async function readPosts(input: PostsInput, names: readonly string[], cache?: Cache): Promise<ReadPost[]> {
  const sources = names.map(name => readPost(input, name))
  const former = cache?.posts() ?? new Map<string, Uint8Array>()
  const reused = new Map<string, Uint8Array>()
  const keyOf = ({ file, text }: SourceFile) => cache?.keyOf('post', input.language ?? '', file, text) ?? ''
  const found = sources.map((source): ReadPost | undefined => {
    if ('code' in source) return { result: { problems: [source] }, pictures: [] }
    const key = keyOf(source)
    const cached = former.get(key)
    const post = cached && (deserialize(cached) as CachedPost)
    if (!cached || !post || !isSameOn(input.today, post) || !hasSamePictures(post, input)) return undefined
    reused.set(key, cached)
    return post
  })
  const missing = sources.filter((_, at) => found[at] === undefined) as SourceFile[]
  const parsed = await parsePosts(input, missing)
  function* current(): Iterable<[key: string, post: Uint8Array]> {
    yield* reused
    // A post that took too long may be read in a quieter moment.
    for (const [at, source] of missing.entries())
      if (parsed[at]!.result.front)
        yield [keyOf(source), serialize({ ...parsed[at]!, today: input.today } satisfies CachedPost)]
  }
  if (missing.length > 0 || reused.size < former.size) cache?.setPosts(current())
  const rest = parsed.values()
  return found.map(post => post ?? rest.next().value!)
}

/** A post with the day for which it was read. */
type CachedPost = ReadPost & { today: Day }

/** Returns whether a post reads the same on another day: none of its days lies after one of the two. */
function isSameOn(today: Day, { result: { front }, today: former }: CachedPost): boolean {
  const { date, updated = date } = front?.fields ?? {}
  const first = former < today ? former : today
  return (
    former === today || (date !== undefined && updated !== undefined && date <= first && updated <= first)
  )
}

const hasSamePictures = ({ pictures }: ReadPost, { imageSizes, sizedImages }: PostsInput): boolean =>
  pictures.every(([address, size]) => {
    const now = withSized(ownValue(imageSizes, address), ownValue(sizedImages, address))
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
      return await pool.run<typeof parseJob>('parse', { input, sources: part })
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

/** Returns what renders the text of a legal document. */
export function legalParser(config: SiteConfig, imageSizes: ImageSizes = {}) {
  const options = {
    language: config.language,
    imageSize: (address: string) => ownValue(imageSizes, address),
    lint: lintMarkdown,
  }
  const facts = legalFacts(config)
  return (source: SourceFile) => parseLegal(source, facts, options)
}

/**
 * Reads and renders the texts of the legal documents in `docs/legal/`.
 * @returns texts by the slugs of their documents; a document without a file has none: its PDF comes from elsewhere
 */
export function loadLegalTexts(
  root: string,
  config: SiteConfig,
  { imageSizes, unsaved }: Pick<PostsInput, 'imageSizes' | 'unsaved'> = {},
  cache?: Cache,
): { texts: Readonly<Record<string, LegalText>>; problems: Problem[] } {
  const folder = legalFolder(root)
  const input = { folder, shown: projectPath(root, folder), root, unsaved }
  const names = new Set(config.legal.documents.map(({ slug }) => `${slug}.md`))
  const { files, problems } = listInputFiles(input, {
    accepts: path => names.has(path),
    unreadable: 'posts-unreadable',
  })
  const parse = legalParser(config, imageSizes)
  const settings = JSON.stringify([legalFacts(config), config.language, imageSizes])
  const known = cache?.values<ReturnType<typeof parse>>('legal')
  const read = (source: SourceFile) => {
    const key = cache?.keyOf('legal', settings, source.file, source.text) ?? ''
    const parsed = known?.get(key) ?? runWithTimeout(maxSeconds * 1000, () => parse(source))
    if (parsed) known?.set(key, parsed)
    return parsed ?? { problems: [tooSlow(source, maxSeconds)] }
  }
  const texts = files.flatMap(name => {
    const source = readPost(input, name)
    const result = 'code' in source ? { problems: [source] } : read(source)
    problems.push(...result.problems)
    return result.value ? [[name.replace(/\.md$/, ''), result.value] as const] : []
  })
  known?.save()
  return { texts: Object.fromEntries(texts), problems }
}

/** Parsed posts in memory: the next load reads only those whose files have changed. */
export class PostCache {
  #posts = new Map<string, { stamp: string; result: TextResult<Post> }>()
  #language = 'en'

  /** Makes the next load read every post, because something else that posts depend on has changed. */
  clear(): void {
    this.#posts.clear()
  }

  async load(options: PostsInput, cache?: Cache): Promise<TextResult<Post>[]> {
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

/** A parsed text, and what it depends on besides its file. */
interface ReadFile<Parsed extends Text> {
  result: TextResult<Parsed>
  /** Addresses of the pictures that it names, with their sizes. */
  pictures: [address: string, size: ImageSize | undefined][]
}

type ReadPost = ReadFile<Post>

/** Where posts are, and what else they are parsed with. */
interface PostsInput extends InputFolder {
  /** The day the site is built for. */
  today: Day
  /** Leave out what only a reader of the site needs, and give advice; see `LoadOptions`. */
  checkOnly: boolean
  /** That of the site: labels in the HTML are in it. English if absent. */
  language?: string
  /** Sizes of the images that texts may show; none if absent. */
  imageSizes?: ImageSizes
  /** Images that the build resizes; absent if the originals are shown. */
  sizedImages?: SizedImages
}

interface TextLimits {
  /**
   * How long reading a text of 250 kB or less may take, a hundred times what a long post takes on a slow machine; a
   * longer one as much longer as it is.
   */
  maxSeconds?: number
}

/** The default limit. */
const maxSeconds = 5

const lengthPerLimit = 250_000

/** Returns a function that parses posts in this thread. */
export const postParser = ({ today, checkOnly, ...files }: PostsInput & TextLimits) =>
  textParser<Post>(files, postKeys, (source, options, front) => {
    const result = parsePost(source, { ...options, today, checkOnly }, front)
    return checkOnly ? withAdvice(result) : result
  })

/** Returns a function that parses pages in markdown. */
export const pageParser = ({ checkOnly, ...files }: Omit<PostsInput, 'today'>) =>
  textParser<TextPage>(files, pageKeys, (source, options, front) => {
    const name = relative(files.shown, source.file).split(sep).join('/')
    const result = parsePage(source, name, { ...options, checkOnly }, front)
    return checkOnly ? withAdvice(result) : result
  })

type ParseOptions = Pick<MarkdownOptions, 'imageSize' | 'language' | 'lint'>

/** Returns a function that parses texts within a limit of time. */
function textParser<Parsed extends Text>(
  {
    language = 'en',
    imageSizes = {},
    sizedImages = {},
    maxSeconds: most = maxSeconds,
  }: InputFolder & Pick<PostsInput, 'language' | 'imageSizes' | 'sizedImages'> & TextLimits,
  keys: TextKeys,
  parseText: (source: SourceFile, options: ParseOptions, front: FrontResult) => TextResult<Parsed>,
): (sources: readonly SourceFile[]) => ReadFile<Parsed>[] {
  type Read = ReadFile<Parsed>
  const parse = (source: SourceFile, front: FrontResult): Read => {
    const pictures: Read['pictures'] = []
    const imageSize = (address: string) => {
      const size = withSized(ownValue(imageSizes, address), ownValue(sizedImages, address))
      pictures.push([address, size])
      return size
    }
    const result = parseText(source, { imageSize, language, lint: lintMarkdown }, front)
    return { result: { ...result, problems: limitProblems(result.problems) }, pictures }
  }
  const parseAll = (sources: readonly SourceFile[], seconds: number): Read[] | undefined =>
    runWithTimeout(seconds * 1000, () => {
      // Faster than text by text: less code competes for the processor's caches.
      const fronts = sources.map(source => withFile(source, () => parseFront(source, keys)))
      return sources.map((source, at) => withFile(source, () => parse(source, fronts[at]!)))
    })
  const parseAlone = (source: SourceFile): Read => {
    const seconds = most * Math.max(1, source.text.length / lengthPerLimit)
    const [parsed] = parseAll([source], seconds) ?? []
    return parsed ?? { result: { problems: [tooSlow(source, seconds)] }, pictures: [] }
  }
  return sources =>
    // One of them may be too slow.
    Array.from(inParts(sources)).flatMap(part => parseAll(part, most) ?? part.map(parseAlone))
}

/** Names the text in an unexpected error of what reads it. */
function withFile<Result>(source: SourceFile, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw whileReading([source], error as Error)
  }
}

/** An unexpected error with the texts that may have caused it, unless it names one of them already. */
function whileReading(sources: readonly SourceFile[], cause: Error): Error {
  const [first, last] = [sources[0]?.file, sources.at(-1)?.file]
  if (first === undefined || sources.some(({ file }) => cause.message.includes(file))) return cause
  return new Error(`${cause.message} while it read ${first === last ? first : `${first} to ${last}`}`, {
    cause,
  })
}

/** The size of an image, with the files derived from it. */
const withSized = (size: ImageSize | undefined, sized: SizedImage | undefined): ImageSize | undefined =>
  size && sized ? { ...size, sized } : size

/** So many texts are parsed under one time limit: to start one takes as long as to parse a post. */
const textsPerLimit = 50

/** Divides texts into parts that are parsed under one time limit. */
function* inParts<Item>(items: readonly Item[]): Generator<Item[], void> {
  for (let at = 0; at < items.length; at += textsPerLimit) yield items.slice(at, at + textsPerLimit)
}

function tooSlow({ file }: SourceFile, seconds: number): Problem {
  const message = `Reading the text takes longer than ${Math.ceil(seconds)} seconds`
  const hint = 'Look for thousands of marks in a row, or divide it into several texts.'
  return problemIn(file, { code: 'post-too-slow', message, hint })
}

/** The post with its advice, without what is not needed after that: copying it to another thread takes time. */
function withAdvice<Parsed extends Text>(result: TextResult<Parsed>): TextResult<Parsed> {
  const { front, problems } = result
  if (!front) return result
  const { prose: _, ...plain } = front
  return { ...result, front: plain, problems: [...problems, ...lintPost(front)] }
}

/** The job of a worker that parses posts. */
export const parseJob = ({
  input,
  sources,
}: {
  input: PostsInput
  sources: readonly SourceFile[]
}): ReadPost[] => postParser(input)(sources)
