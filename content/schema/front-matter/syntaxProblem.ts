import { type Document, isScalar, visit, type YAMLError } from 'yaml'
import type { Problem } from '../../model/Problem.ts'
import { type ProblemText, problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { fieldNames } from './postFields.ts'
import { quoted } from './quoted.ts'

interface SyntaxError {
  source: SourceFile
  document: Document
  error: YAMLError
  /** Offset of the YAML in the file. */
  start: number
}

/** A line of front matter, as it was meant. */
interface Line {
  /** Its offset in the file. */
  offset: number
  key: string
  /** Between the colon and the value. */
  gap: string
  value: string
}

/** What is told of a line that YAML cannot read, in the words of someone who never wrote YAML. */
export function syntaxProblem({ source, document, error, start }: SyntaxError): Problem {
  const offset = start + errorOffset(document, error)
  const line = lineAt(source.text, offset)
  return problemAt(source, offset, {
    code: 'front-matter-syntax',
    ...((line ? ofLine(line, error) : undefined) ?? ofError(source.text, offset, error)),
  })
}

/** Where the quote or bracket opens that has no end; for other errors, where the error is. */
export function errorOffset(document: Document, error: YAMLError): number {
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

function lineAt(text: string, offset: number): Line | undefined {
  const start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const [line = ''] = text.slice(start).split(/\r?\n/, 1)
  const [, key = '', gap = '', value = ''] = /^([A-Za-z][\w-]*):([ \t]*)(.*)$/.exec(line.trimEnd()) ?? []
  return key === '' ? undefined : { offset: start, key, gap, value }
}

/** Keys whose values are lists. */
const listKeys: ReadonlySet<string> = new Set(['tags', 'aliases', 'author'])

/** Keys whose values are any words. */
const textKeys: ReadonlySet<string> = new Set(['title', 'excerpt', 'series', 'imagealt', 'readtime'])

type Told = Omit<ProblemText, 'code'>

/** What is wrong with a key and its value on one line, if that is known. */
function ofLine({ offset, key, gap, value }: Line, { code }: YAMLError): Told | undefined {
  const at = offset + key.length + 1
  const name = key.toLowerCase()
  if (value === '') return undefined
  if (gap === '' && fieldNames.some(field => field.toLowerCase() === name)) {
    const fix = { start: at, end: at, text: ' ' }
    return { message: `No space follows the colon of \`${key}\``, hint: `Write \`${key}: ${value}\`.`, fix }
  }
  const start = at + gap.length
  const end = start + value.length
  if (listKeys.has(name) && /^- \S/.test(value)) {
    const list = `[${value.slice(2).replaceAll(/\s+- /g, ', ')}]`
    return {
      message: `The list of \`${key}\` begins on the line of its key`,
      hint: `Write \`${key}: ${list}\`, or each entry on a line of its own.`,
      fix: /^\[[\w/., -]+\]$/.test(list) ? { start, end, text: list } : undefined,
    }
  }
  if (listKeys.has(name) && quotedItems.test(value)) {
    const list = `[${value.replace(/,\s*$/, '')}]`
    return {
      message: `The list of \`${key}\` has no brackets`,
      hint: `Write \`${key}: ${list}\`.`,
      fix: { start, end, text: list },
    }
  }
  const told = (message: string): Told => ({ message, ...inQuotes({ key, value, start }) })
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !/^["'[{]/.test(value) && /:(?:\s|$)/.test(value))
    return told(`The value of \`${key}\` has a colon, which YAML takes for the end of another key`)
  if (code === 'TAG_RESOLVE_FAILED' && /^![^!<]/.test(value))
    return { ...told(`The value of \`${key}\` begins with !, which has a meaning in YAML`), fix: undefined }
  if (code === 'BAD_SCALAR_START' || (code === 'UNEXPECTED_TOKEN' && /^[[{*&-]/.test(value)))
    return told(`The value of \`${key}\` begins with ${value.charAt(0)}, which has a meaning in YAML`)
  if (code === 'UNEXPECTED_TOKEN' && /^["']/.test(value))
    return told(`The value of \`${key}\` has quotes inside, or goes on after its quotes`)
  return undefined
}

/** Two quoted texts or more, with commas. */
const quotedItems = /^(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))+\s*,?$/

/** Another key on the same line. */
const otherKey = new RegExp(String.raw`\b(?:${fieldNames.join('|')}):(?=\s|$)`, 'i')

/** What to do about a value that has to be in quotes; a fix if all of it is one text, without a doubt. */
function inQuotes({
  key,
  value,
  start,
}: Pick<Line, 'key' | 'value'> & { start: number }): Omit<Told, 'message'> {
  const other = otherKey.exec(value)?.[0]
  if (other !== undefined)
    return { hint: `Begin a new line at \`${other}\`, or put the whole value in quotes.` }
  if (/^(["'])[^"']*\1,$/.test(value)) return { hint: 'Remove the comma at the end.' }
  const certain = wholeInQuotes(value)
  const text = certain ?? quoted(value)
  const isText = textKeys.has(key.toLowerCase()) && certain !== undefined && !/\s#/.test(value)
  const advice =
    certain === undefined ? 'Remove its quotes, or put all of it in quotes' : 'Put the value in quotes'
  return {
    hint: `${advice}: ${key}: ${text}`,
    fix: isText ? { start, end: start + value.length, text } : undefined,
  }
}

/**
 * The value in quotes that its own do not end: undefined where quotes at its start end before the value does, so that
 * nobody knows if they were meant to be shown.
 */
function wholeInQuotes(value: string): string | undefined {
  const quote = value.charAt(0)
  if (!/["']/.test(quote)) return quoted(value)
  const inside = value.slice(1, -1)
  const hasPairsInside = quote === '"' ? /^[^"]*(?:^|[\s(])"[^\s"]/ : /^[^']*\w'\w/
  return value.endsWith(quote) && hasPairsInside.test(inside) ? quoted(inside) : undefined
}

const hints: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces: YAML does not allow tabs.',
  BLOCK_AS_IMPLICIT_KEY: 'Begin the next line without spaces.',
  UNEXPECTED_TOKEN: 'Put the value in double quotes if it contains quotes or other special characters.',
  TAG_RESOLVE_FAILED: 'Write plain values: YAML tags are not read.',
}

/** What is wrong by the parser's code. */
function ofError(text: string, offset: number, { code, message }: YAMLError): Told {
  const opened = text.charAt(offset)
  if (code === 'MISSING_CHAR' || code === 'BAD_INDENT') {
    if (quotedLines(text.slice(offset)) !== undefined) {
      const hint = 'Write it on one line, or write two spaces before each further line.'
      return { message: 'The quoted text goes on in lines that are not indented', hint }
    }
    const what = /["']/.test(opened) ? 'quote' : 'bracket'
    if (/["'[{]/.test(opened))
      return { message: `The ${what} that opens here has no end`, hint: `Close it, with ${closing(opened)}.` }
  }
  if (code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR')
    return {
      message: 'The line is no `key: value`',
      hint: 'Begin it with a key, a colon and a space; a text of several lines is indented by two spaces.',
    }
  const known: Readonly<Record<string, string>> = {
    TAB_AS_INDENT: 'The line begins with a tab',
    BLOCK_AS_IMPLICIT_KEY: 'The line below is indented, as if it belonged to this one',
  }
  const [sentence = ''] = message.replace(/\s+/g, ' ').split(/\.$/)
  return {
    message: known[code] ?? sentence,
    hint: hints[code] ?? 'Write one `key: value` a line, and values with special characters in quotes.',
  }
}

/** A text that begins with a quote, to its end at the end of another line, with no key between. */
export const quotedLines = (text: string): string | undefined =>
  /^(["'])(?:(?!\1|\n(?:---|[A-Za-z][\w-]*:(?:\s|$)))[^])*\1(?=[ \t\r]*(?:\n|$))/.exec(text)?.[0]

const closing = (opened: string): string => ({ '[': ']', '{': '}' })[opened] ?? opened
