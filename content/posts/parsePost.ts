import { postDataPath } from '../files/postData.ts'
import type { FrontMatter } from '../front-matter/frontMatter.ts'
import { type PostIdentity, type PostPlaces, parseFront } from '../front-matter/parseFront.ts'
import type { PostFields } from '../front-matter/postFields.ts'
import type { ReadFields } from '../front-matter/readFields.ts'
import type { SourceRange } from '../markdown/locateToken.ts'
import type { MarkdownOptions } from '../markdown/RenderState.ts'
import { type MarkdownDocument, renderMarkdown } from '../markdown/renderMarkdown.ts'
import type { PageImage, Post } from '../model/Post.ts'
import type { Problem } from '../model/Problem.ts'
import type { Day } from '../model/SiteConfig.ts'
import { problemAt, problemMaker, type SourceFile } from '../problems/problemAt.ts'
import { spelledPath } from '../routes/outputFile.ts'
import { postPath } from '../shared/paths.ts'

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
  problems: Problem[]
}

/** Reads one post: every problem of its front matter and of its text, and the post where none is an error. */
export function parsePost(source: SourceFile, options: PostOptions): PostResult {
  const { value: head, problems } = parseFront(source)
  if (!head) return { problems }
  const { front, fields, places } = head
  const document = renderBody({ source, front, options, problems })
  const images = readImages({ source, fields, places, problems, options })
  const identity: PostIdentity = {
    ...head.identity,
    ...(options.checkOnly && document ? { prose: proseOf(document, front) } : {}),
  }
  if (!document || problems.some(problem => problem.severity === 'error')) return { identity, problems }

  // Without an error every required field has been read.
  const { slug, tags } = head.identity
  const { id, title, excerpt, author, date } = fields as PostFields
  const { updated, expires } = fields
  const post: Omit<Post, 'data'> = {
    id,
    slug,
    path: postPath(slug),
    title,
    excerpt,
    author,
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
    references: document.references.map(reference => ({
      ...reference,
      offset: reference.offset + front.bodyOffset,
    })),
    text: document.text,
  }
  const data = options.checkOnly ? '/' : postDataPath(post)
  return { identity, value: { post: { ...post, data }, source, places: identity.places }, problems }
}

const proseOf = ({ prose }: MarkdownDocument, { bodyOffset }: FrontMatter): SourceRange[] =>
  prose.map(({ start, end }) => ({ start: start + bodyOffset, end: end + bodyOffset }))

interface BodyInput {
  source: SourceFile
  front: FrontMatter
  options: PostOptions
  problems: Problem[]
}

/** The text as HTML; a problem where its marks are nested too deeply. */
function renderBody({ source, front, options, problems }: BodyInput): MarkdownDocument | undefined {
  try {
    const { document, problems: found } = renderMarkdown(front.body, options)
    const { bodyOffset } = front
    const makeProblem = problemMaker()
    for (const { start, code, message, hint, fix } of found) {
      const edit = fix && { ...fix, start: fix.start + bodyOffset, end: fix.end + bodyOffset }
      problems.push(makeProblem(source, start + bodyOffset, { code, message, hint, fix: edit }))
    }
    return document
  } catch (error) {
    // A RangeError is a full stack.
    if (!(error instanceof RangeError)) throw error
    const hint = 'Look for long runs of one mark, such as >, * or <div>.'
    const message = 'The text is nested too deeply to be read'
    const offset = front.bodyOffset + Math.max(0, front.body.search(/\S/))
    problems.push(problemAt(source, offset, { code: 'post-too-deep', message, hint }))
    return undefined
  }
}

interface ImageInput {
  source: SourceFile
  fields: Partial<PostFields>
  places: ReadFields['places']
  problems: Problem[]
  options: PostOptions
}

/** The post's images, with their sizes. A missing one is a problem, and the post is shown without it. */
function readImages({ source, fields, places, problems, options }: ImageInput) {
  const images: { lightImage?: PageImage; darkImage?: PageImage; image?: PageImage } = {}
  for (const name of ['lightImage', 'darkImage', 'image'] as const) {
    const src = fields[name]
    if (src === undefined) continue
    const size = src.startsWith('/') ? options.imageSize(`/${spelledPath(src)}`) : {}
    if (size) {
      images[name] = { src, ...size }
      continue
    }
    const message = `\`${name}\` names no image: ${src}`
    const hint = `Put an image at public${src}, or correct the address.`
    problems.push(problemAt(source, places.get(name) ?? 0, { code: 'picture-missing', message, hint }))
  }
  return images
}
