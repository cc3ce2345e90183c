import type { Day } from '../model/SiteConfig.ts'
import { guessDay, isDay } from '../shared/calendar.ts'
import { loadableAddress } from '../shared/webAddress.ts'

/** What is wrong with a value, and what to do. */
export interface FieldProblem {
  /** Follows the key's name: `is not a day`. */
  message: string
  hint: string
  /** The value that was meant, written in YAML, where only one can be right. */
  correction?: string
  /** Index of the entry that is wrong, where the value is a list. */
  item?: number
}

/** A value that cannot be used. */
export interface UnusableValue {
  problems: readonly FieldProblem[]
}

/** A key of the front matter: what its value may be. */
export interface Field<Value> {
  required?: boolean
  /** What the value means, as a sentence. */
  meaning: string
  /** What `read` accepts, for editors: keywords of JSON Schema, draft 7. */
  schema: Readonly<Record<string, unknown>>
  /** What to write where the key is missing. */
  example: string
  /**
   * The value as the site uses it, or why it cannot be used.
   * @param written a number as it is written: `1.10`
   */
  read(value: unknown, written?: string): Value | UnusableValue
}

/** True where `read` gave no value. */
export const isUnusable = (result: unknown): result is UnusableValue =>
  typeof result === 'object' && result !== null && 'problems' in result

/** A value that cannot be used for one reason. */
export const unusable = (message: string, hint: string, correction?: string): UnusableValue => ({
  problems: [{ message, hint, ...(correction === undefined ? {} : { correction }) }],
})

/** The kind of a value, for a message. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

/**
 * Control characters, and surrogates without their pair, which an escape of YAML can write: HTML and UTF-8 cannot hold
 * them, so a page would not show what its data say.
 */
const noText = /[^\P{Cc}\t]|\p{Cs}/u

/** What is wrong with a text that is one line, if anything. */
const textProblem = (text: string): string | undefined => {
  const code = noText.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return code === undefined ? undefined : `has a character that is no text, U+${code}`
}

/** A key whose value is one line of text. */
export const line = (meaning: string, example: string, required = false): Field<string> => ({
  required,
  meaning,
  schema: {
    type: 'string',
    pattern: String.raw`^(?!.*[\u0000-\u0008\u000e-\u001f\u007f-\u009f])\s*\S(?:[^\n\r]*\S)?\s*$`,
  },
  example,
  read(value, written = String(value)) {
    if (typeof value === 'number' || typeof value === 'boolean') {
      const text = `"${written}"`
      return unusable(`is ${kindOf(value)}, not a text`, `Put it in quotes: ${text}.`, text)
    }
    if (typeof value !== 'string')
      return unusable(`is ${kindOf(value)}, not a text`, `Write for example ${example}.`)
    if (value.trim() === '') return unusable('is empty', `Write for example ${example}.`)
    if (/[\n\r]/.test(value.trim())) return unusable('has several lines', 'Write it on one line.')
    const problem = textProblem(value.trim())
    return problem === undefined ? value.trim() : unusable(problem, 'Remove it.')
  },
})

/** A key whose value is one line of text, or a list of them, none of them twice. */
export function lines(one: Field<string>, many: Field<string[]>): Field<string[]> {
  return {
    ...one,
    schema: { anyOf: [one.schema, { ...many.schema, minItems: 1 }] },
    read(value, written) {
      if (!Array.isArray(value)) {
        const text = one.read(value, written)
        return typeof text === 'string' ? [text] : text
      }
      return value.length > 0
        ? many.read(value)
        : unusable('is an empty list', `Write for example ${one.example}.`)
    },
  }
}

/** A key whose value is a day of the calendar. */
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
    if (typeof value !== 'string')
      return unusable(`is ${kindOf(value)}, not a day`, 'Write it as 2026-03-01.')
    if (isDay(value)) return value
    const guess = guessDay(value)
    const hint = guess ? `Write ${guess}.` : 'Write the year, the month and the day, as 2026-03-01.'
    return unusable(`is not a day: "${value}"`, hint, guess)
  },
})

/** A host as editors know one: names of letters, digits and hyphens. */
const hostPattern = String.raw`(?:[A-Za-z\d\u0080-\uffff-]+\.)*[A-Za-z\d\u0080-\uffff-]+`

