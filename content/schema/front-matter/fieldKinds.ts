import { z } from 'zod'
import { type Day, guessDays, isDay } from '../../shared/calendar.ts'
import { isUnsupportedImage } from '../../shared/imageFiles.ts'
import { loadableAddress } from '../../shared/webAddress.ts'
import { type Correction, issueProblem, valueCheck, type ValueProblem } from '../valueProblem.ts'

/** A key of the front matter. */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  required?: boolean
  /** What the value means, as a sentence. */
  meaning: string
  /** What to write if the key is missing. */
  example: string
  schema: Schema
  /** The value, or each entry of it, is words. */
  isWords?: boolean
  /** The value may be a list. */
  isList?: boolean
  /** What to write instead of a value; its example if absent. */
  hintFor?(value: unknown): string | undefined
  /**
   * The value that one of another type means, if that is certain.
   * @param written a number as it is written: `1.10`
   */
  correct?(value: unknown, written: string): Correction | undefined
}

/** A problem of a value, or of one entry of a list. */
interface FieldProblem extends ValueProblem {
  item?: number
}

/**
 * A value as the site uses it, or why it cannot be used.
 * @param written a number as it is written: `1.10`
 */
export function readField(
  field: Field,
  value: unknown,
  written = String(value),
): { value?: unknown; problems: FieldProblem[] } {
  const { success, data, error } = field.schema.safeParse(value, { reportInput: true })
  if (success) return { value: data, problems: [] }
  const correction = field.correct?.(value, written)
  const instead =
    field.hintFor?.(value) ?? `Write ${correction ? correction.text : `for example ${field.example}`}.`
  const problems = error.issues
    .flatMap(issue => (issue.code === 'invalid_union' ? formOf(issue) : issue))
    .map((issue): FieldProblem => {
      const [item] = issue.path
      const problem = issueProblem(issue)
      const isEntry = typeof item === 'number'
      if (problem.hint !== undefined) return { ...problem, hint: problem.hint, ...(isEntry ? { item } : {}) }
      if (!isEntry) return { ...problem, hint: instead, correction }
      return { message: `has an entry that ${problem.message}`, hint: instead, item }
    })
    .toSorted((a, b) => (a.item ?? 0) - (b.item ?? 0))
  return { problems }
}

