import { type Document, isScalar, visit, type YAMLError } from 'yaml'
import type { Problem } from '../model/Problem.ts'
import { type ProblemText, problemAt, type SourceFile } from '../problems/problemAt.ts'
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

type Told = Omit<ProblemText, 'code'>

/** What is wrong with a key and its value on one line, if that is known. */
function ofLine({ offset, key, gap, value }: Line, { code }: YAMLError): Told | undefined {
  const at = offset + key.length + 1
  if (value === '') return undefined
  if (gap === '' && (fieldNames as readonly string[]).includes(key)) {
    const fix = { start: at, end: at, text: ' ' }
    return { message: `No space follows the colon of \`${key}\``, hint: `Write \`${key}: ${value}\`.`, fix }
  }
  const start = at + gap.length
  if (listKeys.has(key) && /^- \S/.test(value)) {
    const list = `[${value.slice(2).replaceAll(/\s+- /g, ', ')}]`
    return {
      message: `The list of \`${key}\` begins on the line of its key`,
      hint: `Write \`${key}: ${list}\`, or each entry on a line of its own.`,
      fix: { start, end: start + value.length, text: list },
    }
  }
  const inQuotes = quotedWhole(value)
  const told = (message: string): Told => ({
    message,
    hint: `Put the value in quotes: ${key}: ${inQuotes}`,
    fix: { start, end: start + value.length, text: inQuotes },
  })
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !/^["'[{]/.test(value) && /:(?:\s|$)/.test(value))
    return told(`The value of \`${key}\` has a colon, which YAML takes for the end of another key`)
  if (code === 'BAD_SCALAR_START' || (code === 'UNEXPECTED_TOKEN' && /^[[{*&-]/.test(value)))
    return told(`The value of \`${key}\` begins with ${value.charAt(0)}, which has a meaning in YAML`)
  if (code === 'UNEXPECTED_TOKEN' && /^["']/.test(value))
    return told(`The value of \`${key}\` has quotes inside, or goes on after its quotes`)
  return undefined
}

/** The value in quotes that its own do not end. */
function quotedWhole(value: string): string {
  const quote = value.charAt(0)
  const isWhole = value.length > 1 && /["']/.test(quote) && value.endsWith(quote)
  return quoted(isWhole ? value.slice(1, -1) : value)
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

const closing = (opened: string): string => ({ '[': ']', '{': '}' })[opened] ?? opened
