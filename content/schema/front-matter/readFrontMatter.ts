import matter from 'gray-matter'
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
  type YAMLError,
} from 'yaml'
import type { Problem } from '../../problems/Problem.ts'
import { problemAt, type ProblemText, type SourceFile } from '../../problems/problemAt.ts'
import { cutFrontMatter, type FrontMatterCut, isDuplicateKey, parseYaml } from './cutFrontMatter.ts'
import { errorOffset, quoted, quotedLines, syntaxProblem } from './syntaxProblem.ts'

/** The front matter of a text as it is written: its keys and values with their places, and the markdown after it. */
export interface FrontMatter {
  source: SourceFile
  entries: readonly FrontMatterEntry[]
  /** Keys whose lines cannot be read, in lower case: their values are unknown, and they are not missing. */
  brokenKeys: ReadonlySet<string>
  /** Whether it is unknown which keys are missing. */
  isPartial: boolean
  /** The markdown after it. */
  body: string
  bodyOffset: number
}

/** What is read from the YAML. */
type ReadKeys = Pick<FrontMatter, 'entries' | 'brokenKeys' | 'isPartial'>

/**
 * Reads a post's front matter as far as possible. Nothing in it is ever run: gray-matter takes the language from its first
 * line, which is ours. The YAML parser reports positions, and expands no alias within an alias.
 */
export function readFrontMatter(source: SourceFile): { value?: FrontMatter; problems: Problem[] } {
  const cut = cutFrontMatter(source.text)
  const unread = unreadProblem(source, cut)
  if (!cut || unread) return { problems: unread ? [unread] : [] }
  const { start, end, bodyOffset } = cut
  const yaml = source.text.slice(start, end)
  const body = source.text.slice(bodyOffset)
  const problems: Problem[] = []
  // Front matter without a key is not given to the engine.
  let keys: ReadKeys = { entries: [], brokenKeys: new Set(), isPartial: false }
  const readHere = () => {
    keys = readKeys({ source, yaml, start, problems })
    return {}
  }
  // Options are always given: without them gray-matter answers from a cache that several builds would share.
  matter(`---\n${yaml}---`, { engines: { yaml: readHere } })
  return { value: { source, ...keys, body, bodyOffset }, problems }
}

/** Far more than every key needs: the time to parse YAML grows with the square of its length. */
const maxLength = 16_384

/** Brackets in front matter: a YAML parser needs several calls for each level that they open. */
const maxBrackets = 200

/** A line whose marks alone open many levels. */
const manyMarks = /^(?:[ \t]*[-?:](?=[ \t\r]|$)){20}/m

/**
 * Why the front matter of a post is not read at all, if there is a reason.
 * @param cut where it is; `undefined` if it is nowhere
 */
