import { postDataPath } from '../files/postData.ts'
import type { FrontMatter } from '../front-matter/frontMatter.ts'
import { type PostFront, type PostIdentity, type PostPlaces, parseFront } from '../front-matter/parseFront.ts'
import type { PostFields } from '../front-matter/postFields.ts'
import type { ReadFields } from '../front-matter/readFields.ts'
import { checkAddresses } from '../links/checkAddresses.ts'
import type { SourceRange } from '../markdown/locateToken.ts'
import type { MarkdownOptions, MarkdownProblem } from '../markdown/RenderState.ts'
import { type MarkdownDocument, renderMarkdown } from '../markdown/renderMarkdown.ts'
import { TextLimit } from '../markdown/TextLimit.ts'
import type { PageImage, Post, Reference } from '../model/Post.ts'
import type { Problem } from '../model/Problem.ts'
import type { Day } from '../model/SiteConfig.ts'
import { problemAt, problemMaker, type SourceFile } from '../problems/problemAt.ts'
import { spelledPath } from '../routes/outputFile.ts'
import { listNames } from '../shared/listNames.ts'
import { postPath } from '../shared/paths.ts'
import { checkBody } from './checkBody.ts'
import { checkDays } from './checkDays.ts'

/** Words a minute of an adult reading non-fiction in silence (Brysbaert 2019 finds 238). */
const wordsPerMinute = 238

/** The time that reading takes, for example `6 min read`; at least one minute. */
export const readTime = (words: number): string =>
  `${Math.max(1, Math.round(words / wordsPerMinute))} min read`

export interface PostOptions extends MarkdownOptions {
  /** The day the site is built for: what is dated later is scheduled. */
  today: Day
}

/** A post with its source, for later checks. */
export interface ParsedPost {
  post: Post
  source: SourceFile
  places: PostPlaces
}

export interface PostResult {
  /** Absent where the front matter could not be read at all. */
  identity?: PostIdentity
  /** Absent where the post has an error. */
  value?: ParsedPost
  /**
   * The post as it may be once its errors are mended, so that its links and those of other posts are checked in the
   * same run: in place of a value with an error stands another. Absent where the text cannot be read.
   */
  standIn?: ParsedPost
  problems: Problem[]
}

/** Reads one post: every problem of its front matter and of its text, and the post where none is an error. */
export function parsePost(source: SourceFile, options: PostOptions): PostResult {
  const { value: head, problems } = parseFront(source)
  if (!head) return { problems }
  const { front, fields, places } = head
  const document = renderBody({ source, front, options, problems })
  const images = readImages({ source, fields, places, problems, options })
  if (document)
    problems.push(...checkAddresses(source, [...namedImages(head), ...referencesOf(document, front)]))
  problems.push(...checkDays(source, head, options.today))
  if (!fields.draft) problems.push(...checkBody(source, front))
  const identity: PostIdentity = {
    ...head.identity,
    ...(options.checkOnly && document ? { prose: proseOf(document, front) } : {}),
  }
  if (!document) return { identity, problems }
  const hasError = problems.some(problem => problem.severity === 'error')

  const { slug, tags } = head.identity
  // Without an error every required field has been read.
  const { id, title, excerpt, author: names, date } = { ...standIns(options), ...(fields as PostFields) }
  const { updated, expires } = fields
  const post: Omit<Post, 'data'> = {
    id,
    slug,
    path: postPath(slug),
    title,
    excerpt,
    author: listNames(names),
    ...(names.length > 1 ? { authors: names.map(name => ({ name })) } : {}),
    date,
    ...(updated === undefined || updated === date ? {} : { updated }),
    readTime: fields.readTime ?? readTime(document.words),
    tags,
    ...images,
    draft: fields.draft ?? false,
    scheduled: date > options.today,
    file: source.file,
    ...(expires === undefined ? {} : { expires }),
    aliases: fields.aliases ?? [],
    html: options.checkOnly ? '' : document.html,
    headings: document.headings,
    ids: document.ids,
    references: referencesOf(document, front),
    text: document.text,
  }
  const data = options.checkOnly ? '/' : postDataPath(post)
  const parsed = { post: { ...post, data }, source, places: identity.places }
  return { identity, ...(hasError ? { standIn: parsed } : { value: parsed }), problems }
}

