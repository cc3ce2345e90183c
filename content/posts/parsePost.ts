import { pageKeys, type PostFields } from '../schema/front-matter/postFields.ts'
import type { MarkdownOptions } from '../markdown/renderMarkdown.ts'
import type { Post, TextPage } from '../model/Post.ts'
import type { Day } from '../model/SiteConfig.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { listNames } from '../i18n/listNames.ts'
import { fill } from '../i18n/fill.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { postPath, textPath } from '../shared/paths.ts'
import { distinctWords } from '../shared/words.ts'
import { omit } from '../shared/pick.ts'
import { hashContent } from './postData.ts'
import { imageFields } from './postImages.ts'
import { subjectsOf } from './relatedPosts.ts'
import { parseText, type TextResult } from './parseText.ts'
import { type CheckedFront, parseFront } from './parseFront.ts'
import type { Problem } from '../problems/Problem.ts'
import { daysBetween } from '../shared/calendar.ts'
import { positionOf } from '../schema/front-matter/readFields.ts'
import { createSlug, nameProblem } from '../schema/slug.ts'

/** Words a minute of an adult reading non-fiction in silence (Brysbaert 2019 finds 238). */
const wordsPerMinute = 238

/** The time that reading takes, for example `6 min read`; at least one minute. */
export const readTime = (words: number, language = 'en'): string =>
  fill(wordsOf(language).readTime, { minutes: Math.max(1, Math.round(words / wordsPerMinute)) })

interface PostOptions extends MarkdownOptions {
  /** The day the site is built for: what is dated later is scheduled. */
  today: Day
}

/**
 * Reads one post: every problem of its front matter and of its text, and the post if none is an error.
 * @param checked its front matter, if it has been read
 */
export const parsePost = (
  source: SourceFile,
  options: PostOptions,
  checked = parseFront(source),
): TextResult<Post> =>
  parseText(checked, options, ({ front, document, common, content: shown }, problems) => {
    problems.push(...checkDays(front, options.today))
    const { slug, tags } = front
    const fields: PostFields = { ...fallbackFields(slug, options), ...front.fields }
    const { title, excerpt, author: names, date, updated } = fields
    const content = { ...shown, searchText: distinctWords(document.text).join(' ') }
    const path = postPath(slug)
    return {
      ...omit(fields, [...imageFields, 'updated']),
      ...common,
      slug,
      path,
      author: listNames(names, options.language),
      ...(names.length > 1 ? { authors: names.map(name => ({ name })) } : {}),
      ...(updated === undefined || updated === date ? {} : { updated }),
      readTime: fields.readTime ?? readTime(document.words, options.language),
      tags,
      subjects: options.checkOnly ? [] : subjectsOf({ title, excerpt, tags }),
      scheduled: date > options.today,
      words: document.words,
      contentHash: hashContent(path, content),
      content,
    }
  })

/** Fallbacks for required values with an error. */
const fallbackFields = (slug: string, { today }: PostOptions) => ({
  id: 1,
  title: slug,
  excerpt: '',
  author: [''],
  date: today,
})

/** A post that is scheduled further ahead, in days, is probably a mistake. */
const maxDaysAhead = 366

/** No post about Kubernetes, nor about the web, is older. */
const firstDay: Day = '1990-01-01'

/** Finds valid dates that are probably mistakes. */
function checkDays({ source, fields, positions }: CheckedFront, today: Day): Problem[] {
  const { date, updated, expires } = fields
  if (date === undefined) return []
  const ahead = daysBetween(today, date)
  if (ahead > maxDaysAhead || date < firstDay) {
    const message =
      ahead > 0
        ? `The post appears in ${Math.round(ahead / 365)} years, on ${date}`
        : `The day lies far back: ${date}`
    const hint = 'Correct the year, if this is not meant.'
    return [problemAt(source, positionOf(positions, 'date'), { code: 'post-date-far', message, hint })]
  }
  if (updated === undefined || updated <= today || date > today || (expires ?? today) < today) return []
  const message = `\`updated\` lies in the future: ${updated} is later than today, ${today}`
  const hint = 'Write the day on which the post was changed.'
  return [problemAt(source, positionOf(positions, 'updated'), { code: 'post-updated-future', message, hint })]
}

/**
 * Reads one page in markdown as `parsePost` reads a post.
 * @param name of the file below the folder of pages: `customers/acme.md`
 */
export const parsePage = (
  source: SourceFile,
  name: string,
  options: MarkdownOptions,
  checked = parseFront(source, pageKeys),
): TextResult<TextPage> =>
  parseText(checked, options, ({ front, common, content }, problems) => {
    const key = name.replace(/\.md$/i, '')
    const folder = key
      .split('/')
      .slice(0, -1)
      .find(part => nameProblem(part) !== undefined)
    if (folder !== undefined) {
      const message = `The folder's name is no part of an address: "${folder}" ${nameProblem(folder)}`
      const hint = `Name it \`${createSlug(folder) ?? 'customers'}\`.`
      problems.push(problemAt(source, 0, { code: 'post-slug-invalid', message, hint }))
    }
    const { title = '', excerpt = '', updated } = front.fields
    return {
      ...common,
      ...content,
      key,
      path: textPath(key),
      title,
      excerpt,
      ...(updated === undefined ? {} : { updated }),
    }
  })
