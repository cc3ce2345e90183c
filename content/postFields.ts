import { guessDay, isDay } from './calendar.ts'
import { makeSlug, slugFault } from './slug.ts'
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
}

interface Field<Value> {
  required?: boolean
  /** What to write where the key is missing. */
  example: string
  /** The value as the site uses it, or why it cannot be used. */
  read(value: unknown): Value | FieldFault
}

/** A value wrapped, so that a fault and a value can be told apart whatever the value is. */
export const isFault = (result: unknown): result is FieldFault =>
  typeof result === 'object' && result !== null && 'fault' in result

const kindOf = (value: unknown): string => {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

const line = (example: string, required = false): Field<string> => ({
  required,
  example,
  read(value) {
    if (typeof value === 'number' || typeof value === 'boolean') {
      return { fault: `is ${kindOf(value)}, not a text`, hint: `Put it in quotes: "${value}".` }
    }
    if (typeof value !== 'string')
      return { fault: `is ${kindOf(value)}, not a text`, hint: `Write for example ${example}.` }
    if (value.trim() === '') return { fault: 'is empty', hint: `Write for example ${example}.` }
    if (/[\n\r]/.test(value.trim())) return { fault: 'has several lines', hint: 'Write it on one line.' }
    return value.trim()
  },
})

const day = (required = false): Field<Day> => ({
  required,
  example: '2026-03-01',
  read(value) {
    if (typeof value !== 'string')
      return { fault: `is ${kindOf(value)}, not a day`, hint: 'Write it as 2026-03-01.' }
    if (isDay(value)) return value
    const guess = guessDay(value)
    const hint = guess ? `Write ${guess}.` : 'Write the year, month and day of the calendar, as 2026-03-01.'
    return { fault: `is not a day: "${value}"`, hint }
  },
})

const picture: Field<string> = {
  example: '/images/posts/example.webp',
  read(value) {
    const hint = 'Write an address from the root such as /images/posts/example.webp, or an https address.'
    if (typeof value !== 'string') return { fault: `is ${kindOf(value)}, not an address`, hint }
    if (/^\/(?!\/)[^\s\\"'<>]+$/.test(value) && !value.split('/').includes('..')) return value
    if (/^https?:\/\/[^\s\\"'<>]+$/.test(value) && URL.canParse(value)) return value
    return { fault: `is not an address of an image: "${value}"`, hint }
  },
}

const list = (
  what: string,
  example: string,
  itemFault: (item: string) => string | undefined,
): Field<string[]> => ({
  example,
  read(value) {
    const hint = `Write a list: ${example}.`
    if (!Array.isArray(value)) return { fault: `is ${kindOf(value)}, not a list of ${what}`, hint }
    const items: string[] = []
    for (const item of value as unknown[]) {
      if (typeof item !== 'string') return { fault: `has an entry that is ${kindOf(item)}, not a text`, hint }
      const fault = itemFault(item)
      if (fault) return { fault, hint }
      if (items.includes(item.trim()))
        return { fault: `names "${item.trim()}" twice`, hint: 'Keep one of the two.' }
      items.push(item.trim())
    }
    return items
  },
})

const tagFault = (tag: string) =>
  makeSlug(tag) === undefined ? `has a tag without letters or digits: "${tag}"` : undefined

const aliasFault = (alias: string) =>
  /^(?:\/[A-Za-z0-9._~-]+)+\/?$/.test(alias) && !/\/\.{1,2}(?:\/|$)/.test(alias)
    ? undefined
    : `has an entry that is not an address on this site: "${alias}"`

/** Every key of a post's front matter, in the order in which a writer would set them. */
export const postFields: { readonly [Name in FieldName]: Field<PostFields[Name]> } = {
  id: {
    required: true,
    example: '12',
    read(value) {
      const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
      if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number
      return {
        fault: `is not a whole number above zero: ${JSON.stringify(value)}`,
        hint: 'Write the next free number.',
      }
    },
  },
  title: line('"What counts as a workload"', true),
  excerpt: line('"One or two sentences for the list of posts."', true),
  author: line('"Ines Calder"', true),
  date: day(true),
  readTime: line('"6 min read"'),
  tags: list('texts', '[network-policy, cilium]', tagFault),
  lightImage: picture,
  darkImage: picture,
  image: picture,
  slug: {
    example: 'what-counts-as-a-workload',
    read(value) {
      if (typeof value !== 'string')
        return { fault: `is ${kindOf(value)}, not a text`, hint: 'Write it as my-first-post.' }
      const fault = slugFault(value)
      if (fault === undefined) return value
      return {
        fault: `${fault}: "${value}"`,
        hint: `Write for example ${makeSlug(value) ?? 'my-first-post'}.`,
      }
    },
  },
  updated: day(),
  draft: {
    example: 'true',
    read(value) {
      if (typeof value === 'boolean') return value
      return {
        fault: `is ${kindOf(value)}, neither true nor false`,
        hint: 'Write true or false, without quotes.',
      }
    },
  },
  expires: day(),
  aliases: list('addresses', '[/blog/old-name]', aliasFault),
}

/** The keys' names, in order. */
export const fieldNames = Object.keys(postFields) as FieldName[]