/** A key whose value is the address of an image. */
export const imageAddress = (meaning: string): Field<string> => ({
  meaning,
  schema: {
    type: 'string',
    pattern: String.raw`^(?:\/(?!\/|$)(?!(?:.*\/)?\.\.(?:\/|$))|https?:\/\/${hostPattern}(?=[/?#]|$))[^\s\\"'<>]*$`,
  },
  example: '/images/posts/example.webp',
  read(value) {
    const hint = 'Write an address from the root such as /images/posts/example.webp, or an https address.'
    if (typeof value !== 'string') return unusable(`is ${kindOf(value)}, not an address`, hint)
    if (/^\/(?!\/)[^\s\\"'<>]+$/.test(value) && !value.split('/').includes('..')) return value
    const fromRoot = `/${value.replace(/^(?:\.?\/)*(?:public\/)?/, '')}`
    if (/^[^:\s\\"'<>]+\.\w{3,4}$/.test(value) && !value.split('/').includes('..')) {
      const inFolder = /^\/[^/]+$/.test(fromRoot) ? `/images/posts${fromRoot}` : fromRoot
      return unusable(
        `is not an address of an image: "${value}"`,
        `Put it at public${inFolder}, and write ${inFolder}.`,
      )
    }
    const address = /^https?:\/\/[^\s\\"'<>]+$/.test(value) ? loadableAddress(value) : undefined
    if (address !== undefined) return address
    return unusable(`is not an address of an image: "${value}"`, hint)
  },
})

interface ListInput {
  meaning: string
  /** What the entries are, in the plural. */
  what: string
  example: string
  /** What is wrong with an entry, if anything. */
  itemProblem(item: string): string | undefined
  /** What an entry must match, for editors. */
  pattern: string
}

/** Entries of a list; each tag makes a page, and each alias a redirect. */
const maxItems = 100

/** Texts that need no quotes in a list of YAML, and are hardly several. */
const plainItem = /^(?:[A-Za-z][\w.-]*|\/[\w/.-]+)(?: (?!and\b|or\b)[\w.-]+)*$/

/** The list that a text was meant as: one word, or several texts with commas or semicolons. */
function listOf(text: string, itemProblem: ListInput['itemProblem']): string | undefined {
  const items = text.split(/[,;]/).map(item => item.trim())
  const isFine = items.every(item => plainItem.test(item) && itemProblem(item) === undefined)
  const isOneText = items.length === 1 && text.includes(' ')
  return isFine && !isOneText && new Set(items).size === items.length ? `[${items.join(', ')}]` : undefined
}

/** What to write for a text with spaces, which can be one entry or several. */
function eitherList(text: string): string | undefined {
  if (!/^[A-Za-z][\w.-]*(?: [\w.-]+)+$/.test(text)) return undefined
  return `Write [${text.split(' ').join(', ')}] for each word by itself, or [${text}] for all as one.`
}

/** A key whose value is a list of texts, none of them twice. */
export const list = ({ meaning, what, example, itemProblem, pattern }: ListInput): Field<string[]> => ({
  meaning,
  schema: { type: 'array', items: { type: 'string', pattern }, uniqueItems: true, maxItems },
  example,
  read(value) {
    const hint = `Write a list: ${example}.`
    if (!Array.isArray(value)) {
      const correction = typeof value === 'string' ? listOf(value, itemProblem) : undefined
      const either = typeof value === 'string' ? eitherList(value) : undefined
      const instead = correction === undefined ? (either ?? hint) : `Write a list: ${correction}.`
      return unusable(`is ${kindOf(value)}, not a list of ${what}`, instead, correction)
    }
    if (value.length > maxItems) return unusable(`has ${value.length} entries; the most is ${maxItems}`, hint)
    const items: string[] = []
    const problems: FieldProblem[] = []
    for (const [item, entry] of (value as unknown[]).entries()) {
      const text = typeof entry === 'string' ? entry.trim() : undefined
      if (text === undefined) {
        problems.push({ message: `has an entry that is ${kindOf(entry)}, not a text`, hint, item })
      } else if (items.includes(text)) {
        problems.push({ message: `names "${text}" twice`, hint: 'Keep one of the two.', item })
      } else {
        const message = textProblem(text) ?? itemProblem(text)
        if (message !== undefined) problems.push({ message, hint, item })
        items.push(text)
      }
    }
    return problems.length > 0 ? { problems } : items
  },
})
