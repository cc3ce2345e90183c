import type { Fix, Problem } from '../../problems/Problem.ts'
import { onlyNearest, suggestion } from '../../problems/nearest.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'
import { type Field, readField } from './fieldKinds.ts'
import type { FrontMatter, FrontMatterEntry, ValueCut } from './readFrontMatter.ts'
import { type FieldName, fieldNames, type PostFields, postFields, type TextKeys } from './postFields.ts'
import { quoted } from './syntaxProblem.ts'

/** Where values are, and the entries of those that are lists: offsets into the file. */
export type Positions = Partial<Record<FieldName, { value: number; items: readonly number[] }>>

/** Where a value, or one of its entries, is; the start of the file if it is not there. */
export function positionOf(positions: Positions, name: FieldName, item = -1): number {
  const { value = 0, items = [] } = positions[name] ?? {}
  return items[item] ?? value
}

/** The usable values, and where all of them are. */
interface Read {
  fields: Partial<PostFields>
  positions: Positions
}

/** Checks every key of the front matter; a value that cannot be used becomes a problem. */
export function readFields(front: FrontMatter, keys: TextKeys, problems: Problem[]): Read {
  const { source, entries, brokenKeys, isPartial } = front
  const read: Read = { fields: {}, positions: {} }
  // Lines below an empty key may be its value, and unreadable.
  const isBroken = problems.some(({ code }) => code === 'front-matter-syntax')
  const meant = meantKeys(front, keys)
  problems.push(...meant.problems)
  for (const entry of entries) {
    const name = meant.keys.get(entry)
    if (name === undefined) continue
    const { value, cut, keyOffset } = entry
    if (isWords(name) || Array.isArray(value)) problems.push(...quotesProblems(source, entry))
    if (cut && endsInWords(name, source.text, cut)) problems.push(cutProblem(source, name, cut))
    if (value !== null)
      problems.push(...addValue(source, name, entry, read), ...deeperItems(source, name, entry))
    else if (!cut && !postFields[name].required && !isBroken) problems.push(emptyKey(source, name, keyOffset))
  }
  for (const name of isPartial ? [] : keys.names) {
    if (!postFields[name].required || read.positions[name] || brokenKeys.has(name.toLowerCase())) continue
    const entry = entries.find(other => meant.keys.get(other) === name)
    if (entry?.cut ? endsInWords(name, source.text, entry.cut) : !entry && meant.proposed.has(name)) continue
    problems.push(missingKey(source, name, entry))
  }
  problems.push(...checkDays(source, read))
  return read
}

/** Adds the value of an entry and its positions, and returns its problems. */
function addValue(
  source: SourceFile,
  name: FieldName,
  { value, valueOffset, itemOffsets, written = String(value) }: FrontMatterEntry,
  { fields, positions }: Read,
): Problem[] {
  positions[name] = { value: valueOffset, items: itemOffsets }
  const result = readQuoted(name, value) ?? readField(postFields[name], value, written)
  if (result.problems.length === 0) Object.assign(fields, { [name]: result.value })
  return result.problems.map(({ message, hint, item, correction }) => {
    const offset = positionOf(positions, name, item)
    const fix = correction && replaceScalar(source.text, { offset, written, correction: correction.text })
    if (fix) {
      // Checks of several posts compare the corrected value, not only after the fix.
      Object.assign(fields, { [name]: correction.value })
      const items = Array.isArray(correction.value) ? correction.value : []
      positions[name] = { value: valueOffset, items: Array(items.length).fill(valueOffset) }
    }
    const code = `post-${name}-invalid` as const
    return problemAt(source, offset, { code, message: `\`${name}\` ${message}`, hint, fix })
  })
}

/** Reports an item of a list that is indented more than the one above, and so continues its text. */
function deeperItems(
  source: SourceFile,
  name: FieldName,
  { value, itemOffsets }: FrontMatterEntry,
): Problem[] {
  if (!Array.isArray(value)) return []
  return itemOffsets.flatMap((start, at) => {
    const isJoined = typeof value[at] === 'string' && value[at].includes(' - ')
    const [before] = (isJoined && /^[^\n"'|>][^\n]*\n[ \t]+(?=- )/.exec(source.text.slice(start))) || []
    if (before === undefined) return []
    const message = `\`${name}\` has an entry that continues in the next line: "${value[at]}"`
    const hint = 'Begin the next line with as many spaces as this one.'
    return problemAt(source, start + before.length, { code: `post-${name}-invalid`, message, hint })
  })
}

/** Returns the problem of typographic quotes around a value that is not words, such as `draft: “true”`. */
function readQuoted(name: FieldName, value: unknown): ReturnType<typeof readField> | undefined {
  if (isWords(name) || typeof value !== 'string') return undefined
  const inside = inTypographicQuotes.exec(value)?.[1]
  if (inside === undefined) return undefined
  const plain = inside === 'true' || inside === 'false' ? inside === 'true' : inside
  const [problem] = readField(postFields[name], plain).problems
  const message = `is in quotes that YAML does not know: ${value}`
  return { problems: [{ message, hint: problem?.hint ?? `Write \`${name}: ${inside}\`.` }] }
}

const isWords = (name: FieldName): boolean => (postFields[name] as Field).isWords === true

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

/** Whether a comment seems to be a part of the value: of words it does; of tags, `#1` does, and `# one` does not. */
const endsInWords = (name: FieldName, text: string, { comment }: ValueCut): boolean =>
  isWords(name) || (name === 'tags' && /^#\S/.test(text.slice(comment, comment + 2)))

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
    fix: isText ? [{ start, old: whole, text: quoted(whole) }] : undefined,
  })
}

