import { relative, sep } from 'node:path'
import { createContext, Script } from 'node:vm'
import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import { lintPost } from '../../content/lint/posts/lintPost.ts'
import type { ImageSize } from '../../content/markdown/DocumentState.ts'
import type { MarkdownOptions } from '../../content/markdown/renderMarkdown.ts'
import type { Post, Text, TextPage } from '../../content/model/Post.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { parsePage, parsePost } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/readText.ts'
import { limitProblems } from '../../content/problems/limitProblems.ts'
import { problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import type { SizedImage } from '../../content/shared/sizedImage.ts'
import type { SizedImages } from '../images/pictures.ts'
import type { InputFolder } from './inputFiles.ts'
import type { ImageSizes } from './publicFiles.ts'

/** A parsed text, and what it depends on besides its file. */
export interface ReadFile<Parsed extends Text> {
  result: TextResult<Parsed>
  /** Addresses of the pictures that it names, with their sizes. */
  pictures: [address: string, size: ImageSize | undefined][]
}

export type ReadPost = ReadFile<Post>

/** Where posts are, and what else they are parsed with. */
export interface PostsInput extends InputFolder {
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

const lengthPerLimit = 250_000

/** Returns a function that parses posts in this thread. */
export const postParser = ({ today, checkOnly, ...files }: PostsInput & TextLimits) =>
  textParser<Post>(files, (source, options) => {
    const result = parsePost(source, { ...options, today, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })

/** Returns a function that parses pages in markdown. */
export const pageParser = ({ checkOnly, ...files }: Omit<PostsInput, 'today'>) =>
  textParser<TextPage>(files, (source, options) => {
    const name = relative(files.shown, source.file).split(sep).join('/')
    const result = parsePage(source, name, { ...options, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })

type ParseOptions = Pick<MarkdownOptions, 'imageSize' | 'language' | 'lint'>

/** Returns a function that parses texts within a limit of time. */
function textParser<Parsed extends Text>(
  {
    language = 'en',
    imageSizes = {},
    sizedImages = {},
    maxSeconds = 5,
  }: InputFolder & Pick<PostsInput, 'language' | 'imageSizes' | 'sizedImages'> & TextLimits,
  parseText: (source: SourceFile, options: ParseOptions) => TextResult<Parsed>,
): (sources: readonly SourceFile[]) => ReadFile<Parsed>[] {
  type Read = ReadFile<Parsed>
  const parse = (source: SourceFile): Read => {
    const pictures: Read['pictures'] = []
    const imageSize = (address: string) => {
      const size = withSized(imageSizes[address], sizedImages[address])
      pictures.push([address, size])
      return size
    }
    const options = { imageSize, language, lint: lintMarkdown }
    try {
      const result = parseText(source, options)
      return { result: { ...result, problems: limitProblems(result.problems) }, pictures }
    } catch (error) {
      throw whileReading([source], error as Error)
    }
  }
  const parseAlone = (source: SourceFile): Read => {
    const seconds = maxSeconds * Math.max(1, source.text.length / lengthPerLimit)
    const parsed = runWithTimeout(seconds * 1000, () => parse(source))
    return parsed ?? { result: { problems: [tooSlow(source, seconds)] }, pictures: [] }
  }
  return sources =>
    Array.from(inParts(sources)).flatMap(
      // One of them may be too slow.
      part =>
        runWithTimeout(maxSeconds * 1000, () => part.map(source => parse(source))) ?? part.map(parseAlone),
    )
}

/** An unexpected error with the texts that may have caused it, unless it names one of them already. */
export function whileReading(sources: readonly SourceFile[], cause: Error): Error {
  const [first, last] = [sources[0]?.file, sources.at(-1)?.file]
  if (first === undefined || sources.some(({ file }) => cause.message.includes(file))) return cause
  return new Error(`${cause.message} while it read ${first === last ? first : `${first} to ${last}`}`, {
    cause,
  })
}

/** The size of an image, with the files derived from it. */
export const withSized = (
  size: ImageSize | undefined,
  sized: SizedImage | undefined,
): ImageSize | undefined => (size && sized ? { ...size, sized } : size)

/** So many texts are parsed under one time limit: to start one takes as long as to parse a post. */
const textsPerLimit = 50

/** Divides texts into parts that are parsed under one time limit. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[], void> {
  for (let at = 0; at < items.length; at += textsPerLimit) yield items.slice(at, at + textsPerLimit)
}

function tooSlow({ file }: SourceFile, seconds: number): Problem {
  const message = `Reading the post takes longer than ${Math.ceil(seconds)} seconds`
  const hint = 'Look for thousands of marks in a row, or make several posts of it.'
  return problemIn(file, { code: 'post-too-slow', message, hint })
}

/** The post with its advice, without what is not needed after that: copying it to another thread takes time. */
function withAdvice<Parsed extends Text>(result: TextResult<Parsed>): TextResult<Parsed> {
  const { identity, problems } = result
  if (!identity) return result
  const { prose: _, ...plain } = identity
  return { ...result, identity: plain, problems: [...problems, ...lintPost(identity)] }
}

/** Returns the job of a worker that parses posts. */
export function parseJob() {
  let parser: ReturnType<typeof postParser> | undefined
  let settings = ''
  return ({ input, sources }: { input: PostsInput; sources: readonly SourceFile[] }): ReadPost[] => {
    const ownSettings = JSON.stringify(input)
    if (!parser || settings !== ownSettings) parser = postParser(input)
    settings = ownSettings
    return parser(sources)
  }
}

export type ParseJob = ReturnType<typeof parseJob>

const script = new Script('work()')

/**
 * Runs synchronous work, and ends it after a time, even inside a regular expression. What it was changing is then left
 * half changed.
 * @returns its result, or `undefined` if it was ended
 * @throws what the work throws
 */
export function runWithTimeout<Result extends object>(
  milliseconds: number,
  work: () => Result,
): Result | undefined {
  let result: Result | undefined
  // Only code that a script of `node:vm` calls has a timeout; it runs as all other code of this thread.
  const context = createContext({
    work() {
      result = work()
    },
  })
  try {
    script.runInContext(context, { timeout: Math.ceil(milliseconds) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  return result
}
