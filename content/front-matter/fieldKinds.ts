import type { Day } from '../model/SiteConfig.ts'
import { guessDay, isDay } from '../shared/calendar.ts'

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

/** A key of the front matter: what its value may be. */
export interface Field<Value> {
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

/** A value that cannot be used, and why. */
export const faulty = (fault: string, hint: string, meant?: string): FieldFaults => ({
  faults: [{ fault, hint, ...(meant === undefined ? {} : { meant }) }],
})

/** What a value is, for a message. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

/** A line of text. */
export const line = (meaning: string, example: string, required = false): Field<string> => ({
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

/** A day of the calendar. */
export const day = (meaning: string, required = false): Field<Day> => ({
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

/** The address of an image. */
export const picture = (meaning: string): Field<string> => ({
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

export interface ListInput {
  meaning: string
  /** What the entries are, in the plural. */
  what: string
  example: string
  itemFault(item: string): string | undefined
  /** What an entry must match. */
  pattern: string
}

/** A list of texts, none of them twice. */
export const list = ({ meaning, what, example, itemFault, pattern }: ListInput): Field<string[]> => ({
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
