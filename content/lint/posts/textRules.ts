import type { SourceRange } from '../../markdown/locateToken.ts'
import type { CheckedFront } from '../../posts/parseFront.ts'
import { positionOf } from '../../schema/front-matter/readFields.ts'
import { secrets } from './secrets.ts'
import { defineRule, type Rule } from '../Rule.ts'

/** The ranges of the title and the excerpt in the front matter. */
export const frontMatterProse = ({
  fields: { title, excerpt },
  source,
  positions,
}: CheckedFront): SourceRange[] =>
  Object.entries({ title, excerpt }).flatMap(([name, text]) => {
    const offset = positionOf(positions, name as 'title' | 'excerpt')
    // A folded or escaped value is not literally in the source, and has no range.
    const start = [offset, offset + 1].find(at => text !== undefined && source.text.startsWith(text, at))
    return start === undefined || text === undefined ? [] : [{ start, end: start + text.length }]
  })

/**
 * Characters that nobody sees: control characters, soft hyphens, spaces without a width, and marks of direction, which
 * can show a text in another order than programs read it. Emoji, Arabic and Indic scripts need joiners, which count
 * between Latin letters.
 */
const invisible =
  /\ufeff+|(?:(?![\t\n\r\u0080-\u009f])\p{Cc})+|[\u00ad\u061c\u115f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]+|(?<=[\0-\u024f])[\u200c\u200d]+(?=[\0-\u024f]|$)/gu

/** Marks of direction, and spaces without a width, at which lines may be broken. */
const marksOfScripts = /^[\u061c\u200b\u200e\u200f]+$/

/** Scripts that are written from right to left, or without spaces between words. */
const scriptWithMarks =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/** True for a mark that belongs to the letters around it. */
const isOfScript = (text: string, start: number, found: string): boolean =>
  marksOfScripts.test(found) && scriptWithMarks.test(text.slice(Math.max(0, start - 20), start + 20))

const invisibleCharacters: Rule<CheckedFront> = defineRule(
  'character-invisible',
  { source: invisible },
  ({ written, start, end, source, isProse }, post) => {
    // A byte order mark begins the file.
    if (start === 0 || isOfScript(source, start, written)) return undefined
    const hex = written.charCodeAt(0).toString(16).toUpperCase()
    // Files that were joined have a byte order mark in the middle; all others may be intended.
    const isByteOrderMark = written.startsWith('\ufeff')
    const isBetweenWords = !/[^\s\p{L}\p{N}]/u.test(source.charAt(start - 1) + source.charAt(end))
    const isText = isProse && !frontMatterProse(post).some(range => range.start <= start && start < range.end)
    const otherwise =
      isText && !isByteOrderMark && !/\p{Cc}/u.test(written) ? ` If it is meant, write \`&#x${hex};\`.` : ''
    return {
      message: `There is an invisible character here, U+${hex.padStart(4, '0')}`,
      hint: `Remove it: searches, links and copied commands fail at it.${otherwise}`,
      // Next to a mark, it may prevent markdown from being parsed.
      fix: isByteOrderMark && isBetweenWords ? [{ start, old: written, text: '' }] : undefined,
    }
  },
)

// UTF-8 that was read as Windows-1252, and the sign for a character that could not be read, except where it is named.
const garbled =
  /â€[\u2018-\u2122\u0080-\u00bf\u0153\u00a6]|Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|(?<!U\+FFFD\W{1,3}|\b(?:as|by|character|into|of|to|with) (?=\ufffd[\s.,)])|["'“(](?=\ufffd["'”)]))\ufffd/g

const garbledLetters: Rule<CheckedFront> = defineRule(
  'text-garbled',
  { source: garbled },
  ({ written, start, source, isProse }) =>
    // Code can show what becomes of a text in the wrong encoding.
    isProse || start < source.indexOf('\n---')
      ? {
          message: `"${written}" was another character: the text was read in the wrong encoding`,
          hint: 'Write what was meant, and save the file as UTF-8.',
        }
      : undefined,
)

/** Words that are rightly written twice after a clause: "What it is is slow", "If you need it it will be there". */
const afterClause: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    is: /\b(?:what(?:ever)?|who|where|when|how|why|which|that|all)\b[^.,;:!?\n]{0,40}$/i,
    are: /\b(?:what(?:ever)?|who|where|when|how|why|which|that|all)\b[^.,;:!?\n]{0,40}$/i,
    it: /\b(?:if|when|as|because|once|before|after|without|about|with|of) [^.,;:!?\n]{0,40}$/i,
  }),
)

const repeatedWords: Rule<CheckedFront> = defineRule(
  'word-repeated',
  // Others can be repeated on purpose: "I know that that is so", "Log in in the morning".
  { prose: /(?<= )(the|an?|of|is|are|and|it)\s\1(?=[\s.,;:!?]|$)/g },
  ({ written, groups: [word = ''], start, source }) =>
    afterClause.get(word)?.test(source.slice(Math.max(0, start - 60), start))
      ? undefined
      : { message: `"${written.replace(/\s/g, ' ')}" repeats a word`, hint: 'Remove one of them.' },
)

/** Where a paragraph or a value of the front matter ends. */
const paragraphEnd = String.raw`(?=[.!]?[ \t]*(?:\n[ \t]*(?:\n|---|\w+:)|\s*$(?!\n)))`

