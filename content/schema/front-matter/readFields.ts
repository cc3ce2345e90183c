import type { Problem, TextEdit } from '../../problems/Problem.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'
import type { FrontMatter } from './frontMatter.ts'
import { meantKeys } from './meantKeys.ts'
import { type FieldName, type PostFields, postFields, postKeys, type TextKeys } from './postFields.ts'
import { quoted } from './syntaxProblem.ts'
import type { FrontMatterEntry, ValueCut } from './readEntries.ts'
import { readField } from './readField.ts'

/** The usable values, and their positions: offsets into the file. */
export interface ReadFields {
  fields: Partial<PostFields>
  positions: Map<FieldName, number>
  /** The positions of the entries of lists. */
  itemPositions: Map<FieldName, readonly number[]>
}

interface FieldsInput extends Omit<FrontMatter, 'body' | 'bodyOffset'> {
  keys?: TextKeys
}

/** Reads every key of the front matter; a value that cannot be used becomes a problem. */
export function readFields(
  source: SourceFile,
  { entries, brokenKeys = new Set(), isPartial = false, keys = postKeys }: FieldsInput,
  problems: Problem[],
): ReadFields {
  const read: ReadFields = { fields: {}, positions: new Map(), itemPositions: new Map() }
  // Lines below an empty key may be its value, and unreadable.
  const isBroken = problems.some(({ code }) => code === 'front-matter-syntax')
  const meant = meantKeys(source, { entries, brokenKeys }, keys)
  problems.push(...meant.problems)
  for (const entry of entries) {
    const name = meant.keys.get(entry)
    if (name === undefined) continue
    const { value, cut, keyOffset } = entry
    if (wordKeys.has(name) || Array.isArray(value)) problems.push(...quotesProblems(source, entry))
    if (cut && endsInWords(name, source.text, cut)) problems.push(cutProblem(source, name, cut))
    if (value !== null) problems.push(...readEntry(source, name, entry, read))
    else if (!cut && !postFields[name].required && !isBroken) problems.push(emptyKey(source, name, keyOffset))
  }
  for (const name of isPartial ? [] : keys.names) {
    if (!postFields[name].required || read.positions.has(name) || brokenKeys.has(name.toLowerCase())) continue
    const entry = entries.find(other => meant.keys.get(other) === name)
    if (entry?.cut ? endsInWords(name, source.text, entry.cut) : !entry && meant.proposed.has(name)) continue
    problems.push(missingKey(source, name, entry))
  }
  problems.push(...checkDays(source, read))
  return read
}

/** Reads the value of an entry: adds it and its positions, and returns its problems. */
function readEntry(
  source: SourceFile,
  name: FieldName,
  { value, valueOffset, itemOffsets, written = String(value) }: FrontMatterEntry,
  { fields, positions, itemPositions }: ReadFields,
): Problem[] {
  positions.set(name, valueOffset)
  itemPositions.set(name, itemOffsets)
  const result = readQuoted(name, value) ?? readField(postFields[name], value, written)
  if (result.problems.length === 0) Object.assign(fields, { [name]: result.value })
  return result.problems.map(({ message, hint, item, correction }) => {
    const offset = item === undefined ? valueOffset : (itemOffsets[item] ?? valueOffset)
    const fix = correction && replaceScalar(source.text, { offset, written, correction: correction.text })
    if (fix) {
      // Checks of several posts compare the corrected value, not only after the fix.
      Object.assign(fields, { [name]: correction.value })
      const items = Array.isArray(correction.value) ? correction.value : []
      itemPositions.set(name, Array(items.length).fill(valueOffset))
    }
    const code = `post-${name}-invalid` as const
    return problemAt(source, offset, { code, message: `\`${name}\` ${message}`, hint, fix })
  })
}

/** Of a value that is no words, such as `draft: “true”`: the problem is its quotes. */
function readQuoted(name: FieldName, value: unknown): ReturnType<typeof readField> | undefined {
  if (wordKeys.has(name) || typeof value !== 'string') return undefined
  const inside = inTypographicQuotes.exec(value)?.[1]
  if (inside === undefined) return undefined
  const plain = inside === 'true' || inside === 'false' ? inside === 'true' : inside
  const [problem] = readField(postFields[name], plain).problems
  const message = `is in quotes that YAML does not know: ${value}`
  return { problems: [{ message, hint: problem?.hint ?? `Write \`${name}: ${inside}\`.` }] }
}

const exampleOf = (name: FieldName): string => `\`${name}: ${postFields[name].example}\``

