import { stringify } from 'yaml'
import type { Day } from '../model/SiteConfig.ts'
import { longestSlug, tagSlug } from '../posts/slug.ts'
import { type FieldName, postFields } from './postFields.ts'

/** What is known of a post before it is written. */
export interface NewPost {
  id: number
  slug: string
  title: string
  author: string
  date: Day
  tags: readonly string[]
}

/** The excerpt of a new post, which no published post may have. */
export const firstExcerpt = 'Say here what the post is about.'

/** The keys of a new post that have no value yet, each with what it means. */
const explained: Readonly<
  Record<Exclude<FieldName, 'id' | 'title' | 'excerpt' | 'author' | 'date' | 'tags' | 'draft'>, string>
> = {
  lightImage: 'The picture in the light theme, a file under public/:',
  darkImage: 'The picture in the dark theme:',
  image: 'The picture for a theme that has none of its own:',
  slug: "The address, if it is not the file's name:",
  readTime: 'Counted from the text where it is not set:',
  updated: 'The day of the last change worth telling:',
  expires: 'The last day on which the post is shown:',
  aliases: 'Older addresses that lead here:',
}

/** A value as YAML, on one line. */
const yaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false }).trimEnd()

/** The file of a new post: a draft without a fault, every key filled or explained. */
export function newPostText({ id, title, author, date, tags }: NewPost): string {
  // No day of a post lies before its date.
  const days: Partial<Record<string, Day>> = { updated: date, expires: date }
  const examples = Object.entries(explained).flatMap(([name, meaning]) => [
    `# ${meaning}`,
    `# ${name}: ${days[name] ?? postFields[name as FieldName].example}`,
  ])
  return `---
id: ${id}
title: ${yaml(title)}
# For the list of posts and for search results: one or two sentences, about 155 characters.
excerpt: ${yaml(firstExcerpt)}
author: ${yaml(author)}
# The day of publication, in UTC. A day in the future schedules the post.
date: ${date}
# Each tag has a page; \`kube-site list\` shows the tags in use.
tags: ${yaml(tags)}
# Keeps the post back. Remove this line to publish it.
draft: true

# Optional keys; remove the # of what you need.
${examples.join('\n')}
---

Begin here, with what the reader will know at the end.

## A heading

Text in GitHub's markdown; \`docs/writing.md\` shows what it can do.
`
}

/** Tags as the other posts write them, each once: two writings of one tag would share a page. */
export function knownSpelling(tags: readonly string[], inUse: readonly string[]): string[] {
  const known = new Map(inUse.toReversed().map(tag => [tagSlug(tag) ?? tag, tag]))
  const spelled = new Map<string, string>()
  for (const tag of tags) {
    const key = tagSlug(tag) ?? tag
    if (!spelled.has(key)) spelled.set(key, known.get(key) ?? tag)
  }
  return [...spelled.values()]
}

/** A slug like another one that is free: with the lowest number from 2 at its end. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const candidate = slug.slice(0, longestSlug - ending.length).replace(/-+$/, '') + ending
    if (!isTaken(candidate)) return candidate
  }
}
