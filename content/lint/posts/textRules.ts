import { rangeCursor, type SourceRange } from '../../markdown/locateToken.ts'
import type { Problem, TextEdit } from '../../problems/Problem.ts'
import type { PostIdentity } from '../../posts/parseFront.ts'
import { problemMaker, type ProblemText } from '../../problems/problemAt.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'
import { positionOf } from '../../schema/front-matter/readFields.ts'

type TextReport = Omit<ProblemText, 'code'>

/** A rule about what a pattern matches in the source of a post. */
export interface TextRule {
  code: ProblemCode
  /** Global. */
  pattern: RegExp
  /** All of the source, or its prose with the title and the excerpt. */
  within: 'source' | 'prose'
  /** @param isText true if the match is in prose below the front matter */
  report(match: RegExpExecArray, isText: boolean): TextReport | undefined
}

/** Applies rules to the source of a post. */
export function applyTextRules(rules: readonly TextRule[], post: PostIdentity): Problem[] {
  const { source, prose = [] } = post
  const readable = [...frontMatterProse(post), ...prose]
  const makeProblem = problemMaker()
  const problems: Problem[] = []
  for (const { code, pattern, within, report } of rules) {
    const isReadable = within === 'prose' ? rangeCursor(readable) : () => true
    const isText = rangeCursor(prose)
    for (const match of source.text.matchAll(pattern)) {
      const found = isReadable(match.index) ? report(match, isText(match.index)) : undefined
      if (found) problems.push(makeProblem(source, match.index, { code, ...found }))
    }
  }
  return problems
}

/** The ranges of the title and the excerpt in the front matter. */
function frontMatterProse({ title, excerpt, source, positions }: PostIdentity): SourceRange[] {
  return [
    { offset: positionOf(positions, 'title'), text: title },
    { offset: positionOf(positions, 'excerpt'), text: excerpt },
  ].flatMap(({ offset, text }) => {
    // A folded or escaped value is not literally in the source, and has no range.
    if (text === undefined) return []
    const start = source.text.indexOf(text, offset)
    return start >= offset && start <= offset + 1 ? [{ start, end: start + text.length }] : []
  })
}

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

const invisibleCharacters: TextRule = {
  code: 'character-invisible',
  pattern: invisible,
  within: 'source',
  report({ 0: found, index: start, input }, isText) {
    // A byte order mark begins the file.
    if (start === 0 || isOfScript(input, start, found)) return undefined
    const hex = found.charCodeAt(0).toString(16).toUpperCase()
    const end = start + found.length
    // Files that were joined have a byte order mark in the middle; all others may be intended.
    const isByteOrderMark = found.startsWith('\ufeff')
    const isBetweenWords = !/[^\s\p{L}\p{N}]/u.test(input.charAt(start - 1) + input.charAt(end))
    const otherwise =
      isText && !isByteOrderMark && !/\p{Cc}/u.test(found) ? ` If it is meant, write \`&#x${hex};\`.` : ''
    return {
      message: `There is an invisible character here, U+${hex.padStart(4, '0')}`,
      hint: `Remove it: searches, links and copied commands fail at it.${otherwise}`,
      // Next to a mark, it may prevent markdown from being parsed.
      fix: isByteOrderMark && isBetweenWords ? [{ start, old: found, text: '' }] : undefined,
    }
  },
}

const garbledLetters: TextRule = {
  code: 'text-garbled',
  // UTF-8 that was read as Windows-1252, and the sign for a character that could not be read.
  pattern: /â€[\u2018-\u2122\u0080-\u00bf\u0153\u00a6]|Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|\ufffd/g,
  within: 'source',
  report: ({ 0: letters }) => ({
    message: `"${letters}" was another character: the text was read in the wrong encoding`,
    hint: 'Write what was meant, and save the file as UTF-8.',
  }),
}

/** "What it is is slow", "where they are are" */
const ofClause = /\b(?:what(?:ever)?|who|where|when|how|why|which|that|all)\b[^.,;:!?\n]{0,40}$/i

