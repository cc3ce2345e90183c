import type { SourceRange } from '../markdown/locateToken.ts'
import type { Tag } from '../model/Post.ts'
import type { Problem } from '../problems/Problem.ts'
import type { PostDays } from './postState.ts'
import { createSlug, nameProblem, slugProblem, tagSlug } from '../schema/slug.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { tagPath } from '../shared/paths.ts'
import { pick } from '../shared/pick.ts'
import { type FrontMatter, frontMatter } from '../schema/front-matter/frontMatter.ts'
import { firstExcerpt, postKeys, type TextKeys } from '../schema/front-matter/postFields.ts'
import { positionOf, type Positions, type ReadFields, readFields } from '../schema/front-matter/readFields.ts'

/** What is compared with other posts, as far as the front matter is readable. */
export interface PostIdentity extends PostDays {
  source: SourceFile
  positions: Positions
  id?: number
  slug?: string
  title?: string
  excerpt?: string
  series?: string
  authors: readonly string[]
  tags: readonly Tag[]
  /** The prose of the file; only if the text is read for its checks. */
  prose?: readonly SourceRange[]
}

/** A post's front matter. */
export interface PostFront extends ReadFields {
  identity: PostIdentity & { slug: string }
  front: FrontMatter
}

export interface FrontResult {
  /** Absent if the front matter is unreadable. */
  value?: PostFront
  problems: Problem[]
}

/** Reads the front matter of a post or a page, without its text: every usable value, and every problem. */
export function parseFront(source: SourceFile, keys: TextKeys = postKeys): FrontResult {
  if (source.text.trim() === '') {
    const hint = 'Write front matter and text, or delete the file.'
    return { problems: [problemAt(source, 0, { code: 'post-empty', message: 'The post is empty', hint })] }
  }
  const { value: front, problems } = frontMatter(source)
  if (!front) return { problems: isReadme(source) ? [readmeProblem(source, keys)] : problems }

  const { fields, positions } = readFields(source, front, keys, problems)
  const { name, problem } = fileSlug(source, keys)
  if (problem && !positions.slug) problems.push(problem)
  if (fields.excerpt === firstExcerpt && !fields.draft) {
    const message = 'The excerpt is still the one that `kube-site new` wrote'
    const hint = 'Say in one or two sentences what the post is about.'
    const offset = positionOf(positions, 'excerpt')
    problems.push(problemAt(source, offset, { code: 'post-excerpt-unwritten', message, hint }))
  }
  const identity = {
    source,
    positions,
    ...pick(fields, ['id', 'title', 'excerpt', 'series', 'draft', 'date', 'expires']),
    slug: fields.slug ?? name,
    authors: fields.author ?? [],
    tags: (fields.tags ?? []).map(tag => ({ name: tag, path: tagPath(tagSlug(tag) ?? '') })),
  }
  return { value: { identity, fields, positions, front }, problems }
}

const isReadme = ({ file }: SourceFile): boolean => /(?:^|[\\/])readme\.md$/i.test(file)

const readmeProblem = (source: SourceFile, { kind }: TextKeys): Problem =>
  problemAt(source, 0, {
    code: 'post-slug-invalid',
    message: `The file is read as ${kind}, because its name ends in .md`,
    hint: 'Move it to another folder, or name it `_README.md`: files that begin with _ are not read.',
  })

/** The slug that the file's name gives, and a problem if that is invalid. */
function fileSlug(source: SourceFile, keys: TextKeys): { name: string; problem?: Problem } {
  const name = source.file.replace(/^.*[\\/]/, '').replace(/\.md$/i, '')
  const isPost = keys.names.includes('slug')
  const reason = isPost ? slugProblem(name) : nameProblem(name)
  if (/^_?index$/i.test(name) && isPost) {
    const folder = createSlug(/([^\\/]+)[\\/][^\\/]+$/.exec(source.file)?.[1] ?? '') ?? 'my-first-post'
    const message = `The file's name becomes the address, which would be /blog/${name}/`
    const hint = `Name the file \`${folder}.md\`, or set \`slug: ${folder}\`.`
    return { name, problem: problemAt(source, 0, { code: 'post-slug-invalid', message, hint }) }
  }
  if (reason === undefined) return { name }
  if (isReadme(source)) return { name, problem: readmeProblem(source, keys) }
  // Notion adds a number to a file's name, and some programs write spaces as `%20`.
  const suggested = createSlug(name.replaceAll('%20', ' ').replace(/[ -][\da-f]{32}$/i, ''))
  const rename = `Name the file \`${suggested ?? 'about-us'}.md\``
  const set = suggested
    ? `${rename}, or set \`slug: ${suggested}\`.`
    : 'Set `slug:` to lower-case letters, digits and hyphens.'
  const message = `The file's name becomes the address, and "${name}" ${reason}`
  const hint = isPost ? set : `${rename}.`
  return { name, problem: problemAt(source, 0, { code: 'post-slug-invalid', message, hint }) }
}
