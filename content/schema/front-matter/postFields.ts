import { makeSlug, maxSlugLength, slugProblem, tagSlug } from '../slug.ts'
import { isOldAddress, oldAddressPattern } from '../../shared/oldAddress.ts'
import { day, type Field, imageAddress, kindOf, line, type UnusableValue, unusable } from './fieldKinds.ts'
import { lines, list } from './listFields.ts'

const tagProblem = (tag: string) => {
  if (tag.includes(',')) return `has a tag with a comma: "${tag}"`
  return tagSlug(tag) === undefined ? `has a tag without letters or digits: "${tag}"` : undefined
}

const aliasProblem = (alias: string) =>
  isOldAddress(alias) ? undefined : `has an entry that is not an address on this site: "${alias}"`

/** The part of an address, or of a file's name, that a slug is. */
const lastPart = (address: string): string =>
  address.replace(/\.md$/i, '').replace(/\/+$/, '').replace(/^.*\//, '')

/** `true` or `false`, where other programs read a text so. */
function meantBoolean(text: string): 'true' | 'false' | undefined {
  if (/^(?:true|yes|y|on)$/i.test(text)) return 'true'
  return /^(?:false|no|n|off)$/i.test(text) ? 'false' : undefined
}

/** The time that reading takes: a number alone means minutes. */
function readTime(): Field<string> {
  const text = line('How long it takes to read; counted from the text where absent.', '"6 min read"')
  return {
    ...text,
    read(value, written) {
      if (typeof value !== 'number' || !/^[1-9]\d?$/.test(String(value))) return text.read(value, written)
      const minutes = `${value} min read`
      return unusable('is a number, not a text', `Write "${minutes}".`, {
        text: `"${minutes}"`,
        value: minutes,
      })
    },
  }
}

/** A key with rules of its own. */
const field = <Value>(described: Field<Value>): Field<Value> => described

/** Every key of a post's front matter, in the order in which a writer would set them. */
export const postFields = {
  id: field({
    required: true,
    meaning: 'A whole number above zero, each post its own.',
    schema: { type: ['integer', 'string'], minimum: 1, pattern: String.raw`^0*[1-9]\d{0,14}$` },
    example: '12',
    read(value) {
      const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
      if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number
      return unusable(
        `is not a whole number above zero: ${JSON.stringify(value)}`,
        'Write the next free number.',
      )
    },
  }),
  title: line('One line; a search result shows about 60 characters.', '"What counts as a workload"', true),
  excerpt: line(
    'One or two sentences for the list of posts and for search results, which show about 160 characters.',
    '"One or two sentences for the list of posts."',
    true,
  ),
  author: lines(
    line('Who wrote it: a name, or a list of names.', '"Ines Calder"', true),
    list({
      meaning: '',
      what: 'names',
      example: '[Ines Calder, Hamish Orr]',
      itemProblem: name => (name === '' ? 'has an empty entry' : undefined),
      pattern: String.raw`\S`,
    }),
  ),
  date: day('The day of publication, in UTC; a day in the future schedules the post.', true),
  readTime: readTime(),
  tags: list({
    meaning: 'What it is about; each tag has a page, and is written the same in every post.',
    what: 'texts',
    example: '[network-policy, cilium]',
    itemProblem: tagProblem,
    pattern: String.raw`^[^,]*[A-Za-z0-9\u00c0-\uffff][^,]*$`,
  }),
  series: line(
    'The series that it is a part of, written the same in each; its parts are ordered by date.',
    '"Network policies step by step"',
  ),
  lightImage: imageAddress(
    'The image for the light theme: a file under public/, from the root, or an https address.',
  ),
  darkImage: imageAddress('The image for the dark theme.'),
  image: imageAddress('The image for a theme that has none of its own.'),
  imageAlt: line(
    'What the image says, for those who do not see it; without it, the image is taken for decoration.',
    '"Two layers of policies, and the traffic that each decides on"',
  ),
  slug: field({
    meaning: "The last part of the address, where it is not the file's name.",
    schema: {
      type: 'string',
      maxLength: maxSlugLength,
      pattern: '^(?!(?:page|tag|author|archive)$)[a-z0-9]+(?:-[a-z0-9]+)*$',
    },
    example: 'what-counts-as-a-workload',
    read(value) {
      if (typeof value !== 'string')
        return unusable(`is ${kindOf(value)}, not a text`, 'Write it as my-first-post.')
      const message = slugProblem(value)
      if (message === undefined) return value
      return unusable(
        `${message}: "${value}"`,
        `Write for example ${makeSlug(lastPart(value)) ?? 'my-first-post'}.`,
      )
    },
  }),
  updated: day('The day of the last change worth telling.'),
  draft: field({
    meaning: 'true keeps the post back.',
    schema: { type: 'boolean' },
    example: 'true',
    read(value) {
      if (typeof value === 'boolean') return value
      // Nothing is published by a guess.
      const correction = value === 'true' ? { text: value, value: true } : undefined
      const meant = typeof value === 'string' ? meantBoolean(value) : undefined
      const hint = meant
        ? `Write ${meant}, without quotes${meant === 'false' ? ', to publish the post' : ''}.`
        : 'Write true or false, without quotes.'
      return unusable(`is ${kindOf(value)}, neither true nor false`, hint, correction)
    },
  }),
  expires: day('The last day on which the post is shown.'),
  aliases: list({
    meaning: 'Older addresses that lead here.',
    what: 'addresses',
    example: '[/blog/old-name]',
    itemProblem: aliasProblem,
    pattern: oldAddressPattern,
  }),
}

/** Name of a key of the front matter. */
export type FieldName = keyof typeof postFields

/** What a post's front matter says, once every value has been checked. */
export type PostFields = {
  [Name in FieldName]: Exclude<ReturnType<(typeof postFields)[Name]['read']>, UnusableValue>
}

/** The keys' names, in order. */
export const fieldNames = Object.keys(postFields) as FieldName[]

/** The keys of a kind of text. */
export interface TextKeys {
  names: readonly FieldName[]
  /** The kind, in messages: `a post`. */
  kind: string
}

export const postKeys: TextKeys = { names: fieldNames, kind: 'a post' }

/** What a page in markdown has of them: what belongs to a day, an author or the list of posts is not among these. */
export const pageKeys: TextKeys = {
  names: ['title', 'excerpt', 'lightImage', 'darkImage', 'image', 'imageAlt', 'updated', 'draft', 'aliases'],
  kind: 'a page',
}
