import { postDataPath } from './files/postData.ts'
import { type FrontMatter, frontMatter } from './frontMatter.ts'
import type { Place } from './markdown/locateToken.ts'
import { type MarkdownDocument, type MarkdownOptions, renderMarkdown } from './markdown/renderMarkdown.ts'
import { postPath, tagPath } from './paths.ts'
import type { Picture, Post, Tag } from './Post.ts'
import type { FieldName, PostFields } from './postFields.ts'
import type { Problem } from './Problem.ts'
import { problemAt, type SourceFile } from './problemAt.ts'
import { type ReadFields, readFields } from './readFields.ts'
import { readTime } from './readTime.ts'
import type { Day } from './SiteConfig.ts'
import { makeSlug, slugFault, tagSlug } from './slug.ts'

export interface PostOptions extends MarkdownOptions {
  /** The day the site is built for: what is dated later is scheduled. */
  today: Day
}

/** Where the values stand that other posts can contradict; offsets count from the start of the file. */
export interface PostPlaces {
  id: number
  slug: number
  title: number
  excerpt: number
  /** One for each alias. */
  aliases: readonly number[]
  /** One for each tag. */
  tags: readonly number[]
}

/** What must be a post's own, and what advice is about, as far as its front matter could be read. */
export interface PostIdentity {
  source: SourceFile
  places: PostPlaces
  id?: number
  slug?: string
  title?: string
  excerpt?: string
  /** Last day on which the post is shown. */
  expires?: Day
  tags: readonly Tag[]
  /** Where words of prose stand in the file; only with `checkOnly`. */
  prose?: readonly Place[]
}

/** A post with what later checks need to know of its source. */
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

/** Reads one post: every fault of its front matter and of its text at once, and the post where there is none. */
export function parsePost(source: SourceFile, options: PostOptions): PostResult {
  if (source.text.trim() === '') {
    const hint = 'Write front matter and text, or delete the file.'
    return { problems: [problemAt(source, 0, { code: 'post-empty', message: 'The post is empty', hint })] }
  }
  const { value: front, problems } = frontMatter(source)
  if (!front) return { problems }

  const { fields, places, itemPlaces } = readFields(source, front.entries, problems)
  const document = renderBody({ source, front, options, problems })
  const slug = fields.slug ?? slugOf(source, places.has('slug') ? [] : problems)
  const pictures = readPictures({ source, fields, places, problems, options })
  const tags = (fields.tags ?? []).map(name => ({ name, path: tagPath(tagSlug(name) ?? '') }))
  const place = (name: FieldName) => places.get(name) ?? 0
  const identity: PostIdentity = {
    source,
    places: {
      id: place('id'),
      slug: place('slug'),
      title: place('title'),
      excerpt: place('excerpt'),
      aliases: itemPlaces.get('aliases') ?? [],
      tags: itemPlaces.get('tags') ?? [],
    },
    ...pick(fields, ['id', 'title', 'excerpt', 'expires']),
    slug,
    tags,
    ...(options.checkOnly && document ? { prose: proseOf(document, front) } : {}),
  }
  if (!document || problems.some(problem => problem.severity === 'error')) return { identity, problems }

  // Without an error every required field has been read.
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
    ...pictures,
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

const proseOf = ({ prose }: MarkdownDocument, { bodyOffset }: FrontMatter): Place[] =>
  prose.map(({ start, end }) => ({ start: start + bodyOffset, end: end + bodyOffset }))

/** Those of the fields that could be read. */
function pick<Name extends FieldName>(fields: Partial<PostFields>, names: readonly Name[]) {
  const known = names.filter(name => fields[name] !== undefined)
  return Object.fromEntries(known.map(name => [name, fields[name]])) as Partial<Pick<PostFields, Name>>
}

interface BodyInput {
  source: SourceFile
  front: FrontMatter
  options: PostOptions
  problems: Problem[]
}

/** The text as HTML. Thousands of marks nested in each other, which no reader could follow, are a fault. */
function renderBody({ source, front, options, problems }: BodyInput): MarkdownDocument | undefined {
  try {
    const { document, faults } = renderMarkdown(front.body, options)
    for (const { code, offset, message, hint, fix } of faults) {
      const start = front.bodyOffset + offset
      const edit = fix && { start, end: start + fix.length, text: fix.text }
      problems.push(problemAt(source, start, { code, message, hint, fix: edit }))
    }
    return document
  } catch (error) {
    // The stack is full.
    if (!(error instanceof RangeError)) throw error
    const hint = 'Look for long runs of one mark, such as >, * or <div>.'
    const message = 'The text is nested too deeply to be read'
    const offset = front.bodyOffset + Math.max(0, front.body.search(/\S/))
    problems.push(problemAt(source, offset, { code: 'post-too-deep', message, hint }))
    return undefined
  }
}

/** The slug that the file's name gives. */
function slugOf(source: SourceFile, problems: Problem[]): string {
  const name = source.file.replace(/^.*[\\/]/, '').replace(/\.md$/i, '')
  const fault = slugFault(name)
  if (fault !== undefined) {
    const better = makeSlug(name)
    const hint = better
      ? `Name the file \`${better}.md\`, or set \`slug: ${better}\`.`
      : 'Set `slug:` to lower-case letters, digits and hyphens.'
    const message = `The file's name is no slug: "${name}" ${fault}`
    problems.push(problemAt(source, 0, { code: 'post-slug-invalid', message, hint }))
  }
  return name
}

interface PictureInput {
  source: SourceFile
  fields: Partial<PostFields>
  places: ReadFields['places']
  problems: Problem[]
  options: PostOptions
}

/** The pictures that exist, with their sizes. One that is missing is left out, and the post is shown without it. */
function readPictures({ source, fields, places, problems, options }: PictureInput) {
  const pictures: { lightImage?: Picture; darkImage?: Picture; image?: Picture } = {}
  for (const name of ['lightImage', 'darkImage', 'image'] as const) {
    const src = fields[name]
    if (src === undefined) continue
    const size = src.startsWith('/') ? options.imageSize(src) : {}
    if (size) {
      pictures[name] = { src, ...size }
      continue
    }
    const message = `\`${name}\` names no picture: ${src}`
    const hint = `Put a picture at public${src}, or correct the address.`
    problems.push(problemAt(source, places.get(name) ?? 0, { code: 'picture-missing', message, hint }))
  }
  return pictures
}
