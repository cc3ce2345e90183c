import matter from 'gray-matter'
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import type { Problem } from '../model/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { type PlainEntry, plainFrontMatter } from './plainFrontMatter.ts'
import { unreadProblem, yamlStart } from './unreadProblem.ts'

/** A key of the front matter with its value, and where they stand: offsets into the file. */
export interface FrontMatterEntry {
  key: string
  keyOffset: number
  /** A string, number, boolean, null, array or object. */
  value: unknown
  valueOffset: number
  /** Where the entries of a list stand. */
  itemOffsets: readonly number[]
  /** Where ` #` ends a value without quotes, or one of a list: YAML takes the rest of the line for a comment. */
  cut?: ValueCut
}

/** A value that a comment ends, and the comment: offsets into the file. */
export interface ValueCut {
  start: number
  comment: number
  end: number
}

export interface FrontMatter {
  entries: readonly FrontMatterEntry[]
  /** The markdown after the front matter. */
  body: string
  bodyOffset: number
}

const refuse = (): never => {
  throw new Error('only YAML front matter is read')
}

/**
 * Reads a post's front matter. Nothing in it is ever run: gray-matter's JavaScript engines are turned off. YAML is
 * parsed by an engine that keeps the position of every key and does not resolve aliases.
 */
export function frontMatter(source: SourceFile): { value?: FrontMatter; problems: Problem[] } {
  const unread = unreadProblem(source)
  if (unread) return { problems: [unread] }
  const start = yamlStart(source.text)
  const plain = readPlain(source.text, start)
  if (plain) return { value: plain, problems: [] }
  let document: Document | undefined
  const yaml = (text: string) => {
    // gray-matter cuts the last line end off with the closing `---`.
    document = parseDocument(`${text}\n`, { prettyErrors: false, logLevel: 'error' })
    return {}
  }
  // Options are always given: without them gray-matter answers from a cache that several builds would share.
  const file = matter(source.text, {
    language: 'yaml',
    engines: { yaml, javascript: refuse, js: refuse, coffee: refuse, json: refuse, toml: refuse },
  })
  const bodyOffset = source.text.length - file.content.length
  if (!document) return { value: { entries: [], body: file.content, bodyOffset }, problems: [] }

  const problems = syntaxProblems(source, document, start)
  if (problems.some(problem => problem.code === 'front-matter-syntax')) return { problems }
  const entries = readEntries(document, source.text, start)
  if (!entries) {
    problems.push(
      problemAt(source, start + 1, {
        code: 'front-matter-not-map',
        message: 'The front matter is not a list of keys and values',
        hint: 'Write one `key: value` a line.',
      }),
    )
    return { problems }
  }
  return { value: { entries, body: file.content, bodyOffset }, problems }
}

/** Reads front matter of simple lines without gray-matter, which copies every text; undefined for any other. */
function readPlain(text: string, start: number): FrontMatter | undefined {
  const close = text.indexOf('\n---', start)
  const plain = plainFrontMatter(text.slice(start, close))
  if (!plain) return undefined
  const after = close + '\n---'.length
  const bodyOffset = after + (/^\r?\n?/.exec(text.slice(after, after + 2))?.[0].length ?? 0)
  return { entries: plain.map(entry => placed(entry, start)), body: text.slice(bodyOffset), bodyOffset }
}

/** The entry with offsets that count from the start of the file. */
const placed = (
  { keyOffset, valueOffset, itemOffsets, ...entry }: PlainEntry,
  start: number,
): FrontMatterEntry => ({
  ...entry,
  keyOffset: start + keyOffset,
  valueOffset: start + valueOffset,
  itemOffsets: itemOffsets.map(offset => start + offset),
})

const syntaxHints: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces: YAML does not allow tabs.',
  BLOCK_AS_IMPLICIT_KEY:
    'Put the value in quotes: it contains a colon, or the next line is indented too far.',
  BAD_SCALAR_START: 'Put the value in quotes: it begins with a character that has a meaning in YAML.',
  MISSING_CHAR: 'Close what is opened here.',
  BAD_INDENT: 'Close what is opened here.',
  UNEXPECTED_TOKEN: 'Put the value in double quotes if it contains quotes or other special characters.',
  TAG_RESOLVE_FAILED: 'Write plain values: YAML tags are not read.',
}