/** The issues of the form whose type the value has, such as a list; of the first form if it has none of the types. */
const formOf = ({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] =>
  errors.find(([first]) => first?.code !== 'invalid_type' || first.path.length > 0) ?? errors[0] ?? []

/**
 * Control characters, and surrogates without their pair, which an escape of YAML can write: neither HTML nor UTF-8 can
 * hold them.
 */
const unsupported = /[^\P{Cc}\t]|\p{Cs}/u

/** What is wrong with a text of one line, if anything. */
const textProblem = (text: string): string | undefined => {
  const code = unsupported.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return code === undefined ? undefined : `has a character that is not text, U+${code}`
}

/** A key whose value is one line of text. */
export const line = (meaning: string, example: string): Field<z.ZodType<string>> => {
  const hint = `Write for example ${example}.`
  function* problems(text: string): Generator<ValueProblem> {
    const message = textProblem(text)
    if (text === '') yield { message: 'is empty', hint }
    else if (/[\n\r]/.test(text)) yield { message: 'has several lines', hint: 'Write it on one line.' }
    else if (message !== undefined) yield { message, hint: 'Remove it.' }
  }
  return {
    meaning,
    example,
    schema: z.string().trim().check(valueCheck(problems)),
    isWords: true,
    hintFor: value => (typeof value === 'boolean' ? `Put it in quotes: "${value}".` : undefined),
    correct: (value, written) =>
      typeof value === 'number' ? { text: `"${written}"`, value: written } : undefined,
  }
}

/** What to write for a text that can mean no day. */
function dayHint(text: string): string {
  const [, year, month = ''] = /^(\d{4})[-/.](\d{1,2})[-/.]\d{1,2}$/.exec(text) ?? []
  if (year === undefined) return 'Write the year, the month and the day, as 2026-03-01.'
  const number = Number(month)
  if (number < 1 || number > 12) return `Write a month from 01 to 12: there is no month ${month}.`
  const start = `${year}-${month.padStart(2, '0')}`
  const last = new Date(Date.UTC(Number(year), number, 0)).getUTCDate()
  return `Write a day from ${start}-01 to ${start}-${last}: the month has ${last} days.`
}

/** A key whose value is a day of the calendar. */
export const day = (meaning: string): Field<z.ZodType<Day>> => {
  function* problems(text: string): Generator<ValueProblem> {
    if (isDay(text)) return
    const [guess, other] = guessDays(text)
    const isCertain = guess !== undefined && other === undefined
    const correction = isCertain ? { text: guess, value: guess } : undefined
    yield {
      message: `is not a day: "${text}"`,
      hint: guess ? `Write ${isCertain ? guess : `${guess} or ${other}`}.` : dayHint(text),
      correction,
    }
  }
  return {
    meaning,
    example: '2026-03-01',
    schema: z.string().check(valueCheck(problems)),
  }
}

const addressHint = 'Write an address from the root such as /images/posts/example.webp, or an https address.'

/** The address under which an image is loaded; `undefined` if it has none. */
function imageUrl(address: string): string | undefined {
  if (/^\/(?!\/)[^\s\\"'<>]+$/.test(address) && !address.split('/').includes('..')) return address
  return /^https?:\/\/[^\s\\"'<>]+$/.test(address) ? loadableAddress(address) : undefined
}

/** What to do about an image that most browsers cannot show. */
export const saveAs =
  'Most browsers do not show this format: save the image as JPEG or WebP, and name that file.'

function* imageProblems(address: string): Generator<ValueProblem> {
  if (imageUrl(address) !== undefined) return
  const message = `is not an address of an image: "${address}"`
  const encoded = address.replaceAll(' ', '%20')
  if (encoded !== address && imageUrl(encoded) !== undefined) {
    const hint = `Write %20 for each space: ${encoded}${isUnsupportedImage(address) ? `. ${saveAs}` : '.'}`
    yield { message: `has a space: "${address}"`, hint }
    return
  }
  const isFile = /^[^:\s\\"'<>]+\.\w{3,4}$/.test(address) && !address.split('/').includes('..')
  const fromRoot = `/${address.replace(/^(?:\.?\/)*(?:public\/)?/, '')}`
  const path = /^\/[^/]+$/.test(fromRoot) ? `/images/posts${fromRoot}` : fromRoot
  yield { message, hint: isFile ? `Put it at public${path}, and write ${path}.` : addressHint }
}

/** A key whose value is the address of an image. */
export const imageAddress = (meaning: string): Field<z.ZodType<string>> => ({
  meaning,
  example: '/images/posts/example.webp',
  schema: z
    .string()
    .check(valueCheck(imageProblems))
    .overwrite(address => imageUrl(address) ?? address),
  hintFor: () => addressHint,
})

/** Entries of a list; each tag makes a page, and each alias a redirect. */
const maxItems = 100

const isShort = (value: unknown): boolean => Array.isArray(value) && value.length <= maxItems

/** Texts that need no quotes in a YAML list, and that are probably one entry each. */
const plainItem = /^(?!(?:true|false|null)$)(?:[A-Za-z][\w.-]*|\/[\w/.-]+)(?: (?!and\b|or\b)[\w.-]+)*$/

/** What to write for a text with spaces, which can be one entry or several. */
function eitherList(text: string): string | undefined {
  if (!/^[A-Za-z][\w.-]*(?: [\w.-]+)+$/.test(text)) return undefined
  return `Write [${text.split(' ').join(', ')}] if these are several, or [${text}] if it is one.`
}

interface ListInput {
  meaning: string
  example: string
  /** What is wrong with an entry, if anything. */
  itemProblem(item: string): string | undefined
}

/** A key whose value is a list of texts, none of them twice. */
export const list = ({ meaning, example, itemProblem }: ListInput): Field<z.ZodArray<z.ZodType<string>>> => {
  const hint = `Write a list: ${example}.`
  const item = z
    .string()
    .trim()
    .check(
      valueCheck(function* (text) {
        const message = textProblem(text) ?? itemProblem(text)
        if (message !== undefined) yield { message, hint }
      }),
    )
  function* duplicates(items: readonly string[]): Generator<ValueProblem> {
    for (const [at, text] of items.entries())
      if (typeof text === 'string' && items.indexOf(text) < at)
        yield { message: `names "${text}" twice`, hint: 'Keep one of the two.', path: [at] }
  }
  /** The list that a text probably means: one word, or several texts with commas or semicolons. */
  const correctionOf = (text: string) => {
    const items = text.split(/[,;]/).map(part => part.trim())
    const isFine = items.every(part => plainItem.test(part) && item.safeParse(part).success)
    const isOneText = items.length === 1 && text.includes(' ')
    if (!isFine || isOneText || new Set(items).size < items.length) return undefined
    return { text: `[${items.join(', ')}]`, value: items }
  }
  return {
    meaning,
    example,
    schema: z
      .array(item)
      .max(maxItems)
      // Reported together with the entries that are wrong by themselves.
      .superRefine((_, payload) => valueCheck(duplicates)(payload), { when: ({ value }) => isShort(value) }),
    isList: true,
    hintFor(value) {
      const [other] = Array.isArray(value)
        ? value.filter(one => typeof one === 'number' || typeof one === 'boolean')
        : []
      if (other !== undefined) return `Put it in quotes: "${other}".`
      if (Array.isArray(value) && value.length > maxItems) return `Write at most ${maxItems} entries.`
      if (typeof value !== 'string') return hint
      return correctionOf(value) ? undefined : (eitherList(value) ?? hint)
    },
    correct: value => (typeof value === 'string' ? correctionOf(value) : undefined),
  }
}
