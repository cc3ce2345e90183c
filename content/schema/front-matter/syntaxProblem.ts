import { type Document, isScalar, visit, type YAMLError } from 'yaml'
import type { Problem } from '../../problems/Problem.ts'
import { problemAt, type ProblemText, type SourceFile } from '../../problems/problemAt.ts'
import type { Field } from './fieldKinds.ts'
import { fieldNames, postFields } from './postFields.ts'

/** A line of front matter as it was meant; offsets are those of the file. */
interface Line {
  key: string
  /** Where the colon ends, and the value begins. */
  colonEnd: number
  start: number
  value: string
}

type Explanation = Omit<ProblemText, 'code'>

/** Explains a line that YAML cannot read to someone who never wrote YAML; offsets are those of the file. */
export function syntaxProblem(source: SourceFile, error: YAMLError, offset: number): Problem {
  const line = lineAt(source.text, offset)
  const text = (line && explainLine(line, error.code)) ?? explainError(source.text.slice(offset), error)
  return problemAt(source, offset, { code: 'front-matter-syntax', ...text })
}

/** Where the unclosed quote or bracket opens; for other errors, where the error is. */
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
  const lineStart = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const [line = ''] = text.slice(lineStart).split(/\r?\n/, 1)
  const [, key = '', gap = '', value = ''] = /^([A-Za-z][\w-]*):([ \t]*)(.*)$/.exec(line.trimEnd()) ?? []
  const colonEnd = lineStart + key.length + 1
  return value === '' ? undefined : { key, colonEnd, start: colonEnd + gap.length, value }
}

/** The fields by their names in lower case. */
const fields: ReadonlyMap<string, Field> = new Map(
  fieldNames.map(name => [name.toLowerCase(), postFields[name]]),
)

/** What begins a comment in a list, and is probably meant as the mark of a tag. */
const commentMark = /(?<=[[\s,])#(?=[^\s,\]])/g

/** Two quoted texts or more, with commas. */
const quotedItems = /^(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))+\s*,?$/

/** A list of plain words. */
const plainList = /^\[[\w/., -]+\]$/

/** What is wrong with a key and its value on one line, if that is known. */
function explainLine(line: Line, code: YAMLError['code']): Explanation | undefined {
  const { key, colonEnd, start, value } = line
  const field = fields.get(key.toLowerCase())
  const writeList = (message: string, list: string, canFix = plainList.test(list)): Explanation => ({
    message,
    hint: `Write \`${key}: ${list}\`.`,
    fix: canFix ? [{ start, old: value, text: list }] : undefined,
  })
  if (start === colonEnd && field) {
    const message = `No space follows the colon of \`${key}\``
    const colon = { start: colonEnd - 1, old: ':', text: ': ' }
    return { message, hint: `Write \`${key}: ${value}\`.`, fix: [colon] }
  }
  if (field?.isList && /^- \S/.test(value)) {
    const list = `[${value.slice(2).replaceAll(/\s+- /g, ', ')}]`
    const found = writeList(`The list of \`${key}\` begins on the line of its key`, list)
    return { ...found, hint: `Write \`${key}: ${list}\`, or each entry on a line of its own.` }
  }
  if (field?.isList && quotedItems.test(value))
    return writeList(`The list of \`${key}\` has no brackets`, `[${value.replace(/,\s*$/, '')}]`, true)
  const isOpen = code === 'MISSING_CHAR' || code === 'BAD_INDENT'
  if (isOpen && /^'[^']+$/.test(value)) {
    const whole = `${key}: ${quoted(value)}`
    return {
      message: `The value of \`${key}\` begins with ', which opens a quoted text`,
      hint: `If it is an apostrophe, put all of it in quotes: ${whole}. If not, close it with '.`,
    }
  }
  const text = value.replace(commentMark, '')
  if (isOpen && /^\[.*\]$/.test(value) && text !== value)
    return writeList(`A comment begins at # in the list of \`${key}\``, text)
  const reason = unquotedReason(code, value)
  return reason === undefined
    ? undefined
    : { message: `The value of \`${key}\` ${reason}`, ...inQuotes(line, !value.startsWith('!')) }
}

