import type { Problem } from '../../problems/Problem.ts'
import { onlyNearest, suggestion } from '../../problems/nearest.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import type { FrontMatter } from './frontMatter.ts'
import { type FieldName, postFields, type TextKeys } from './postFields.ts'
import type { FrontMatterEntry } from './readEntries.ts'
import { readField } from './readField.ts'

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
export function meantKeys(
  source: SourceFile,
  { entries, brokenKeys = new Set() }: Pick<FrontMatter, 'entries' | 'brokenKeys'>,
  text: TextKeys,
): MeantKeys {
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
        fix: isLiteral ? { start: keyOffset, end: keyOffset + key.length, text: read } : undefined,
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
  const other = otherNames.get(lower)
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

/** Keys of other site generators, each with the one that means the same here. */
const otherNames: ReadonlyMap<string, FieldName> = new Map([
  ['description', 'excerpt'],
  ['summary', 'excerpt'],
  ['subtitle', 'excerpt'],
  ['authors', 'author'],
  ['by', 'author'],
  ['categories', 'tags'],
  ['category', 'tags'],
  ['keywords', 'tags'],
  ['cover', 'image'],
  ['hero', 'image'],
  ['thumbnail', 'image'],
  ['permalink', 'slug'],
  ['url', 'slug'],
  ['publishdate', 'date'],
  ['pubdate', 'date'],
  ['published', 'date'],
  ['lastmod', 'updated'],
  ['modified', 'updated'],
  ['expirydate', 'expires'],
  ['reading_time', 'readTime'],
  ['redirect_from', 'aliases'],
])