/** "Log in in the morning", "carry on on Monday", "what it is for for now" */
const ofVerb =
  /\b(?:log|sign|check|opt|plug|fill|type|turn|drop|dial|break|build|built|buil|carr|come|came|cut|fit|go|give|gave|hand|join|kick|lock|mov|pitch|put|set|settle|step|take|tak|took|tune|writ|zoom|switch|hold|held|keep|kept|rely|reli|focus|depend|bas|liv|work|look|call|wait|stand|pass|mount|deploy)[a-z]* (?:[a-z]+ )?$|\b(?:what|which|who|that)\b[^.,;:!?\n]{0,40}$/i

/** Where a word may be written twice, by what is before it. */
const rightlyRepeated: ReadonlyMap<string, RegExp> = new Map([
  ['is', ofClause],
  ['are', ofClause],
  ['in', ofVerb],
  ['on', ofVerb],
  ['for', ofVerb],
  ['to', ofVerb],
  ['with', ofVerb],
  ['of', ofVerb],
  ['it', /\b(?:if|when|as|because|once|before|after|without|about|with|of) [^.,;:!?\n]{0,40}$/i],
])

const repeatedWords: TextRule = {
  code: 'word-repeated',
  // Other words, such as "that", can be repeated on purpose.
  pattern: /(?<= )(the|an?|of|to|in|is|are|and|for|with|on|it)\s\1(?=[\s.,;:!?]|$)/g,
  within: 'prose',
  report: ({ 0: words, 1: word = '', index, input }) =>
    rightlyRepeated.get(word)?.test(input.slice(Math.max(0, index - 60), index))
      ? undefined
      : { message: `"${words.replace(/\s/g, ' ')}" repeats a word`, hint: 'Remove one of them.' },
}

/** Where a paragraph or a value of the front matter ends. */
const paragraphEnd = String.raw`(?=[.!]?[ \t]*(?:\n[ \t]*(?:\n|---|\w+:)|\s*$(?!\n)))`

/** Words after which `TODO` names a list or an app, and not something to do. */
const named = String.raw`(?! (?:lists?|apps?|applications?|comments?|items?|notes?|tasks?|and|or|is|are|was|were)\b)`

/**
 * What writers leave where something is missing. `TODO` is also a word of programmers: it counts with a colon or a name,
 * at the start of a line or of parentheses, and at the end of a paragraph.
 */
const unfinished = [
  String.raw`\b(?:TODO|FIXME|XXX)(?=:|\(\w)`,
  String.raw`\b(?:TODO|FIXME)\b(?![-/])${named}(?<=(?:^[ \t>*_#\d.()[\]-]{0,20}|[([])(?:TODO|FIXME))`,
  String.raw`(?<!\b(?:an?|the|each|every|any|no|of|your|our) )\b(?:TODO|FIXME)${paragraphEnd}`,
  String.raw`(?<![-\w])(?:TBD|TK(?:TK)?|XXX(?! ?Large))(?![-\w])`,
  String.raw`\b[Ll]orem [Ii]psum\b`,
  String.raw`(?<![\p{L}\p{N}?!])\?\?\?(?!\+? [a-z])`,
  String.raw`\[(?:[Ii]nsert|[Ll]ink|LINK|[Nn]ame|[Dd]ate|[Nn]umber|[Ss]ource)\b[^[\]\n]{0,40}\](?![([:])`,
]

/** For posts that are not drafts. */
export const unfinishedText: TextRule = {
  code: 'text-unfinished',
  pattern: new RegExp(unfinished.join('|'), 'gmu'),
  within: 'prose',
  report: ({ 0: mark }) => ({
    message: `"${mark}" is left in a post that is not a draft`,
    hint: 'Write what is missing, or keep the post back with `draft: true`.',
  }),
}

const afterLast = (input: string, text: string): TextEdit => ({
  start: input.length - 1,
  old: input.slice(-1),
  text: input.slice(-1) + text,
})

