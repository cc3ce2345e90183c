import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { outputFile } from '../../content/model/outputFile.ts'
import type { AuthorFacts, Day, SiteConfig } from '../../content/model/SiteConfig.ts'
import type { CheckedFront } from '../../content/posts/parseFront.ts'
import {
  type FieldName,
  fieldNames,
  firstExcerpt,
  firstTexts,
  postFields,
} from '../../content/schema/front-matter/postFields.ts'
import { yamlValue as yaml } from '../../content/schema/front-matter/setField.ts'
import { createSlug, maxSlugLength, slugProblem, tagSlug } from '../../content/schema/slug.ts'
import { counted } from '../../content/shared/counted.ts'
import { postPath } from '../../content/shared/paths.ts'
import { projectPath } from '../../system/paths.ts'
import { listPublicFiles } from './publicFiles.ts'

/** The values of a new post. */
export interface NewPost {
  id: number
  slug: string
  title: string
  /** One at least. */
  authors: readonly string[]
  date: Day
  tags: readonly string[]
  /** Address of its image. */
  image?: string
}

/** The keys that a new post has a value for. */
const filled: ReadonlySet<FieldName> = new Set(['id', 'title', 'excerpt', 'author', 'date', 'tags', 'draft'])

/** The file of a new post without a text: a draft without a problem. The desk has a form for all other keys. */
export const emptyPostText = ({ id, title, authors, date, tags }: Omit<NewPost, 'image'>): string =>
  `---
id: ${id}
title: ${yaml(title)}
excerpt: ${yaml(firstExcerpt)}
author: ${authorValue(authors)}
date: ${date}
tags: ${yaml(tags)}
draft: true
---

`

const authorValue = (authors: readonly string[]): string => yaml(authors.length === 1 ? authors[0] : authors)

/** The file of a new post: a draft without a problem, every key filled or explained, with a text to begin with. */
export function newPostText({ id, title, authors, date, tags, image }: NewPost): string {
  // No day of a post lies before its date.
  const days: Partial<Record<FieldName, Day>> = { updated: date, expires: date }
  const optional = fieldNames.flatMap(name => {
    if (filled.has(name) || (name === 'image' && image !== undefined)) return []
    const { meaning, example } = postFields[name]
    return [`# ${meaning}`, `# ${name}: ${days[name] ?? example}`]
  })
  return `---
id: ${id}
title: ${yaml(title)}
# ${postFields.excerpt.meaning}
excerpt: ${yaml(firstExcerpt)}
author: ${authorValue(authors)}
# ${postFields.date.meaning}
date: ${date}
# Each tag has a page; \`kube-site list\` shows the tags in use.
tags: ${yaml(tags)}
${image === undefined ? '' : `image: ${yaml(image)}\n`}# Keeps the post back. Remove this line to publish it.
draft: true

# Optional keys; remove the # of what you need.
${optional.join('\n')}
---

${firstTexts[0]}

## A heading

${firstTexts[1]}
`
}

/** Tags or authors as the site writes them, each once: two spellings of one would share a page. */
export function knownSpelling(names: readonly string[], inUse: readonly string[]): string[] {
  const known = new Map(inUse.toReversed().map(name => [tagSlug(name) ?? name, name]))
  const spelled = new Map<string, string>()
  for (const name of names) {
    const key = tagSlug(name) ?? name
    if (!spelled.has(key)) spelled.set(key, known.get(key) ?? name)
  }
  return [...spelled.values()]
}

/** A free slug: the given one with the lowest free number from 2 at its end. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const candidate = slug.slice(0, maxSlugLength - ending.length).replace(/-+$/, '') + ending
    if (!isTaken(candidate)) return candidate
  }
}

interface SlugInput {
  /** The project and its folder of posts; absolute. */
  root: string
  posts: string
  fronts: readonly CheckedFront[]
  /** Absent if it has errors. */
  config: SiteConfig | undefined
}

/** Which slugs a new post can have. */
export interface Slugs {
  /** Why a slug is unusable, as a sentence: it is invalid, or a post, an alias, a redirect or a file has its address. */
  check(slug: string): string | undefined
  /** The slug of a title, if it gives one. */
  create(title: string): string | undefined
  /** A similar slug that is free. */
  free(slug: string): string
}

/** Why a text is not a slug, as a sentence. */
export const checkSlug = (text: string): string | undefined => {
  const problem = slugProblem(text)
  return problem === undefined ? undefined : `The address ${problem}.`
}

/** Which slugs are free, by all that has an address on the site. */
export function availableSlugs({ root, posts, fronts, config }: SlugInput): Slugs {
  const owners = new Map<string, string>()
  const add = (file: string, owner: string) => owners.set(file.toLowerCase(), owner)
  for (const file of listPublicFiles(root).files) add(file, `public/${file}`)
  for (const { from } of config?.redirects ?? []) add(outputFile(from), `the redirect from ${from}`)
  for (const { source, fields } of fronts) {
    for (const alias of fields.aliases ?? []) add(outputFile(alias), `the alias ${alias} of ${source.file}`)
  }
  for (const { slug, source } of fronts) add(outputFile(postPath(slug)), source.file)

  const check = (slug: string): string | undefined => {
    const error = checkSlug(slug)
    if (error !== undefined) return error
    const path = join(posts, `${slug}.md`)
    if (existsSync(path)) return `${projectPath(root, path)} exists already.`
    const owner = owners.get(outputFile(postPath(slug)).toLowerCase())
    return owner === undefined ? undefined : `The address ${postPath(slug)} is taken by ${owner}.`
  }
  return {
    check,
    create: title => createSlug(title, config?.language),
    free: slug => freeSlug(slug, candidate => check(candidate) !== undefined),
  }
}

/** Who can be the author of a new post. */
export interface AuthorChoices {
  /** The authors of the configuration, or else of the other posts, each with a remark. */
  knownAuthors: ReadonlyMap<string, string>
  /** The most probable author. */
  author: string | undefined
}

/** The name that git signs commits with, if it has one. */
export async function gitUser(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', 'user.name'], { cwd: folder })
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * The authors of the configuration, or else of the other posts, and the most probable one.
 * @param used the authors of each post
 * @param user the name that git knows
 */
export function authorChoices(
  registry: readonly AuthorFacts[],
  used: readonly (readonly string[])[],
  user: string | undefined,
): AuthorChoices {
  if (registry.length === 0) return { knownAuthors: countUses(used), author: user }
  const [first, ...others] = registry.map(({ name }) => name)
  return {
    knownAuthors: new Map(registry.map(({ name, role = '' }) => [name, role])),
    author: [first, ...others].find(name => name === user) ?? (others.length === 0 ? first : undefined),
  }
}

/** The tags or authors of all posts, the most used first, each with its number of posts. */
export function countUses(lists: readonly (readonly string[])[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].toSorted(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
  return new Map(sorted.map(([name, count]) => [name, counted(count, 'post')]))
}
