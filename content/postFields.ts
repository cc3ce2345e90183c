import { guessDay, isDay } from './calendar.ts'
import { makeSlug, slugFault, tagSlug } from './slug.ts'
import type { Day } from './SiteConfig.ts'

/** What a post's front matter says, once every value has been checked. */
export interface PostFields {
  id: number
  title: string
  excerpt: string
  author: string
  date: Day
  readTime: string
  tags: string[]
  lightImage: string
  darkImage: string
  image: string
  slug: string
  updated: Day
  draft: boolean
  expires: Day
  aliases: string[]
}

/** Name of a key of the front matter. */
export type FieldName = keyof PostFields

/** What is wrong with a value, as the end of a sentence that begins with the key, and what to do. */
export interface FieldFault {
  fault: string
  hint: string
  /** What the value is meant to be, as it is written in YAML, where only one answer can be right. */
  meant?: string
  /** The entry at fault, counted from 0, where the value is a list and not wrong as a whole. */
  item?: number
}

/** Everything that is wrong with a value: in a key of its own, so that it is no value of any field. */
export interface FieldFaults {
  faults: readonly FieldFault[]
}

interface Field<Value> {
  required?: boolean
  /** What the value means to a writer, as a sentence. */
  meaning: string
  /** What `read` accepts, in the words of JSON Schema (draft 7), for editors. */
  schema: JsonSchema
  /** What to write where the key is missing. */
  example: string
  /** The value as the site uses it, or why it cannot be used. */
  read(value: unknown): Value | FieldFaults
}

/** A schema for editors: keywords of JSON Schema, draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** True where a field could not be read. */
export const isFaulty = (result: unknown): result is FieldFaults =>
  typeof result === 'object' && result !== null && 'faults' in result

const faulty = (fault: string, hint: string, meant?: string): FieldFaults => ({
  faults: [{ fault, hint, ...(meant === undefined ? {} : { meant }) }],
})

