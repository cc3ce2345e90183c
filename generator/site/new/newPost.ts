import type { Day } from '../../../content/model/SiteConfig.ts'
import {
  type FieldName,
  fieldNames,
  firstExcerpt,
  firstTexts,
  postFields,
} from '../../../content/schema/front-matter/postFields.ts'
import { yamlValue as yaml } from '../../../content/schema/front-matter/withField.ts'
import { maxSlugLength, tagSlug } from '../../../content/schema/slug.ts'

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