/** What stands in place of required values with an error. */
const standIns = ({ today }: PostOptions) => ({ id: 1, title: '', excerpt: '', author: [''], date: today })

/** The addresses of the text; offsets count from the start of the file. */
const referencesOf = ({ references }: MarkdownDocument, { bodyOffset }: FrontMatter): Reference[] =>
  references.map(reference => ({ ...reference, offset: reference.offset + bodyOffset }))

/** The images of the front matter with an http address. Https may be the site's own store of images. */
const namedImages = ({ fields, places }: PostFront): Reference[] =>
  imageNames.flatMap(name => {
    const { [name]: target = '' } = fields
    return target.startsWith('http:') ? [{ kind: 'image', target, offset: places.get(name) ?? 0 }] : []
  })

const proseOf = ({ prose }: MarkdownDocument, { bodyOffset }: FrontMatter): SourceRange[] =>
  prose.map(({ start, end }) => ({ start: start + bodyOffset, end: end + bodyOffset }))

interface BodyInput {
  source: SourceFile
  front: FrontMatter
  options: PostOptions
  problems: Problem[]
}

/** The text as HTML; a problem where it would take too much time or memory. */
function renderBody({ source, front, options, problems }: BodyInput): MarkdownDocument | undefined {
  const { body, bodyOffset } = front
  const makeProblem = problemMaker()
  const add = ({ start, code, message, hint, fix }: MarkdownProblem) => {
    const edit = fix && {
      start: fix.start + bodyOffset,
      end: fix.end + bodyOffset,
      text: source.text.includes('\r\n') ? fix.text.replaceAll('\n', '\r\n') : fix.text,
    }
    problems.push(makeProblem(source, start + bodyOffset, { code, message, hint, fix: edit }))
  }
  let place = () => 0
  try {
    const { document, problems: found } = renderMarkdown(body, {
      ...options,
      onPlace(given) {
        place = given
        options.onPlace?.(() => bodyOffset + given())
      },
    })
    for (const problem of found) add(problem)
    return document
  } catch (error) {
    if (error instanceof TextLimit) add(error.problem)
    else if (error instanceof RangeError) {
      // The stack is full, of calls or of what a regular expression may have to try again.
      const start = place()
      add({ start, end: start, code: 'post-too-deep', message: 'The text is nested too deeply to be read' })
    } else throw error
    return undefined
  }
}

const imageNames = ['lightImage', 'darkImage', 'image'] as const

interface ImageInput {
  source: SourceFile
  fields: Partial<PostFields>
  places: ReadFields['places']
  problems: Problem[]
  options: PostOptions
}

/** The same image with fewer pixels, a file beside it: `/images/chart-small.webp` of `/images/chart.webp`. */
function smallImage(src: string, { imageSize }: PostOptions): PageImage['small'] {
  if (!src.startsWith('/')) return undefined
  const small = src.replace(/\.\w+(?=$|[?#])/, '-small$&')
  const size = imageSize(`/${spelledPath(small)}`)
  return size && { src: small, width: size.width }
}

/** The post's images, with their sizes. A missing one is a problem, and the post is shown without it. */
function readImages({ source, fields, places, problems, options }: ImageInput) {
  const images: { lightImage?: PageImage; darkImage?: PageImage; image?: PageImage } = {}
  for (const name of imageNames) {
    const src = fields[name]
    if (src === undefined) continue
    const size = src.startsWith('/') ? options.imageSize(`/${spelledPath(src)}`) : {}
    if (size) {
      const small = smallImage(src, options)
      images[name] = { src, ...size, ...(small ? { small } : {}) }
      continue
    }
    const message = `\`${name}\` names no image: ${src}`
    const hint = `Put an image at public${src}, or correct the address.`
    problems.push(problemAt(source, places.get(name) ?? 0, { code: 'picture-missing', message, hint }))
  }
  return images
}