const kindOf = (value: unknown): string => {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

const line = (meaning: string, example: string, required = false): Field<string> => ({
  required,
  meaning,
  schema: { type: 'string', pattern: String.raw`^\s*\S(?:[^\n\r]*\S)?\s*$` },
  example,
  read(value) {
    if (typeof value === 'number' || typeof value === 'boolean') {
      return faulty(`is ${kindOf(value)}, not a text`, `Put it in quotes: "${value}".`)
    }
    if (typeof value !== 'string')
      return faulty(`is ${kindOf(value)}, not a text`, `Write for example ${example}.`)
    if (value.trim() === '') return faulty('is empty', `Write for example ${example}.`)
    if (/[\n\r]/.test(value.trim())) return faulty('has several lines', 'Write it on one line.')
    return value.trim()
  },
})

const day = (meaning: string, required = false): Field<Day> => ({
  required,
  meaning,
  schema: {
    type: 'string',
    format: 'date',
    pattern: String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$`,
  },
  example: '2026-03-01',
  read(value) {
    if (typeof value !== 'string') return faulty(`is ${kindOf(value)}, not a day`, 'Write it as 2026-03-01.')
    if (isDay(value)) return value
    const guess = guessDay(value)
    const hint = guess ? `Write ${guess}.` : 'Write the year, month and day of the calendar, as 2026-03-01.'
    return faulty(`is not a day: "${value}"`, hint, guess)
  },
})

const picture = (meaning: string): Field<string> => ({
  meaning,
  schema: {
    type: 'string',
    pattern: String.raw`^(?:\/(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))|https?:\/\/)[^\s\\"'<>]+$`,
  },
  example: '/images/posts/example.webp',
  read(value) {
    const hint = 'Write an address from the root such as /images/posts/example.webp, or an https address.'
    if (typeof value !== 'string') return faulty(`is ${kindOf(value)}, not an address`, hint)
    if (/^\/(?!\/)[^\s\\"'<>]+$/.test(value) && !value.split('/').includes('..')) return value
    if (/^https?:\/\/[^\s\\"'<>]+$/.test(value) && URL.canParse(value)) return value
    return faulty(`is not an address of an image: "${value}"`, hint)
  },
})

interface ListInput {
  meaning: string
  /** What the entries are, in the plural. */
  what: string
  example: string
  itemFault(item: string): string | undefined
  /** What an entry must match. */
  pattern: string
}

const list = ({ meaning, what, example, itemFault, pattern }: ListInput): Field<string[]> => ({
  meaning,
  schema: { type: 'array', items: { type: 'string', pattern }, uniqueItems: true },
  example,
  read(value) {
    const hint = `Write a list: ${example}.`
    if (!Array.isArray(value)) return faulty(`is ${kindOf(value)}, not a list of ${what}`, hint)
    const items: string[] = []
    const faults: FieldFault[] = []
    for (const [item, entry] of (value as unknown[]).entries()) {
      const text = typeof entry === 'string' ? entry.trim() : undefined
      if (text === undefined) {
        faults.push({ fault: `has an entry that is ${kindOf(entry)}, not a text`, hint, item })
      } else if (items.includes(text)) {
        faults.push({ fault: `names "${text}" twice`, hint: 'Keep one of the two.', item })
      } else {
        const fault = itemFault(text)
        if (fault) faults.push({ fault, hint, item })
        items.push(text)
      }
    }
    return faults.length > 0 ? { faults } : items
  },
})

const tagFault = (tag: string) =>
  tagSlug(tag) === undefined ? `has a tag without letters or digits: "${tag}"` : undefined

const aliasFault = (alias: string) =>
  /^(?:\/[A-Za-z0-9._~-]+)+\/?$/.test(alias) && !/\/\.{1,2}(?:\/|$)/.test(alias)
    ? undefined
    : `has an entry that is not an address on this site: "${alias}"`

/** Every key of a post's front matter, in the order in which a writer would set them. */
export const postFields: { readonly [Name in FieldName]: Field<PostFields[Name]> } = {
  id: {
    required: true,
    meaning: 'A whole number above zero, each post its own.',
    schema: { type: ['integer', 'string'], minimum: 1, pattern: String.raw`^0*[1-9]\d{0,14}$` },
    example: '12',
    read(value) {
      const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
      if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number
      return faulty(
        `is not a whole number above zero: ${JSON.stringify(value)}`,
        'Write the next free number.',
      )
    },
  },
  title: line('One line; a search result shows about 60 characters.', '"What counts as a workload"', true),
  excerpt: line(
    'One or two sentences for the list of posts and for search results, which show about 160 characters.',
    '"One or two sentences for the list of posts."',
    true,
  ),
  author: line('Who wrote it.', '"Ines Calder"', true),
  date: day('The day of publication; a day in the future schedules the post.', true),
  readTime: line('How long it takes to read; counted from the text where absent.', '"6 min read"'),
  tags: list({
    meaning: 'What it is about; each tag has a page, and is written the same in every post.',
    what: 'texts',
    example: '[network-policy, cilium]',
    itemFault: tagFault,
    pattern: String.raw`[A-Za-z0-9\u00c0-\uffff]`,
  }),
  lightImage: picture(
    'The picture for the light theme: a file under public/, from the root, or an https address.',
  ),
  darkImage: picture('The picture for the dark theme.'),
  image: picture('The picture for a theme that has none of its own.'),
  slug: {
    meaning: "The last part of the address, where it is not the file's name.",
    schema: { type: 'string', maxLength: 100, pattern: '^(?!(?:page|tag)$)[a-z0-9]+(?:-[a-z0-9]+)*$' },
    example: 'what-counts-as-a-workload',
    read(value) {
      if (typeof value !== 'string')
        return faulty(`is ${kindOf(value)}, not a text`, 'Write it as my-first-post.')
      const fault = slugFault(value)
      if (fault === undefined) return value
      return faulty(`${fault}: "${value}"`, `Write for example ${makeSlug(value) ?? 'my-first-post'}.`)
    },
  },
  updated: day('The day of the last change worth telling.'),
  draft: {
    meaning: 'true keeps the post back.',
    schema: { type: 'boolean' },
    example: 'true',
    read(value) {
      if (typeof value === 'boolean') return value
      const meant = value === 'true' || value === 'false' ? value : undefined
      const hint = 'Write true or false, without quotes.'
      return faulty(`is ${kindOf(value)}, neither true nor false`, hint, meant)
    },
  },
  expires: day('The last day on which the post is shown.'),
  aliases: list({
    meaning: 'Older addresses that lead here.',
    what: 'addresses',
    example: '[/blog/old-name]',
    itemFault: aliasFault,
    pattern: String.raw`^(?!.*\/\.{1,2}(?:\/|$))(?:\/[A-Za-z0-9._~-]+)+\/?$`,
  }),
}

/** The keys' names, in order. */
export const fieldNames = Object.keys(postFields) as FieldName[]