const missingEnd: TextRule = {
  code: 'post-end-missing',
  pattern: /(?<!\n)$/g,
  within: 'source',
  report: ({ input }) => ({
    message: 'The last line has no line end',
    hint: 'Press Enter after the last line.',
    fix: [afterLast(input, input.includes('\r\n') ? '\r\n' : '\n')],
  }),
}

/** Rules about characters and words. */
export const textRules: readonly TextRule[] = [invisibleCharacters, garbledLetters, repeatedWords, missingEnd]

/** Names as their owners write them. Names that are also words, such as Helm, are in `ambiguousNames`. */
const names = [
  'AKS, AWS, Argo CD, Cilium, DevOps, DevSecOps, DigitalOcean, Docker, eBPF, EKS, GitHub, GitLab, GitOps, GKE',
  'Grafana, gRPC, Istio, JavaScript, JSON, kubectl, Kubernetes, Kustomize, Kyverno, Linux, mTLS, OpenShift',
  'OpenTelemetry, PostgreSQL, Prometheus, RBAC, Terraform, TypeScript, WireGuard, YAML',
].flatMap(line => line.split(', '))

/** Names that are also words, and the words that follow the name. */
const ambiguousNames: readonly (readonly [name: string, following: string])[] = [
  ['Helm', 'charts?|releases?|repository|repositories|values'],
]

// The name of a file, a package or a host (`istio.io`, `cilium-agent`, `@github`) is left as it is.
const isIdentifierBefore = /[\w./\\@:#$=-]/
const noIdentifierAfter = String.raw`(?![\w@/\\=]|[-.:][\w/]|\()`

// A command in lower case, with what follows it: `docker run`, `cilium --help`.
const isCommandAfter = new RegExp(
  String.raw`^ (?:--?\w|(?:${[
    'run build push pull exec install upgrade uninstall apply get plan init create delete logs login compose ps',
    'inspect start stop template rollback describe edit destroy validate fmt sysdump connectivity status version',
  ]
    .join(' ')
    .replaceAll(' ', '|')})\b)`,
)

/** What precedes the value of an option or the command of a shell: `-n istio`, `sudo docker`. */
const isValueBefore = /(?:^|\s)(?:--?[a-z][\w-]*|sudo) $/

const namePatterns = names.map(name => name.replace(' ', ' ?')).join('|')
const ambiguousPatterns = ambiguousNames
  .map(([name, following]) => `|${name}(?= (?:${following})\\b)`)
  .join('')
const pattern = new RegExp(`\\b(?:(?:${namePatterns})${noIdentifierAfter}${ambiguousPatterns})`, 'gi')

const lettersOf = (name: string): string => name.replace(' ', '').toLowerCase()
const nameByLetters = new Map(
  [...names, ...ambiguousNames.map(([name]) => name)].map(name => [lettersOf(name), name]),
)

/** Reports names that are not written as their owners write them. */
export const misspelledNames: TextRule = {
  code: 'name-spelling',
  pattern,
  within: 'prose',
  report({ 0: written, index: start, input: text }) {
    const name = nameByLetters.get(lettersOf(written))
    const end = start + written.length
    if (name === undefined || written === name || isIdentifierBefore.test(text.charAt(start - 1)))
      return undefined
    if (written === capitalized(name) && isSentenceStart(text, start)) return undefined
    if (written === written.toLowerCase() && isCode(text, start, end)) return undefined
    const message = `"${written}" is written ${name}`
    // A word in lower case can be a command, a value or a file.
    return hasWrongInside(written, name)
      ? { message, hint: `Write ${name}.`, fix: [{ start, old: written, text: name }] }
      : { message, hint: `Write ${name}, unless a command or a value is meant.` }
  },
}

/** True for a command or a value without backticks. */
const isCode = (text: string, start: number, end: number): boolean =>
  isCommandAfter.test(text.slice(end, end + 20)) ||
  isValueBefore.test(text.slice(Math.max(0, start - 40), start))

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