function missingKey(source: SourceFile, name: FieldName, entry: FrontMatterEntry | undefined): Problem {
  const code = `post-${name}-missing` as ProblemCode
  const message = entry ? `\`${name}\` has no value` : `\`${name}\` is missing`
  const hint = `Write for example ${exampleOf(name)}.`
  return problemAt(source, entry?.keyOffset ?? 0, { code, message, hint })
}

/** An empty key counts as absent: `draft:` would publish the post. */
const emptyKey = (source: SourceFile, name: FieldName, offset: number): Problem =>
  problemAt(source, offset, {
    code: 'front-matter-empty-key',
    message: `\`${name}\` has no value, as if it were not there`,
    hint: `Write for example ${exampleOf(name)}, or remove the line.`,
  })

/** A text between the quotes that word processors write, with none inside but apostrophes. */
const inTypographicQuotes = /^[“”„«‘’‚‹]((?:[^“”„«»‘’‚‹›\n]|’(?=\p{L}))*)[“”»’‘›]$/u

/** Reports texts in quotes of a word processor, which YAML reads as a part of the text. */
function quotesProblems(
  source: SourceFile,
  { value, valueOffset, itemOffsets }: FrontMatterEntry,
): Problem[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((text, at) => {
    const offset = Array.isArray(value) ? (itemOffsets[at] ?? 0) : valueOffset
    const [whole, inside] = (typeof text === 'string' && inTypographicQuotes.exec(text)) || []
    if (whole === undefined || inside === undefined || !source.text.startsWith(whole, offset)) return []
    return problemAt(source, offset, {
      code: 'front-matter-quotes',
      message: 'These quotes are a part of the text, and they are shown',
      hint: `Write ${quoted(inside)} to show it without quotes, or ${quoted(whole)} to show it in quotes.`,
    })
  })
}

/** Keys whose values are words, in which ` #` rarely starts a comment on purpose. */
const wordKeys: ReadonlySet<FieldName> = new Set([
  'title',
  'excerpt',
  'author',
  'readTime',
  'series',
  'imageAlt',
])

/** Whether a comment seems to be a part of the value: in a list, `#1` does, and `# one` does not. */
const endsInWords = (name: FieldName, text: string, { comment }: ValueCut): boolean =>
  wordKeys.has(name) || (name === 'tags' && /^#\S/.test(text.slice(comment, comment + 2)))

/** The problem of a value whose last words are lost. */
function cutProblem(source: SourceFile, name: FieldName, { start, comment, end }: ValueCut): Problem {
  const lost = source.text.slice(comment, end)
  const whole = source.text.slice(start, end)
  const isOneLine = !whole.includes('\n')
  const isEmptyList = name === 'tags' && start === comment
  const quotes = `Put all of it in quotes${isOneLine ? `: ${quoted(whole)}` : ''}.`
  // Nobody numbers a comment.
  const isText = isOneLine && !isEmptyList && /^#\d(?!.* #)/.test(lost)
  return problemAt(source, comment, {
    code: 'front-matter-comment',
    message: `\`${name}\` ends before \`${lost}\`, which YAML takes for a comment`,
    hint: isEmptyList
      ? `Write a list without #, for example ${postFields.tags.example}.`
      : `${quotes} A comment goes on a line of its own.`,
    fix: isText ? { start, end, text: quoted(whole) } : undefined,
  })
}

/** The edit that replaces a value, with its quotes, by its correction; undefined if it is not literally there. */
function replaceScalar(
  text: string,
  { offset, written, correction }: { offset: number; written: string; correction: string },
): TextEdit | undefined {
  const whole = ['', '"', "'"]
    .map(quote => quote + written + quote)
    .find(
      form => text.startsWith(form, offset) && /^[ \t]*(?:#|\r?\n)/.test(text.slice(offset + form.length)),
    )
  return whole === undefined ? undefined : { start: offset, end: offset + whole.length, text: correction }
}

/** Reports days that are earlier than the date of the post. */
function checkDays(source: SourceFile, { fields, positions }: ReadFields): Problem[] {
  const { date } = fields
  return (['updated', 'expires'] as const).flatMap(name => {
    const day = fields[name]
    if (date === undefined || day === undefined || day >= date) return []
    const message = `\`${name}\` is before the date: ${day} is earlier than ${date}`
    const hint = 'Correct one of the two days.'
    return problemAt(source, positions.get(name) ?? 0, { code: `post-${name}-invalid`, message, hint })
  })
}