/** Finds the first syntax error, since others follow from it, duplicate keys, and aliases. */
function syntaxProblems(source: SourceFile, document: Document, start: number): Problem[] {
  const errors: YAMLError[] = [...document.errors, ...document.warnings]
  const duplicates = errors.filter(error => error.code === 'DUPLICATE_KEY')
  const problems = duplicates.map(error => {
    const key = /^[^:\s]*/.exec(source.text.slice(start + error.pos[0]))?.[0] ?? ''
    const message = `\`${key}\` is set twice`
    const hint = 'Keep one of the two.'
    return problemAt(source, start + error.pos[0], { code: 'front-matter-duplicate-key', message, hint })
  })
  const first = errors.find(error => error.code !== 'DUPLICATE_KEY')
  if (first) {
    const hint = syntaxHints[first.code]
    const message = first.message.replace(/\s+/g, ' ').replace(/\.$/, '')
    const offset = start + openingOf(document, first)
    problems.push(problemAt(source, offset, { code: 'front-matter-syntax', message, hint }))
  }
  visit(document, {
    Alias(_, node) {
      const message = `The alias \`*${node.source}\` is not read`
      const hint = 'Write the value out: aliases can make a small file into an endless one.'
      problems.push(
        problemAt(source, start + (node.range?.[0] ?? 0), { code: 'front-matter-alias', message, hint }),
      )
    },
  })
  return problems
}

/** Where the quote or bracket opens that has no end; for other errors, where the error is. */
function openingOf(document: Document, error: YAMLError): number {
  const [offset] = error.pos
  if (error.code !== 'MISSING_CHAR' && error.code !== 'BAD_INDENT') return offset
  let opening = offset
  visit(document, {
    Node(_, node) {
      const [start, end] = node.range ?? [0, 0]
      const opens = isScalar(node) ? node.type?.startsWith('QUOTE') : 'flow' in node && node.flow === true
      if (opens && start <= offset && end >= offset - 1) opening = start
    },
  })
  return opening
}

function readEntries(document: Document, text: string, start: number): FrontMatterEntry[] | undefined {
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null)) return []
  if (!isMap<Node, Node | null>(contents)) return undefined
  return contents.items.map(({ key, value }) => {
    const keyOffset = start + (key.range?.[0] ?? 0)
    const name = isScalar(key) ? String(key.value) : String(key)
    const valueOffset = start + (value?.range?.[0] ?? key.range?.[0] ?? 0)
    const items = isSeq<Node | null>(value) ? value.items : []
    const keyEnd = start + (key.range?.[1] ?? 0)
    const cut =
      cutNothing(text, keyEnd) ?? [value, ...items].flatMap(node => cutOf(node, text, start) ?? [])[0]
    return {
      key: name,
      keyOffset,
      value: value === null || hasAlias(value) ? null : plainValue(value),
      valueOffset,
      itemOffsets: items.map(item => (item?.range ? start + item.range[0] : valueOffset)),
      ...(cut ? { cut } : {}),
    }
  })
}

/** Where a comment takes the place of a value. */
function cutNothing(text: string, keyEnd: number): ValueCut | undefined {
  const [whole = '', gap = '', comment = ''] = /^(:[ \t]+)(#[^\r\n]*)/.exec(text.slice(keyEnd)) ?? []
  const at = keyEnd + gap.length
  return whole === '' ? undefined : { start: at, comment: at, end: at + comment.trimEnd().length }
}

/** Where a comment ends a text without quotes, on its line. */
function cutOf(node: Node | null, text: string, start: number): ValueCut | undefined {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || typeof node.comment !== 'string')
    return undefined
  const [from, to] = node.range
  const [, gap = '', comment] = /^([ \t]*)(#[^\r\n]*)/.exec(text.slice(start + to)) ?? []
  if (comment === undefined) return undefined
  const at = start + to + gap.length
  return { start: start + from, comment: at, end: at + comment.trimEnd().length }
}

/** A text, number, boolean or null, or a list; no key takes a map, so that its content does not matter. */
function plainValue(node: unknown): unknown {
  if (isScalar(node)) return node.value
  if (isSeq(node)) return node.items.map(plainValue)
  return isMap(node) ? {} : null
}

function hasAlias(node: Node): boolean {
  let found = isAlias(node)
  visit(node, {
    Alias() {
      found = true
      return visit.BREAK
    },
  })
  return found
}
