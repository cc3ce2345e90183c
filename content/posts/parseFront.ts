import type { SourceRange } from '../markdown/locateToken.ts'
import type { Tag } from '../model/Post.ts'
import type { Problem } from '../problems/Problem.ts'
import { createSlug, nameProblem, slugOfFile, slugProblem, tagSlug } from '../schema/slug.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { tagPath } from '../shared/paths.ts'
import { readFrontMatter } from '../schema/front-matter/readFrontMatter.ts'
import { firstExcerpt, type PostFields, postKeys, type TextKeys } from '../schema/front-matter/postFields.ts'
import { positionOf, type Positions, readFields } from '../schema/front-matter/readFields.ts'

/** The front matter of a text, checked: what can be used of it, and compared with that of other texts. */
export interface CheckedFront {
  source: SourceFile
  /** The usable values. */
  fields: Partial<PostFields>
  positions: Positions
  /** The slug that the front matter or the name of the file gives. */
  slug: string
  tags: readonly Tag[]
  /** Where the markdown begins. */
  bodyOffset: number
  /** Where the prose is; only if the text was read for its checks. */
  prose?: readonly SourceRange[]
}

export interface FrontResult {
  /** Absent if the front matter is unreadable. */
  value?: CheckedFront
  problems: Problem[]
}

/** Reads the front matter of a post or a page, without its text: every usable value, and every problem. */
export function parseFront(source: SourceFile, keys: TextKeys = postKeys): FrontResult {
  if (source.text.trim() === '') {
    const hint = 'Write front matter and text, or delete the file.'
    return { problems: [problemAt(source, 0, { code: 'post-empty', message: 'The post is empty', hint })] }
  }
  const { value: front, problems } = readFrontMatter(source)
  if (!front) return { problems: isReadme(source) ? [readmeProblem(source, keys)] : problems }

  const { fields, positions } = readFields(front, keys, problems)
  const fileSlug = slugOfFile(source.file)
  if (!positions.slug) problems.push(...checkFileName(source, fileSlug, keys))
  if (fields.excerpt === firstExcerpt && !fields.draft) {
    const message = 'The excerpt is still the one that `kube-site new` wrote'
    const hint = 'Say in one or two sentences what the post is about.'
    const offset = positionOf(positions, 'excerpt')
    problems.push(problemAt(source, offset, { code: 'post-excerpt-unwritten', message, hint }))
  }
  const tags = (fields.tags ?? []).map(tag => ({ name: tag, path: tagPath(tagSlug(tag) ?? '') }))
  const { slug = fileSlug } = fields
  return { value: { source, fields, positions, slug, tags, bodyOffset: front.bodyOffset }, problems }
}

const isReadme = ({ file }: SourceFile): boolean => /(?:^|[\\/])readme\.md$/i.test(file)

const readmeProblem = (source: SourceFile, { kind }: TextKeys): Problem =>
  problemAt(source, 0, {
    code: 'post-slug-invalid',
    message: `The file is read as ${kind}, because its name ends in .md`,
    hint: 'Move it to another folder, or name it `_README.md`: files that begin with _ are not read.',
  })

/** Reports a name of a file that gives no valid slug. */
function checkFileName(source: SourceFile, name: string, keys: TextKeys): Problem[] {
  const isPost = keys.names.includes('slug')
  const reason = isPost ? slugProblem(name) : nameProblem(name)
  if (/^_?index$/i.test(name) && isPost) {
    const folder = createSlug(/([^\\/]+)[\\/][^\\/]+$/.exec(source.file)?.[1] ?? '') ?? 'my-first-post'
    const message = `The file's name becomes the address, which would be /blog/${name}/`
    const hint = `Name the file \`${folder}.md\`, or set \`slug: ${folder}\`.`
    return [problemAt(source, 0, { code: 'post-slug-invalid', message, hint })]
  }
  if (reason === undefined) return []
  if (isReadme(source)) return [readmeProblem(source, keys)]
  // Notion adds a number to a file's name, and some programs write spaces as `%20`.
  const suggested = createSlug(name.replaceAll('%20', ' ').replace(/[ -][\da-f]{32}$/i, ''))
  const rename = `Name the file \`${suggested ?? 'about-us'}.md\``
  const set = suggested
    ? `${rename}, or set \`slug: ${suggested}\`.`
    : 'Set `slug:` to lower-case letters, digits and hyphens.'
  const message = `The file's name becomes the address, and "${name}" ${reason}`
  const hint = isPost ? set : `${rename}.`
  return [problemAt(source, 0, { code: 'post-slug-invalid', message, hint })]
}