/** Why a value has to be in quotes, if that is the error. */
function unquotedReason(code: YAMLError['code'], value: string): string | undefined {
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !/^["'[{]/.test(value) && /:(?:\s|$)/.test(value))
    return 'has a colon, which YAML reads as another key'
  if (
    (code === 'TAG_RESOLVE_FAILED' && /^![^!<]/.test(value)) ||
    code === 'BAD_SCALAR_START' ||
    (code === 'UNEXPECTED_TOKEN' && /^[[{*&>|-]/.test(value)) ||
    (code === 'BLOCK_AS_IMPLICIT_KEY' && /^\?\s/.test(value))
  )
    return `begins with ${value.charAt(0)}, which has a meaning in YAML`
  const hasQuotes = code === 'UNEXPECTED_TOKEN' && /^["']/.test(value)
  return hasQuotes ? 'has quotes inside, or goes on after its quotes' : undefined
}

/** Another key on the same line. */
const otherKey = new RegExp(String.raw`\b(?:${fieldNames.join('|')}):(?=\s|$)`, 'i')

/** What to do about a value that has to be in quotes; a fix if all of it is certainly one text. */
function inQuotes({ key, value, start }: Line, canFix: boolean): Pick<Explanation, 'hint' | 'fix'> {
  const other = otherKey.exec(value)?.[0]
  if (other !== undefined)
    return { hint: `Begin a new line at \`${other}\`, or put the whole value in quotes.` }
  if (/^(["'])[^"']*\1,$/.test(value)) return { hint: 'Remove the comma at the end.' }
  const text = wholeInQuotes(value)
  if (text === undefined)
    return { hint: `Remove its quotes, or put all of it in quotes: ${key}: ${quoted(value)}` }
  const { isWords, isList } = fields.get(key.toLowerCase()) ?? {}
  const isText = canFix && isWords && !isList && !/\s#/.test(value)
  return {
    hint: `Put the value in quotes: ${key}: ${text}`,
    fix: isText ? [{ start, old: value, text }] : undefined,
  }
}

/**
 * The whole value in quotes. `undefined` if quotes at its start end before the value does: they may be a part of the
 * text.
 */
function wholeInQuotes(value: string): string | undefined {
  const quote = value.charAt(0)
  if (!/["']/.test(quote)) return quoted(value)
  const inside = value.slice(1, -1)
  const hasPairsInside = quote === '"' ? /^[^"]*(?:^|[\s(])"[^\s"]/ : /^[^']*\w'\w/
  return value.endsWith(quote) && hasPairsInside.test(inside) ? quoted(inside) : undefined
}

const noKey: Explanation = {
  message: 'The line is not a `key: value` pair',
  hint: 'Begin it with a key, a colon and a space; a text of several lines is indented by two spaces.',
}

/** Texts by the parser's code; without a message, the parser's own is shown. */
const explanations: Readonly<Record<string, Partial<Explanation>>> = {
  MULTILINE_IMPLICIT_KEY: noKey,
  MISSING_CHAR: noKey,
  TAB_AS_INDENT: {
    message: 'The line begins with a tab',
    hint: 'Indent with spaces: YAML does not allow tabs.',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'The line below is indented, as if it belonged to this one',
    hint: 'Begin the next line without spaces.',
  },
  UNEXPECTED_TOKEN: {
    hint: 'Put the value in double quotes if it contains quotes or other special characters.',
  },
  TAG_RESOLVE_FAILED: { hint: 'Write plain values: YAML tags are not read.' },
}

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' }

/** What is wrong by the parser's code. */
function explainError(text: string, { code, message }: YAMLError): Explanation {
  const close = closing[text.charAt(0)]
  if (close !== undefined && (code === 'MISSING_CHAR' || code === 'BAD_INDENT')) {
    if (quotedLines(text) !== undefined) {
      const hint = 'Write it on one line, or write two spaces before each further line.'
      return { message: 'The quoted text goes on in lines that are not indented', hint }
    }
    const what = /["']/.test(close) ? 'quote' : 'bracket'
    return { message: `The ${what} that opens here has no end`, hint: `Close it, with ${close}.` }
  }
  return {
    message: message.replace(/\s+/g, ' ').replace(/\.$/, ''),
    hint: 'Write one `key: value` a line, and values with special characters in quotes.',
    ...explanations[code],
  }
}

/** A text that begins with a quote, to its end at the end of another line, with no key between. */
export const quotedLines = (text: string): string | undefined =>
  /^(["'])(?:(?!\1|\n(?:---|[A-Za-z][\w-]*:(?:\s|$)))[^])*\1(?=[ \t\r]*(?:\n|$))/.exec(text)?.[0]

/** A text of one line in quotes, as YAML reads it. */
export const quoted = (text: string): string =>
  /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`
