import type { Problem } from '../../model/Problem.ts'
import { onlyNearest, suggestion } from '../../problems/nearest.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { readField } from './readField.ts'
import { type FieldName, postFields, type TextKeys } from './postFields.ts'
import type { FrontMatter } from './frontMatter.ts'
import type { FrontMatterEntry } from './readEntries.ts'

/** Which keys the entries of a front matter are. */
export interface MeantKeys {
  /** By entry, the key that it is read as; an unknown entry is absent. */
  keys: ReadonlyMap<FrontMatterEntry, FieldName>
  /** Keys that a hint proposes for an unknown entry: these are not reported as missing. */
  proposed: ReadonlySet<FieldName>
  /** One for each entry that is not written as its key is. */
  problems: Problem[]
}

/**
 * Matches entries with the keys of a kind of text. An entry is read as a key that it misspells if that key is absent and
 * no other is meant: if it differs in capitals alone, or is near to one key whose value it could have.
 */
export function meantKeys(
  source: SourceFile,
  { entries, brokenKeys = new Set() }: Pick<FrontMatter, 'entries' | 'brokenKeys'>,
  { names, kind }: TextKeys,
): MeantKeys {
  const keys = new Map<FrontMatterEntry, FieldName>()
  const proposed = new Set<FieldName>()
  const problems: Problem[] = []
  const taken = new Set(entries.map(({ key }) => key))
  for (const entry of entries) {
    const { key, keyOffset } = entry
    const exact = names.find(name => name === key)
    if (exact !== undefined) {
      keys.set(entry, exact)
      continue
    }
    const sameLetters = names.find(name => name.toLowerCase() === key.toLowerCase())
    const other = otherNames.get(key.toLowerCase())
    const joined = names.find(name => key.startsWith(`${name}:`))
    const near = other === undefined && joined === undefined ? onlyNearest(key, names) : undefined
    const misspelt = sameLetters ?? (near !== undefined && couldBe(near, entry) ? near : undefined)
    const isRead = misspelt !== undefined && !taken.has(misspelt) && !brokenKeys.has(misspelt.toLowerCase())
    if (isRead) {
      keys.set(entry, misspelt)
      taken.add(misspelt)
    }
    const known = other !== undefined && names.includes(other) ? other : (sameLetters ?? joined ?? near)
    if (known !== undefined) proposed.add(known)
    const end = keyOffset + key.length
    const isLiteral = isRead && source.text.startsWith(key, keyOffset)
    problems.push(
      problemAt(source, keyOffset, {
        code: 'front-matter-unknown-key',
        message: sameLetters
          ? `The key \`${key}\` is written \`${sameLetters}\``
          : `\`${key}\` is not a key of ${kind}`,
        hint: hintOf({
          key,
          names,
          kind,
          sameLetters,
          joined,
          other: known === other ? other : undefined,
          isRead,
        }),
        fix: isLiteral ? { start: keyOffset, end, text: misspelt } : undefined,
      }),
    )
  }
  return { keys, proposed, problems }
}

/** Shorter keys are near to words that mean something else, such as `uid` to `id`. */
const minLength = 4

/** True for an entry whose value is one that a key can have. */
const couldBe = (name: FieldName, { value }: FrontMatterEntry): boolean =>
  name.length >= minLength && value !== null && readField(postFields[name], value).problems.length === 0

interface HintInput extends TextKeys {
  key: string
  sameLetters: FieldName | undefined
  /** The key before a colon that no space follows. */
  joined: FieldName | undefined
  other: FieldName | undefined
  isRead: boolean
}

function hintOf({ key, names, kind, sameLetters, joined, other, isRead }: HintInput): string {
  if (joined !== undefined) return `Write a space after \`${joined}:\`, and put the value in quotes.`
  if (sameLetters !== undefined) {
    return isRead
      ? `Write \`${sameLetters}\`: capitals matter in keys.`
      : `\`${sameLetters}\` is there already: remove one of the two lines.`
  }
  if (other !== undefined)
    return `Write \`${other}\`${other === 'date' ? ', a day; `draft: true` keeps the post back' : ''}.`
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
