import type { SourceRange } from '../markdown/locateToken.ts'
import type { Tag } from '../model/Post.ts'
import type { Problem } from '../model/Problem.ts'
import type { PostDays } from './postState.ts'
import { createSlug, slugProblem, tagSlug } from '../schema/slug.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { tagPath } from '../shared/paths.ts'
import { type FrontMatter, frontMatter } from '../schema/front-matter/frontMatter.ts'
import { firstExcerpt } from '../schema/front-matter/newPost.ts'
import {
  type FieldName,
  type PostFields,
  postKeys,
  type TextKeys,
} from '../schema/front-matter/postFields.ts'
import { type ReadFields, readFields } from '../schema/front-matter/readFields.ts'

/** Where the values stand that are compared with those of other posts: offsets into the file. */
export interface PostPositions {
  id: number
  slug: number
  title: number
  excerpt: number
  series: number
  /** One for each author. */
  authors: readonly number[]
  /** One for each alias. */
  aliases: readonly number[]
  /** One for each tag. */
  tags: readonly number[]
}

/** What is compared with other posts, as far as the front matter could be read. */
export interface PostIdentity extends PostDays {
  source: SourceFile
  positions: PostPositions
  id?: number
  slug?: string
  title?: string
  excerpt?: string
  series?: string
  authors: readonly string[]
  tags: readonly Tag[]
  /** Where prose stands in the file; only where the text is read for its checks. */
  prose?: readonly SourceRange[]
}

/** What a post's front matter says. */
export interface PostFront extends Pick<ReadFields, 'fields' | 'positions'> {
  identity: PostIdentity & { slug: string }
  front: FrontMatter
}

export interface FrontResult {
  /** Absent where the front matter could not be read at all. */
  value?: PostFront
  problems: Problem[]
}

/** Reads the front matter of a post or a page, and not its text: every value that can be used, and every problem. */
export function parseFront(source: SourceFile, keys: TextKeys = postKeys): FrontResult {
  if (source.text.trim() === '') {
    const hint = 'Write front matter and text, or delete the file.'
    return { problems: [problemAt(source, 0, { code: 'post-empty', message: 'The post is empty', hint })] }
  }
  const { value: front, problems } = frontMatter(source)
  if (!front) return { problems: isReadme(source) ? [readmeProblem(source, keys)] : problems }

  const { fields, positions, itemPositions } = readFields(source, { ...front, keys }, problems)
  const slug = fields.slug ?? slugOf(source, keys, positions.has('slug') ? [] : problems)
  if (fields.excerpt === firstExcerpt && !fields.draft) {
    const message = 'The excerpt is still the one that `kube-site new` wrote'
    const hint = 'Say in one or two sentences what the post is about.'
    const offset = positions.get('excerpt') ?? 0
    problems.push(problemAt(source, offset, { code: 'post-excerpt-unwritten', message, hint }))
  }
  const place = (name: FieldName) => positions.get(name) ?? 0
  const authorPositions = itemPositions.get('author') ?? []
  const identity = {
    source,
    positions: {
      id: place('id'),
      slug: place('slug'),
      title: place('title'),
      excerpt: place('excerpt'),
      series: place('series'),
      authors: authorPositions.length > 0 ? authorPositions : [place('author')],
      aliases: itemPositions.get('aliases') ?? [],
      tags: itemPositions.get('tags') ?? [],
    },
    ...pick(fields, ['id', 'title', 'excerpt', 'series', 'draft', 'date', 'expires']),
    slug,
    authors: fields.author ?? [],
    tags: (fields.tags ?? []).map(name => ({ name, path: tagPath(tagSlug(name) ?? '') })),
  }
  return { value: { identity, fields, positions, front }, problems }
}

/** The named fields that could be read. */
function pick<Name extends FieldName>(fields: Partial<PostFields>, names: readonly Name[]) {
  const known = names.filter(name => fields[name] !== undefined)
  return Object.fromEntries(known.map(name => [name, fields[name]])) as Partial<Pick<PostFields, Name>>
}

const isReadme = ({ file }: SourceFile): boolean => /(?:^|[\\/])readme\.md$/i.test(file)

const readmeProblem = (source: SourceFile, { kind }: TextKeys): Problem =>
  problemAt(source, 0, {
    code: 'post-slug-invalid',
    message: `The file is read as ${kind}, because its name ends in .md`,
    hint: 'Move it to another folder, or name it `_README.md`: files that begin with _ are not read.',
  })

/** A file's name as it was before Notion added a number, and before a browser or a program wrote spaces as `%20`. */
const withoutHash = (name: string): string => name.replaceAll('%20', ' ').replace(/[ -][\da-f]{32}$/i, '')

/** The slug that the file's name gives; a problem where it is none. */
function slugOf(source: SourceFile, keys: TextKeys, problems: Problem[]): string {
  const name = source.file.replace(/^.*[\\/]/, '').replace(/\.md$/i, '')
  const reason = slugProblem(name)
  if (reason !== undefined) {
    if (isReadme(source)) {
      problems.push(readmeProblem(source, keys))
      return name
    }
    const suggested = createSlug(withoutHash(name))
    const canBeSet = keys.names.includes('slug')
    const rename = `Name the file \`${suggested ?? 'about-us'}.md\``
    const hint = !canBeSet
      ? `${rename}.`
      : suggested
        ? `${rename}, or set \`slug: ${suggested}\`.`
        : 'Set `slug:` to lower-case letters, digits and hyphens.'
    const message = `The file's name becomes the address, and "${name}" ${reason}`
    problems.push(problemAt(source, 0, { code: 'post-slug-invalid', message, hint }))
  }
  return name
}
