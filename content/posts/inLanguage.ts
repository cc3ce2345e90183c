import type { Post } from '../model/Post.ts'
import { escapeHtml } from '../shared/escape.ts'
import { localeOf } from '../i18n/localeOf.ts'
import { mapTags } from '../shared/mapAddresses.ts'
import { fileOf, type Words, wordsOf } from '../i18n/wordsOf.ts'

const en = wordsOf('en')

/** Labels that `renderMarkdown` gives to elements. */
const labels = [
  'table',
  'tableLabel',
  'sectionLink',
  'footnotes',
  'footnoteLabel',
  'backToReference',
  'taskDone',
  'taskOpen',
] as const

const callouts = [
  'calloutNote',
  'calloutTip',
  'calloutImportant',
  'calloutWarning',
  'calloutCaution',
] as const

/** What a text says beside the writer's own words, and the form that it has in English, with one value at most. */
const patterns = [...labels, 'readTime' as const].map(name => ({
  name,
  pattern: new RegExp(`^${en[name].replace(/\{\w+\}/, '([^]*)')}$`),
}))

/** An English label or time in another language; what is none of them stays as it is. */
function translated(text: string, words: Words): string {
  if (text.startsWith(en.codePrefix)) return words.codePrefix + text.slice(en.codePrefix.length)
  const known = patterns.find(({ pattern }) => pattern.test(text))
  if (!known) return text
  const [, value = ''] = known.pattern.exec(text) ?? []
  return escapeHtml(words[known.name]).replace(/\{\w+\}/, () => value)
}

/**
 * The HTML of a text with its labels in another language. Texts are read before the configuration is known: in English,
 * as nearly all are.
 */
function htmlInLanguage(html: string, words: Words): string {
  const labelled = mapTags(html, tag =>
    tag.replace(/ aria-label="([^"]*)"/, (_, label: string) => ` aria-label="${translated(label, words)}"`),
  )
  return labelled.replace(/(?<=<p class="callout-title">)[^<]*(?=<)/g, title => {
    const name = callouts.find(callout => en[callout] === title)
    return name ? escapeHtml(words[name]) : title
  })
}

/** A content with its labels in the language of the site; the same value if that is English. */
export const contentInLanguage = <Text extends { html: string }>(content: Text, language: string): Text =>
  fileOf(language) === 'en' ? content : { ...content, html: htmlInLanguage(content.html, wordsOf(language)) }

/** The reading time of a post and the names of its authors in the language of the site. */
export const postInLanguage = (
  { readTime, author, authors }: Pick<Post, 'readTime' | 'author' | 'authors'>,
  language: string,
): Pick<Post, 'readTime' | 'author'> =>
  fileOf(language) === 'en'
    ? { readTime, author }
    : {
        readTime: translated(readTime, wordsOf(language)),
        author: authors
          ? new Intl.ListFormat(localeOf(language)).format(authors.map(({ name }) => name))
          : author,
      }