/** Words after which `TODO` names a list or an app, and not something to do. */
const named = String.raw`(?! (?:lists?|apps?|applications?|comments?|items?|notes?|tasks?|tests?|and|or|is|are|was|were)\b)`

/**
 * What writers leave where something is missing. `TODO` is also a word of programmers: it counts with a colon or a name,
 * at the start of a line or of parentheses, and at the end of a paragraph.
 */
const unfinished = [
  String.raw`\b(?:TODO|FIXME|XXX)(?=:|\(\w)`,
  String.raw`\b(?:TODO|FIXME)\b(?![-/])${named}(?<=(?:^[ \t>*_#\d.()[\]-]{0,20}|[([])(?:TODO|FIXME))`,
  String.raw`(?<!\b(?:an?|the|each|every|any|no|of|your|our) )\b(?:TODO|FIXME)${paragraphEnd}`,
  String.raw`(?<![-\w]|\b(?:[Rr]emoved?|[Ff]ix(?:ed)?|[Dd]rop(?:ped)?) )(?:TBD|TK(?:TK)?|XXX(?! ?Large))(?![-\w])`,
  String.raw`\b[Ll]orem [Ii]psum\b`,
  String.raw`(?<![\p{L}\p{N}?!])\?\?\?(?!\+? [a-z])`,
  // After code, it is the type of a parameter.
  String.raw`(?<!\x60 )\[(?:[Ii]nsert|[Ll]ink|LINK|[Nn]ame|[Dd]ate|[Nn]umber|[Ss]ource)\b[^[\]\n]{0,40}\](?![([:])`,
]

/** For posts that are not drafts. */
export const unfinishedText: Rule<CheckedFront> = defineRule(
  'text-unfinished',
  { prose: new RegExp(unfinished.join('|'), 'gmu') },
  ({ written }, { fields }) =>
    fields.draft
      ? undefined
      : {
          message: `"${written}" is left in a post that is not a draft`,
          hint: 'Write what is missing, or keep the post back with `draft: true`.',
        },
)

const missingEnd: Rule<CheckedFront> = defineRule(
  'post-end-missing',
  { source: /(?<!\n)$/g },
  ({ source }) => {
    const old = source.slice(-1)
    const text = old + (source.includes('\r\n') ? '\r\n' : '\n')
    return {
      message: 'The last line has no line end',
      hint: 'Press Enter after the last line.',
      fix: [{ start: source.length - 1, old, text }],
    }
  },
)

/** Names as their owners write them. In small letters, they can also be those of commands, values and files. */
const names = [
  'AKS, AWS, Argo CD, Cilium, DevOps, DevSecOps, DigitalOcean, Docker, eBPF, EKS, GitHub, GitLab, GitOps, GKE',
  'Grafana, gRPC, Istio, JavaScript, JSON, kubectl, Kubernetes, Kustomize, Kyverno, Linux, mTLS, OpenShift',
  'OpenTelemetry, PostgreSQL, Prometheus, RBAC, Terraform, TypeScript, WireGuard, YAML',
].flatMap(line => line.split(', '))

// The name of a file, a package or a host (`Istio.io`, `@GitHub`) is left as it is, and so is a word in quotes.
const isIdentifierBefore = /[\w./\\@:#$=-]/
const noIdentifierAfter = String.raw`(?![\w@/\\=]|[-.:][\w/]|\()`

const namePatterns = names.map(name => name.replace(' ', ' ?')).join('|')

const lettersOf = (name: string): string => name.replace(' ', '').toLowerCase()
const nameByLetters = new Map(names.map(name => [lettersOf(name), name]))

/** Reports names with a wrong capital. */
export const misspelledNames: Rule<CheckedFront> = defineRule(
  'name-spelling',
  { prose: new RegExp(`\\b(?:${namePatterns})${noIdentifierAfter}`, 'gi') },
  ({ written, start, source }) => {
    const name = nameByLetters.get(lettersOf(written))
    if (name === undefined || written === name || written === written.toLowerCase()) return undefined
    if (isIdentifierBefore.test(source.charAt(start - 1)) || isQuoted(source, start, written))
      return undefined
    if (written === capitalized(name) && isSentenceStart(source, start)) return undefined
    const fix = hasWrongInside(written, name) ? [{ start, old: written, text: name }] : undefined
    return { message: `"${written}" is written ${name}`, hint: `Write ${name}.`, fix }
  },
)

/** True for a word in quotes, as a text about its spelling has it. */
const isQuoted = (text: string, start: number, { length }: string): boolean =>
  /^(?:""|“”|'')$/.test(text.charAt(start - 1) + text.charAt(start + length))

/** True for `Github`: the first letter is right, and only capitals inside the word are wrong. */
const hasWrongInside = (written: string, name: string): boolean =>
  written.charAt(0) === name.charAt(0) &&
  /^\p{Lu}/u.test(written) &&
  written !== written.toUpperCase() &&
  written.toLowerCase() === name.toLowerCase()

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** True at the start of a sentence, a heading, a list item or a cell. */
const isSentenceStart = (text: string, offset: number): boolean =>
  /(?:^|[.!?:|#>*-]\s*|\n\s*)["']?$/.test(text.slice(Math.max(0, offset - 8), offset))

/** Rules about characters and words. */
export const textRules: readonly Rule<CheckedFront>[] = [
  misspelledNames,
  unfinishedText,
  secrets,
  invisibleCharacters,
  garbledLetters,
  repeatedWords,
  missingEnd,
]
