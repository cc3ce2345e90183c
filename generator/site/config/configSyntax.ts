import type { Problem } from '../../../content/problems/Problem.ts'
import { problemAt, type SourceFile } from '../../../content/problems/problemAt.ts'

/** An error of the parser. */
interface ParserError {
  message: string
  labels: readonly { start: number; end: number }[]
}

interface Explanation {
  message: string
  hint: string
  /** Absent if it is where the parser stopped. */
  at?: number
}

/** Explains a syntax error of the configuration to someone who has never read a parser's message. */
export function configSyntax(source: SourceFile, { message, labels: [label] }: ParserError): Problem {
  const stopped = label?.start ?? 0
  const { at = stopped, ...text } = explain(message, source.text, stopped)
  return problemAt(source, at, { code: 'config-syntax', ...text })
}

function explain(message: string, text: string, stopped: number): Explanation {
  if (/conflict|diff marker/i.test(message)) {
    const hint = 'Keep the version that is right, and delete the lines with <<<<<<<, ======= and >>>>>>>.'
    return { message: 'Git could not merge two versions of the file, and wrote both', hint }
  }
  if (message.startsWith('Unterminated string')) {
    const hint = `Write ${text[stopped]} where the text ends; a text between ' or " is on one line.`
    return { message: 'The text that begins here has no quote at its end', hint }
  }
  if (message.startsWith('Invalid assignment'))
    return { message: 'A key and its value have = between them', hint: "Write a colon: `key: 'value'`." }
  const [, opened] = /^Expected `([)}\]])` but found `EOF`/.exec(message) ?? []
  if (opened !== undefined)
    return {
      message: `A ${opened} is missing: the file ends before all brackets are closed`,
      hint: 'Each { and [ needs its } and ]. Look at what was changed last.',
    }
  return missingComma(message, text, stopped) ?? unexpectedSign(text, stopped)
}

/** Two values without a comma between them: the parser stops at the second one. */
function missingComma(message: string, text: string, stopped: number): Explanation | undefined {
  if (!message.startsWith('Expected `,` or ')) return undefined
  // An apostrophe ends the text, and what follows stands right behind it.
  if (text[stopped - 1] === "'" && /^\p{L}/u.test(text.slice(stopped))) {
    const hint = "Write ’ in its place, or \\' for a straight one."
    return { message: 'The text ends at this apostrophe, which is also its quote', hint, at: stopped - 1 }
  }
  const before = text.slice(0, stopped).trimEnd()
  if (before.length === stopped || !text.slice(before.length, stopped).includes('\n')) return undefined
  const hint = 'Write one at its end: a comma stands between each value and the next key.'
  return { message: 'No comma follows this line', hint, at: before.length - 1 }
}

function unexpectedSign(text: string, stopped: number): Explanation {
  const sign = String.fromCodePoint(text.codePointAt(stopped) ?? 0x20)
  if (/[“”„‘’‚«»]/.test(sign))
    return { message: `${sign} is a quote of a word processor`, hint: `Write ' around a text.` }
  if (sign === ',')
    return { message: 'Nothing stands before this comma', hint: 'Write the value, or remove the comma.' }
  const shown = /[\s\p{C}]/u.test(sign) ? 'What stands here' : `\`${sign}\``
  const hint =
    'Look here and at the line above: a comma, a quote or a bracket is missing, or is one too many. Texts are in quotes; a comment begins with //.'
  return { message: `${shown} cannot be read at this place`, hint }
}