/** The fix that replaces a value, with its quotes, by its correction; undefined if it is not literally there. */
function replaceScalar(
  text: string,
  { offset, written, correction }: { offset: number; written: string; correction: string },
): Fix | undefined {
  const whole = ['', '"', "'"]
    .map(quote => quote + written + quote)
    .find(
      form => text.startsWith(form, offset) && /^[ \t]*(?:#|\r?\n)/.test(text.slice(offset + form.length)),
    )
  return whole === undefined ? undefined : [{ start: offset, old: whole, text: correction }]
}

/** Reports days that are earlier than the date of the post. */
function checkDays(source: SourceFile, { fields, positions }: Read): Problem[] {
  const { date } = fields
  return (['updated', 'expires'] as const).flatMap(name => {
    const day = fields[name]
    if (date === undefined || day === undefined || day >= date) return []
    const message = `\`${name}\` is before the date: ${day} is earlier than ${date}`
    const hint = 'Correct one of the two days.'
    return problemAt(source, positionOf(positions, name), { code: `post-${name}-invalid`, message, hint })
  })
}

/** The keys that the entries of front matter mean. */
interface MeantKeys {
  /** The key of each known entry. */
  keys: ReadonlyMap<FrontMatterEntry, FieldName>
  /** Keys that hints propose for unknown entries, and that are not reported as missing. */
  proposed: ReadonlySet<FieldName>
  /** One for each entry whose key is written otherwise. */
  problems: Problem[]
}

/**
 * Matches entries with the keys of a kind of text. A misspelt key counts as the right one if that is absent and no other
 * can be meant: it differs in capitals alone, or is near to one key, and has a value of that key.
 */
function meantKeys({ source, entries, brokenKeys }: FrontMatter, text: TextKeys): MeantKeys {
  const keys = new Map<FrontMatterEntry, FieldName>()
  const proposed = new Set<FieldName>()
  const problems: Problem[] = []
  const taken = new Set(entries.map(({ key }) => key))
  for (const entry of entries) {
    const { key, keyOffset } = entry
    const exact = text.names.find(name => name === key)
    if (exact !== undefined) {
      keys.set(entry, exact)
      continue
    }
    const guess = guessKey(key, text.names)
    if (guess) proposed.add(guess.name)
    const isFree = guess && !taken.has(guess.name) && !brokenKeys.has(guess.name.toLowerCase())
    const read = isFree && isMeant(guess, entry) ? guess.name : undefined
    if (read !== undefined) {
      keys.set(entry, read)
      taken.add(read)
    }
    const isLiteral = read !== undefined && source.text.startsWith(key, keyOffset)
    problems.push(
      problemAt(source, keyOffset, {
        code: 'front-matter-unknown-key',
        message:
          guess?.reason === 'capitals'
            ? `The key \`${key}\` is written \`${guess.name}\``
            : `\`${key}\` is not a key of ${text.kind}`,
        hint: hintOf(key, guess, text, read !== undefined),
        fix: isLiteral ? [{ start: keyOffset, old: key, text: read }] : undefined,
      }),
    )
  }
  return { keys, proposed, problems }
}

/** The key that an unknown one probably means, and why. */
interface Guess {
  name: FieldName
  reason: 'capitals' | 'generator' | 'no space' | 'spelling'
}

function guessKey(key: string, names: readonly FieldName[]): Guess | undefined {
  const lower = key.toLowerCase()
  const sameLetters = names.find(name => name.toLowerCase() === lower)
  if (sameLetters) return { name: sameLetters, reason: 'capitals' }
  const other = byOtherName.get(lower)
  if (other && names.includes(other)) return { name: other, reason: 'generator' }
  const joined = names.find(name => key.startsWith(`${name}:`))
  if (joined) return { name: joined, reason: 'no space' }
  const near = other === undefined ? onlyNearest(key, names) : undefined
  return near && { name: near, reason: 'spelling' }
}

/** Shorter keys are near to words that mean something else, such as `uid` to `id`. */
const minLength = 4

/** Whether an entry is read as the key that it misspells. */
const isMeant = ({ name, reason }: Guess, { value }: FrontMatterEntry): boolean =>
  reason === 'capitals' ||
  (reason === 'spelling' &&
    name.length >= minLength &&
    value !== null &&
    readField(postFields[name], value).problems.length === 0)

function hintOf(key: string, guess: Guess | undefined, { names, kind }: TextKeys, isRead: boolean): string {
  const { name, reason } = guess ?? {}
  if (reason === 'no space') return `Write a space after \`${name}:\`, and put the value in quotes.`
  if (reason === 'capitals')
    return isRead
      ? `Write \`${name}\`: capitals matter in keys.`
      : `\`${name}\` is there already: remove one of the two lines.`
  if (reason === 'generator')
    return `Write \`${name}\`${name === 'date' ? ', a day; `draft: true` keeps the post back' : ''}.`
  return suggestion(key, names, `The keys of ${kind} are ${names.join(', ')}.`)
}

/** Keys of other site generators, in lower case, by the one that means the same here. */
const otherNames: Partial<Record<FieldName, readonly string[]>> = {
  excerpt: ['description', 'summary', 'subtitle'],
  author: ['authors', 'by'],
  tags: ['categories', 'category', 'keywords'],
  image: ['cover', 'hero', 'thumbnail'],
  slug: ['permalink', 'url'],
  date: ['publishdate', 'pubdate', 'published'],
  updated: ['lastmod', 'modified'],
  expires: ['expirydate'],
  readTime: ['reading_time'],
  aliases: ['redirect_from'],
}

const byOtherName: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap(name => (otherNames[name] ?? []).map(other => [other, name] as const)),
)
