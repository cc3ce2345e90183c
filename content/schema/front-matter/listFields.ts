import {
  type Correction,
  type Field,
  type FieldProblem,
  kindOf,
  textProblem,
  unusable,
} from './fieldKinds.ts'

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
const plainItem = /^(?!(?:true|false|null)$)(?:[A-Za-z][\w.-]*|\/[\w/.-]+)(?: (?!and\b|or\b)[\w.-]+)*$/

/** The list that a text was meant as: one word, or several texts with commas or semicolons. */
function listOf(text: string, itemProblem: ListInput['itemProblem']): Correction | undefined {
  const items = text.split(/[,;]/).map(item => item.trim())
  const isFine = items.every(item => plainItem.test(item) && itemProblem(item) === undefined)
  const isOneText = items.length === 1 && text.includes(' ')
  return isFine && !isOneText && new Set(items).size === items.length
    ? { text: `[${items.join(', ')}]`, value: items }
    : undefined
}

/** What to write for a text with spaces, which can be one entry or several. */
function eitherList(text: string): string | undefined {
  if (!/^[A-Za-z][\w.-]*(?: [\w.-]+)+$/.test(text)) return undefined
  return `Write [${text.split(' ').join(', ')}] if these are several, or [${text}] if it is one.`
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
      const instead = correction === undefined ? (either ?? hint) : `Write a list: ${correction.text}.`
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

/** Nobody is named by a number. */
const withoutCorrection = ({ message, hint }: FieldProblem): FieldProblem => ({ message, hint })

/** A key whose value is one line of text, or a list of them, none of them twice. */
export function lines(one: Field<string>, many: Field<string[]>): Field<string[]> {
  return {
    ...one,
    schema: { anyOf: [one.schema, { ...many.schema, minItems: 1 }] },
    read(value, written) {
      if (!Array.isArray(value)) {
        const text = one.read(value, written)
        return typeof text === 'string' ? [text] : { problems: text.problems.map(withoutCorrection) }
      }
      return value.length > 0
        ? many.read(value)
        : unusable('is an empty list', `Write for example ${one.example}.`)
    },
  }
}
