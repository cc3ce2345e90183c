import type { Problem, TextEdit } from '../../model/Problem.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'
import { isUnusable } from './fieldKinds.ts'
import type { FrontMatter } from './frontMatter.ts'
import { meantKeys } from './meantKeys.ts'
import { type FieldName, type PostFields, postFields, postKeys, type TextKeys } from './postFields.ts'
import { quoted } from './quoted.ts'
import type { ValueCut } from './readEntries.ts'

/** The values that can be used, and where they stand: offsets into the file. */
export interface ReadFields {
  fields: Partial<PostFields>
  places: ReadonlyMap<FieldName, number>
  /** Where the entries of lists stand. */
  itemPlaces: ReadonlyMap<FieldName, readonly number[]>
}

interface FieldsInput extends Omit<FrontMatter, 'body' | 'bodyOffset'> {
  /** The keys there are. */
  keys?: TextKeys
}

/** Reads every key of the front matter; a value that cannot be used becomes a problem. */
export function readFields(
  source: SourceFile,
  { entries, brokenKeys, isPartial = false, keys = postKeys }: FieldsInput,
  problems: Problem[],
): ReadFields {
  const { names } = keys
  const fields: Partial<PostFields> = {}
  const places = new Map<FieldName, number>()
  const itemPlaces = new Map<FieldName, readonly number[]>()
  // What stands below a key may be what could not be read.
  const isBroken = problems.some(({ code }) => code === 'front-matter-syntax')
  const meant = meantKeys(source, { entries, ...(brokenKeys ? { brokenKeys } : {}) }, keys)
  problems.push(...meant.problems)
  for (const entry of entries) {
    const name = meant.keys.get(entry)
    if (name === undefined) continue
    const { keyOffset, value, valueOffset, itemOffsets, cut, written = String(value) } = entry
    for (const [text, offset] of [[value, valueOffset] as const, ...itemsOf(value, itemOffsets)]) {
      const problem = quotesProblem(source, text, offset)
      if (problem) problems.push(problem)
    }
    if (cut && endsInWords(name, source.text, cut)) problems.push(cutProblem(source, name, cut))
    if (value === null) {
      if (!cut && !postFields[name].required && !isBroken) problems.push(emptyKey(source, name, keyOffset))
      continue
    }
    places.set(name, valueOffset)
    itemPlaces.set(name, itemOffsets)
    const result = postFields[name].read(value, written)
    if (!isUnusable(result)) {
      Object.assign(fields, { [name]: result })
      continue
    }
    const code = `post-${name}-invalid` as ProblemCode
    for (const { message, hint, item, correction } of result.problems) {
      const offset = item === undefined ? valueOffset : (itemOffsets[item] ?? valueOffset)
      const fix = correction && replaceScalar(source.text, { offset, written, correction: correction.text })
      if (fix) {
        // What is compared with the value is checked at once, not only after the fix.
        Object.assign(fields, { [name]: correction.value })
        const items = Array.isArray(correction.value) ? correction.value : []
        itemPlaces.set(name, Array(items.length).fill(valueOffset))
      }
      problems.push(problemAt(source, offset, { code, message: `\`${name}\` ${message}`, hint, fix }))
    }
  }
  for (const name of names) {
    if (!postFields[name].required || places.has(name) || isPartial) continue
    const entry = entries.find(other => meant.keys.get(other) === name)
    if (brokenKeys?.has(name.toLowerCase()) || (!entry && meant.proposed.has(name))) continue
    if (entry?.cut && endsInWords(name, source.text, entry.cut)) continue
    const code = `post-${name}-missing` as ProblemCode
    const message = entry ? `\`${name}\` has no value` : `\`${name}\` is missing`
    const hint = `Write for example \`${name}: ${postFields[name].example}\`.`
    problems.push(problemAt(source, entry?.keyOffset ?? 0, { code, message, hint }))
  }
  checkDays({ source, fields, places, problems })
  return { fields, places, itemPlaces }
}

const itemsOf = (value: unknown, offsets: readonly number[]): [item: unknown, offset: number][] =>
  Array.isArray(value) ? value.map((item: unknown, at) => [item, offsets[at] ?? 0]) : []

/** The problem of a key that is as good as absent; `draft:` would publish the post. */
const emptyKey = (source: SourceFile, name: FieldName, offset: number): Problem =>
  problemAt(source, offset, {
    code: 'front-matter-empty-key',
    message: `\`${name}\` has no value, as if it were not there`,
    hint: `Write for example \`${name}: ${postFields[name].example}\`, or remove the line.`,
  })

/** A text between the quotes that word processors write, with none inside. */
const inTypographicQuotes = /^[“”„«‘’‚‹]([^“”„«»\n]*)[“”»’‘›]$/

/** The problem of a text that a word processor has put in quotes, which YAML takes for a part of the text. */
function quotesProblem(source: SourceFile, value: unknown, offset: number): Problem | undefined {
  if (typeof value !== 'string') return undefined
  const [whole, text] = inTypographicQuotes.exec(value) ?? []
  if (whole === undefined || text === undefined || !source.text.startsWith(value, offset)) return undefined
  return problemAt(source, offset, {
    code: 'front-matter-quotes',
    message: 'These quotes are a part of the text, and they are shown',
    hint: `Write ${quoted(text)} to show it without quotes, or ${quoted(whole)} to show it in quotes.`,
  })
}

/** Keys whose values are words: ` #` in one of them is hardly meant as the start of a comment. */
const wordKeys: ReadonlySet<FieldName> = new Set(['title', 'excerpt', 'author', 'readTime', 'series'])

/** True where a comment seems to be a part of the value: in a list, `#1` does, and `# one` does not. */
const endsInWords = (name: FieldName, text: string, { comment }: ValueCut): boolean =>
  wordKeys.has(name) || (name === 'tags' && /^#\S/.test(text.slice(comment, comment + 2)))

/** The problem of a value whose last words are lost. */
function cutProblem(source: SourceFile, name: FieldName, { start, comment, end }: ValueCut): Problem {
  const lost = source.text.slice(comment, end)
  const whole = source.text.slice(start, end)
  const isOneLine = !whole.includes('\n')
  const isNoList = name === 'tags' && start === comment
  const quotes = `Put all of it in quotes${isOneLine ? `: ${quoted(whole)}` : ''}.`
  return problemAt(source, comment, {
    code: 'front-matter-comment',
    message: `\`${name}\` ends before \`${lost}\`, which YAML takes for a comment`,
    hint: isNoList
      ? `Write a list without #, for example ${postFields.tags.example}.`
      : `${quotes} A comment goes on a line of its own.`,
    // Nobody numbers a comment.
    fix:
      isOneLine && !isNoList && /^#\d(?!.* #)/.test(lost) ? { start, end, text: quoted(whole) } : undefined,
  })
}

/** The edit that replaces a value, with its quotes, by its correction; undefined where it is not literally there. */
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

interface DaysInput extends Pick<ReadFields, 'fields' | 'places'> {
  source: SourceFile
  problems: Problem[]
}

function checkDays({ source, fields, places, problems }: DaysInput): void {
  const { date } = fields
  if (date === undefined) return
  for (const name of ['updated', 'expires'] as const) {
    const day = fields[name]
    if (day === undefined || day >= date) continue
    const message = `\`${name}\` lies before the date: ${day} is earlier than ${date}`
    const hint = 'Correct one of the two days.'
    problems.push(problemAt(source, places.get(name) ?? 0, { code: `post-${name}-invalid`, message, hint }))
  }
}