function unreadProblem(source: SourceFile, cut: FrontMatterCut | undefined): Problem | undefined {
  if (!cut) return notFound(source)
  const yaml = source.text.slice(cut.start, cut.end)
  if (cut.end > maxLength)
    return problemAt(source, 0, {
      code: 'front-matter-too-large',
      message: `The front matter has ${cut.end} characters; the most is ${maxLength}`,
      hint: 'Write the text of the post below the closing line.',
    })
  const brackets = [...yaml.matchAll(/[[{]/g)]
  const index = brackets[maxBrackets]?.index ?? manyMarks.exec(yaml)?.index
  if (index === undefined) return unclosedProblem(source, cut.start, cut.end)
  return problemAt(source, cut.start + index, {
    code: 'front-matter-too-deep',
    message: 'The front matter has hundreds of brackets, or a line with a row of list marks',
    hint: 'Write one `key: value` a line, and a list as [one, two].',
  })
}

/** Why a text has no front matter: it begins in another way, or there is no closing line. */
function notFound(source: SourceFile): Problem {
  const { text } = source
  const [first = ''] = text.replace(/^\uFEFF/, '').split('\n', 1)
  const opening = openingProblem(first, text)
  if (opening) return problemAt(source, 0, opening)
  return (
    unclosedProblem(source, text.indexOf('\n') + 1, text.length) ??
    problemAt(source, 0, {
      code: 'front-matter-unclosed',
      message: 'The front matter has no closing line',
      hint: 'End it with a line of just `---`.',
    })
  )
}

/** Hyphens and dashes, which programs make of hyphens, in place of the closing line, or words after it. */
const nearlyClosing = /^(?:--+|-*[\u2013\u2014][\u2013\u2014-]*|---[ \t].*)[ \t]*\r?$/m

/** A line that front matter can have; above the underline of a heading is another. */
const ofFrontMatter = /^(?:[\w-]+:|- |#|\s|$)/

/** The problem of a line that seems to close the front matter, and does not. */
function unclosedProblem(source: SourceFile, start: number, end: number): Problem | undefined {
  const lines = source.text.slice(start, end)
  const match = nearlyClosing.exec(lines)
  const above = lines.slice(0, match?.index).split('\n')
  if (!match || !above.every(line => ofFrontMatter.test(line))) return undefined
  const line = match[0].trimEnd()
  const offset = start + match.index
  return problemAt(source, offset, {
    code: 'front-matter-unclosed',
    message: `The front matter does not end at \`${line}\``,
    hint: 'Write just `---` on this line if the front matter ends here.',
    fix: /[^\u2013\u2014-]/.test(line) ? undefined : [{ start: offset, old: line, text: '---' }],
  })
}

/** What is wrong with the first line, if anything. */
function openingProblem(first: string, text: string): ProblemText | undefined {
  if (conflictLine.test(first)) return conflictText
  if (/\r(?!\n)/.test(first) && !text.includes('\n'))
    return {
      code: 'front-matter-missing',
      message: 'The whole file is one line, because its line ends are those of old Macs (CR)',
      hint: 'Save it with line ends of Unix (LF): most editors offer that when they save, or at the bottom of the window.',
    }
  if (/^\+{3}\s*$/.test(first)) return otherFormat('TOML', '`title: A title` in place of `title = "A title"`')
  if (/^\{\s*(?:$|")/.test(first)) return otherFormat('JSON', 'one `key: value` a line')
  const language = first.slice('---'.length).trim()
  if (!/^---(?!-)/.test(first) || /\s/.test(language))
    return {
      code: 'front-matter-missing',
      message: "The file doesn't start with front matter",
      hint: 'Begin the first line with `---`, then one `key: value` a line, then `---`.',
    }
  if (/^(?:ya?ml)?$/.test(language)) return undefined
  return {
    code: 'front-matter-language',
    message: `Front matter in \`${language.slice(0, 20)}\` is not read, and never run`,
    hint: 'Write it in YAML, after a line of just `---`.',
  }
}

/** Front matter of a format that other site generators read. */
const otherFormat = (name: string, example: string): ProblemText => ({
  code: 'front-matter-language',
  message: `The front matter is ${name}, which is not read`,
  hint: `Write it in YAML, between two lines of \`---\`, with ${example}.`,
})

/** A line that git writes where it cannot merge two versions of a text. */
export const conflictLine = /^(?:<{7}|>{7}) \S/m

/** The problem of such a line. */
export const conflictText = {
  code: 'merge-conflict',
  message: 'Git could not merge two versions of the post and wrote both',
  hint: 'Keep the version that is right, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
} as const

/** A key of the front matter with its value, and their positions: offsets into the file. */
export interface FrontMatterEntry {
  key: string
  keyOffset: number
  /** A string, number, boolean, null, array or object. */
  value: unknown
  /** The value as it is written, if that differs: `1.10`. */
  written?: string
  valueOffset: number
  /** The positions of the entries of a list. */
  itemOffsets: readonly number[]
  /** A comment that ends a value, or one of a list: YAML takes the rest of the line after ` #` for one. */
  cut?: ValueCut
}

/** A value that a comment ends, and the comment: offsets into the file. */
export interface ValueCut {
  start: number
  comment: number
  end: number
}

/** How many unreadable keys are left out before the text counts as no YAML at all. */
const maxBroken = 5

interface YamlInput {
  source: SourceFile
  yaml: string
  /** Its offset in the file. */
  start: number
  problems: Problem[]
}

/** Parses YAML as far as possible: a key that cannot be read is reported and left out, so that one run reports all. */
function readKeys({ source, yaml: written, start, problems }: YamlInput): ReadKeys {
  const brokenKeys = new Set<string>()
  const unread = { entries: [], brokenKeys, isPartial: true }
  const conflict = conflictLine.exec(written)?.index
  if (conflict !== undefined) {
    problems.push(problemAt(source, start + conflict, conflictText))
    return unread
  }
  let yaml = written
  for (;;) {
    const document = parseYaml(yaml)
    const errors = [...document.errors, ...document.warnings]
    // Others follow from the first.
    const error = errors.find(one => !isDuplicateKey(one))
    const offset = error ? errorOffset(document, error) : 0
    if (error) problems.push(syntaxProblem(source, error, start + offset))
    if (error && problems.length <= maxBroken) {
      const { blanked, key } = withoutKey(yaml, offset)
      if (key !== undefined) brokenKeys.add(key.toLowerCase())
      yaml = blanked
      continue
    }
    const references = /[&*]/.test(yaml) ? referenceProblems(source, document, start) : noReferences
    for (const key of references.brokenKeys) brokenKeys.add(key)
    problems.push(...duplicateKeys(source, errors, start), ...references.problems)
    if (error || references.areTooMany) return unread
    const { contents } = document
    if (contents === null || (isScalar(contents) && contents.value === null))
      return { ...unread, isPartial: false }
    if (isMap<Node, Node | null>(contents)) {
      const entries = contents.items.map(pair => entryOf(pair, document, source.text, start))
      return { ...unread, entries, isPartial: false }
    }
    const message = 'The front matter is not a list of keys and values'
    const hint = 'Write one `key: value` a line.'
    problems.push(problemAt(source, start, { code: 'front-matter-not-map', message, hint }))
    return unread
  }
}

/** The text with spaces in place of the key at an offset and of the lines that belong to it, and the key. */
function withoutKey(yaml: string, offset: number): { blanked: string; key: string | undefined } {
  const start = yaml.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const rest = yaml.slice(start)
  const quotedEnd = offset - start + (quotedLines(yaml.slice(offset))?.length ?? 0)
  const [more = ''] = /^[^\n]*(?:\n[ \t]+[^\n]*)*/.exec(rest.slice(quotedEnd)) ?? []
  const lines = rest.slice(0, quotedEnd) + more
  const blanked = yaml.slice(0, start) + lines.replace(/[^\r\n]/g, ' ') + rest.slice(lines.length)
  return { blanked, key: /^[\w-]+/.exec(lines)?.[0] }
}

/** Reports keys that are set twice. */
const duplicateKeys = (source: SourceFile, errors: readonly YAMLError[], start: number): Problem[] =>
  errors.filter(isDuplicateKey).map(({ pos: [offset] }) => {
    const key = /^[^:\s]*/.exec(source.text.slice(start + offset))?.[0] ?? ''
    const message = `\`${key}\` is set twice`
    const hint = 'Keep one of the two.'
    return problemAt(source, start + offset, { code: 'front-matter-duplicate-key', message, hint })
  })

/** The parser itself follows no more aliases of a value than this. */
const maxAliases = 100

const noReferences = { problems: [], brokenKeys: [], areTooMany: false }

/** Reports aliases without an anchor, and words that are lost because YAML takes them for an anchor: `&amp; more`. */
function referenceProblems(source: SourceFile, document: Document, start: number) {
  const anchors: { name: string; end: number }[] = []
  const aliases: string[] = []
  const brokenKeys: string[] = []
  const problems: Problem[] = []
  visit(document, {
    Alias(_, node, path) {
      aliases.push(node.source)
      if (aliases.length > maxAliases) return visit.BREAK
      if (node.resolve(document)) return undefined
      problems.push(referenceProblem(source, start + (node.range?.[0] ?? 0), `*${node.source}`))
      const pair = path.findLast(isPair)
      if (isScalar(pair?.key)) brokenKeys.push(String(pair.key.value).toLowerCase())
      return undefined
    },
    Scalar(_, { anchor, range }) {
      if (anchor !== undefined) anchors.push({ name: anchor, end: range?.[0] ?? 0 })
    },
  })
  if (aliases.length > maxAliases) {
    const message = `The front matter has more than ${maxAliases} aliases`
    const text = { code: 'front-matter-alias', message, hint: 'Write the values out.' } as const
    return { problems: [problemAt(source, start, text)], brokenKeys, areTooMany: true }
  }
  for (const { name, end } of anchors) {
    const offset = source.text.lastIndexOf(`&${name}`, start + end)
    if (!aliases.includes(name) && offset >= start)
      problems.push(referenceProblem(source, offset, `&${name}`))
  }
  return { problems, brokenKeys, areTooMany: false }
}

function referenceProblem(source: SourceFile, offset: number, reference: string): Problem {
  const value = /^[^\r\n]*/.exec(source.text.slice(offset))?.[0].trimEnd() ?? ''
  const example = /[,\]}]/.test(value) ? '' : `: ${quoted(value.replaceAll('&amp;', '&'))}`
  return problemAt(source, offset, {
    code: 'front-matter-alias',
    message: `\`${reference}\` is not read as text: YAML takes ${reference.charAt(0)} at the start of a value for a reference`,
    hint: `Put the value in quotes${example}.`,
  })
}

function entryOf(
  { key, value }: Pair<Node, Node | null>,
  document: Document,
  text: string,
  start: number,
): FrontMatterEntry {
  const resolve = (node: Node | null) => (isAlias(node) ? node.resolve(document) : node)
  const node = resolve(value)
  const items = isSeq<Node | null>(node) ? node.items : []
  const [keyStart = 0, keyEnd = 0] = key.range ?? []
  const valueOffset = start + (value?.range?.[0] ?? keyStart)
  // The entries of an alias are elsewhere.
  const ownItems = isAlias(value) ? [] : items
  const cut =
    commentAfter(text, start + keyEnd, /^(:[ \t]+)(#[^\r\n]*)/) ??
    [value, ...ownItems].flatMap(part => cutOf(part, text, start) ?? [])[0]
  return {
    key: isScalar(key) ? String(key.value) : String(key),
    keyOffset: start + keyStart,
    value: isSeq(node) ? items.map(item => plainValue(resolve(item))) : plainValue(node),
    ...(isScalar(node) && node.source !== undefined && node.source !== String(node.value)
      ? { written: node.source }
      : {}),
    valueOffset,
    itemOffsets: items.map((_, at) => {
      const range = ownItems[at]?.range
      return range ? start + range[0] : valueOffset
    }),
    ...(cut ? { cut } : {}),
  }
}

/** The comment that ends a text without quotes, on its line. */
function cutOf(node: Node | null, text: string, start: number): ValueCut | undefined {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || typeof node.comment !== 'string')
    return undefined
  const [from, to] = node.range
  const cut = commentAfter(text, start + to, /^([ \t]*)(#[^\r\n]*)/)
  return cut && { ...cut, start: start + from }
}

/** A comment after a gap. */
function commentAfter(text: string, offset: number, pattern: RegExp): ValueCut | undefined {
  const [, gap = '', comment] = pattern.exec(text.slice(offset)) ?? []
  const start = offset + gap.length
  return comment === undefined ? undefined : { start, comment: start, end: start + comment.trimEnd().length }
}

/** A simple value. Maps and inner lists, which no key takes, are empty here: aliases of aliases are never expanded. */
function plainValue(node: unknown): unknown {
  if (isScalar(node)) return node.value
  if (isSeq(node)) return []
  return isMap(node) ? {} : null
}
