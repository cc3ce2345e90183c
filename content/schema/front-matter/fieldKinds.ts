import type { Day } from '../../model/SiteConfig.ts'
import { guessDay, isDay } from '../../shared/calendar.ts'
import { loadableAddress } from '../../shared/webAddress.ts'

/** A value in place of one that cannot be used. */
export interface Correction {
  /** As YAML. */
  text: string
  /** As the site uses it. */
  value: unknown
}

/** What is wrong with a value, and what to do. */
export interface FieldProblem {
  /** Follows the key's name: `is not a day`. */
  message: string
  hint: string
  /** The value that was meant, if only one can be right. */
  correction?: Correction
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
export const unusable = (message: string, hint: string, correction?: Correction): UnusableValue => ({
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
export const textProblem = (text: string): string | undefined => {
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
      const correction = typeof value === 'number' ? { text, value: written } : undefined
      return unusable(`is ${kindOf(value)}, not a text`, `Put it in quotes: ${text}.`, correction)
    }
    if (typeof value !== 'string')
      return unusable(`is ${kindOf(value)}, not a text`, `Write for example ${example}.`)
    if (value.trim() === '') return unusable('is empty', `Write for example ${example}.`)
    if (/[\n\r]/.test(value.trim())) return unusable('has several lines', 'Write it on one line.')
    const problem = textProblem(value.trim())
    return problem === undefined ? value.trim() : unusable(problem, 'Remove it.')
  },
})

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
    return unusable(
      `is not a day: "${value}"`,
      hint,
      guess === undefined ? guess : { text: guess, value: guess },
    )
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
