import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import { postAdvice } from '../../content/advice/postAdvice.ts'
import type { ImageSize, MarkdownOptions } from '../../content/markdown/RenderState.ts'
import type { Post, Text, TextPage } from '../../content/model/Post.ts'
import type { Problem } from '../../content/model/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { parsePage } from '../../content/posts/parsePage.ts'
import { parsePost } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/readText.ts'
import { limitProblems } from '../../content/problems/limitProblems.ts'
import { problemAt, type SourceFile } from '../../content/problems/problemAt.ts'
import type { SizedImage } from '../../content/shared/sizedImage.ts'
import type { SizedImages } from '../pictures/prepareSizedImages.ts'
import type { InputFolder } from '../project/inputFiles.ts'
import { imageSizes } from '../project/publicFolder.ts'
import { readPost } from './postFiles.ts'
import type { ReadFile } from './ReadPost.ts'
import { TimeLimit } from './TimeLimit.ts'

/** Where posts are, and what else they are parsed with. */
export interface PostsInput extends InputFolder {
  /** The day the site is built for. */
  today: Day
  /** Leave out what only a reader of the site needs, and give advice; see `LoadOptions`. */
  checkOnly: boolean
  /** Images of which the build makes smaller files; none where the originals are shown. */
  sizedImages?: SizedImages
}

export interface ParseInput extends PostsInput {
  /** The files' names, below the folder. */
  names: readonly string[]
}

interface TextLimits {
  /**
   * How long reading a text of 250 kB or less may take, a hundred times what a long post takes on a slow machine; a
   * longer one as much longer as it is.
   */
  maxSeconds?: number
}

const lengthPerLimit = 250_000

/** Gives a function that reads and parses posts in this thread, in the order of their names. */
export const postParser = ({ today, checkOnly, ...files }: PostsInput & TextLimits) =>
  textParser<Post>(files, (source, _name, options) => {
    const result = parsePost(source, { ...options, today, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })

/** Gives a function that reads and parses pages in markdown, in the order of their names. */
export const pageParser = ({ checkOnly, ...files }: Omit<PostsInput, 'today'>) =>
  textParser<TextPage>(files, (source, name, options) => {
    const result = parsePage(source, name, { ...options, checkOnly })
    return checkOnly ? withAdvice(result) : result
  })

type ParseOptions = Pick<MarkdownOptions, 'imageSize' | 'lint' | 'onPlace'>

/** Gives a function that reads files, and parses them within a limit of time. */
function textParser<Parsed extends Text>(
  { sizedImages = {}, maxSeconds = 5, ...folder }: InputFolder & Pick<PostsInput, 'sizedImages'> & TextLimits,
  parseText: (source: SourceFile, name: string, options: ParseOptions) => TextResult<Parsed>,
): (names: readonly string[]) => ReadFile<Parsed>[] {
  type Read = ReadFile<Parsed>
  const sizeOf = imageSizes(folder.root)
  const limit = new TimeLimit(maxSeconds * 1000)
  const parse = (source: SourceFile, name: string, onPlace?: MarkdownOptions['onPlace']): Read => {
    const pictures: Read['pictures'] = []
    const imageSize = (address: string) => {
      const size = withSized(sizeOf(address), sizedImages[address])
      pictures.push([address, size])
      return size
    }
    const result = parseText(source, name, { imageSize, lint: lintMarkdown, ...(onPlace ? { onPlace } : {}) })
    return { result: { ...result, problems: limitProblems(result.problems) }, pictures }
  }
  const parseAlone = (source: SourceFile, name: string): Read => {
    let place = () => 0
    const seconds = maxSeconds * Math.max(1, source.text.length / lengthPerLimit)
    const own = new TimeLimit(Math.ceil(seconds * 1000))
    const parsed = own.run(() => parse(source, name, given => (place = given)))
    return parsed ?? { result: { problems: [tooSlow(source, place(), seconds)] }, pictures: [] }
  }
  const parsePart = (names: readonly string[]) => {
    const sources = names.map(name => ({ name, source: readPost(folder, name) }))
    const all = (parseOne: typeof parseAlone) =>
      sources.map(({ name, source }) =>
        'code' in source ? { result: { problems: [source] }, pictures: [] } : parseOne(source, name),
      )
    // One of them may be too slow.
    return limit.run(() => all((source, name) => parse(source, name))) ?? all(parseAlone)
  }
  return names => [...inParts(names)].flatMap(parsePart)
}

/** The size of an image, with the files that are made of it. */
export const withSized = (
  size: ImageSize | undefined,
  sized: SizedImage | undefined,
): ImageSize | undefined => (size && sized ? { ...size, sized } : size)

/** So many texts are parsed under one time limit: to start one takes as long as parsing a post. */
export const textsPerLimit = 50

/** Divides names into parts that are parsed under one time limit. */
export function* inParts(names: Iterable<string>): Generator<string[], void> {
  let part: string[] = []
  for (const name of names) {
    part.push(name)
    if (part.length < textsPerLimit) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

function tooSlow(source: SourceFile, offset: number, seconds: number): Problem {
  const message = `Reading the post takes longer than ${Math.ceil(seconds)} seconds; they ended here`
  const hint = 'Look here and above for thousands of marks in a row, or make several posts of it.'
  return problemAt(source, offset, { code: 'post-too-slow', message, hint })
}

/** The post with its advice, without what is not needed after that: copying it to another thread takes time. */
function withAdvice<Parsed extends Text>(result: TextResult<Parsed>): TextResult<Parsed> {
  const { identity, problems } = result
  if (!identity) return result
  const { prose: _, ...plain } = identity
  return { ...result, identity: plain, problems: [...problems, ...postAdvice(identity)] }
}
