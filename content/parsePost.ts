import { type FrontMatterEntry, frontMatter } from './frontMatter.ts'
import { type MarkdownOptions, renderMarkdown } from './markdown/renderMarkdown.ts'
import { suggestion } from './nearest.ts'
import { postPath } from './paths.ts'
import type { Picture, Post } from './Post.ts'
import { type FieldName, fieldNames, isFault, type PostFields, postFields } from './postFields.ts'
import type { Problem } from './Problem.ts'
import { isProblemCode, type ProblemCode } from './problemCodes.ts'
import { problemAt, type SourceFile } from './problemAt.ts'
import { readTime } from './readTime.ts'
import type { Day } from './SiteConfig.ts'
import { makeSlug, slugFault } from './slug.ts'

export interface PostOptions extends MarkdownOptions {
  /** The day the site is built for: what is dated later is scheduled. */
  today: Day
}

/** Where the values stand that other posts can contradict; offsets count from the start of the file. */
export interface PostPlaces {
  id: number
  slug: number
  aliases: number
}

/** What must be a post's own, as far as its front matter could be read. */
export interface PostIdentity {
  source: SourceFile
  places: PostPlaces
  id?: number
  slug?: string
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

  const { fields, places } = readFields(source, front.entries, problems)
  const { document, faults } = renderMarkdown(front.body, options)
  for (const { code, offset, message, hint } of faults) {
    if (!isProblemCode(code)) throw new Error(`The markdown renderer reports an unknown code: ${code}`)
    problems.push(problemAt(source, front.bodyOffset + offset, { code, message, hint }))
  }
  checkDays(source, fields, places, problems)
  const slug = fields.slug ?? slugOf(source, problems)
  const pictures = readPictures({ source, fields, places, problems, options })
  const place = (name: FieldName) => places.get(name) ?? 0
  const identity: PostIdentity = {
    source,
    places: { id: place('id'), slug: place('slug'), aliases: place('aliases') },
    ...(fields.id === undefined ? {} : { id: fields.id }),
    slug,
  }
  if (problems.some(problem => problem.severity === 'error')) return { identity, problems }

  // Without an error every required field has been read.
  const { id, title, excerpt, author, date } = fields as PostFields
  const { updated, expires } = fields
  const post: Post = {
    id,
    slug,
    path: postPath(slug),
    title,
    excerpt,
    author,
    date,
    ...(updated === undefined || updated === date ? {} : { updated }),
    readTime: fields.readTime ?? readTime(document.words),
    tags: fields.tags ?? [],
    ...pictures,
    draft: fields.draft ?? false,
    scheduled: date > options.today,
    file: source.file,
    ...(expires === undefined ? {} : { expires }),
    aliases: fields.aliases ?? [],
    html: document.html,
    headings: document.headings,
    ids: document.ids,
    references: document.references.map(reference => ({
      ...reference,
      offset: reference.offset + front.bodyOffset,
    })),
    text: document.text,
  }
  return { identity, value: { post, source, places: identity.places }, problems }
}

type Places = ReadonlyMap<FieldName, number>

/** Every field that can be used, and where each stands; what cannot be used becomes a problem. */
function readFields(source: SourceFile, entries: readonly FrontMatterEntry[], problems: Problem[]) {
  const fields: Partial<Record<FieldName, unknown>> = {}
  const places = new Map<FieldName, number>()
  for (const { key, keyOffset, value, valueOffset } of entries) {
    const name = fieldNames.find(field => field === key)
    if (name === undefined) {
      const hint = suggestion(key, fieldNames, `The keys of a post are ${fieldNames.join(', ')}.`)
      problems.push(
        problemAt(source, keyOffset, {
          code: 'front-matter-unknown-key',
          message: `\`${key}\` is not a key of a post`,
          hint,
        }),
      )
      continue
    }
    if (value === null) continue
    places.set(name, valueOffset)
    const result = postFields[name].read(value)
    if (isFault(result)) {
      const code = `post-${name}-invalid` as ProblemCode
      problems.push(
        problemAt(source, valueOffset, { code, message: `\`${name}\` ${result.fault}`, hint: result.hint }),
      )
    } else fields[name] = result
  }
  for (const name of fieldNames) {
    if (!postFields[name].required || places.has(name)) continue
    const entry = entries.find(({ key }) => key === name)
    const code = `post-${name}-missing` as ProblemCode
    const message = entry ? `\`${name}\` has no value` : `\`${name}\` is missing`
    const hint = `Write for example \`${name}: ${postFields[name].example}\`.`
    problems.push(problemAt(source, entry?.keyOffset ?? 0, { code, message, hint }))
  }
  return { fields: fields as Partial<PostFields>, places }
}

function checkDays(
  source: SourceFile,
  fields: Partial<PostFields>,
  places: Places,
  problems: Problem[],
): void {
  const { date } = fields
  if (date === undefined) return
  for (const name of ['updated', 'expires'] as const) {
    const day = fields[name]
    if (day === undefined || day >= date) continue
    const message = `\`${name}\` lies before the date: ${day} is earlier than ${date}`
    const hint = 'Correct one of the two days.'
    problems.push(problemAt(source, places.get(name) ?? 0, { code: `post-${name}-invalid`, message, hint }))
  }
}

/** The slug that the file's name gives. */
function slugOf(source: SourceFile, problems: Problem[]): string {
  const name = source.file.replace(/^.*[\\/]/, '').replace(/\.md$/, '')
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
  places: Places
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
    const message = `\`${name}\` does not exist: ${src}`
    const hint = `Put the file at public${src}, or correct the address.`
    problems.push(problemAt(source, places.get(name) ?? 0, { code: 'picture-missing', message, hint }))
  }
  return pictures
}
