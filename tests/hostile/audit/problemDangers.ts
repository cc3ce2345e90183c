import { reportProblems } from '../../../system/formatProblems.ts'
import { Terminal } from '../../../system/Terminal.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { problemCodes } from '../../../content/problems/problemCodes.ts'

/** Control characters but the line end, and marks that change the direction of what follows on a terminal. */
const control = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

const formats = ['text', 'json', 'github'] as const

/** What a command writes about problems in a format. */
function written(problems: readonly Problem[], format: (typeof formats)[number]): string {
  let output = ''
  const stream = {
    write: (text: string) => (output += text).length > 0,
    isTTY: false,
    columns: 80,
    on: () => stream,
  }
  const terminal = new Terminal({ quiet: false, verbose: true }, stream as never, stream as never)
  reportProblems({ root: process.cwd(), problems, format, terminal })
  return output
}

/** What is wrong with how the problems of a text are told. */
export function problemDangers(problems: readonly Problem[], text: string): string[] {
  const lines = text.split('\n').length
  const annotations = written(problems, 'github').split('\n').filter(Boolean)
  return [
    ...problems.flatMap(({ code, line, column, message, hint = '' }) => [
      ...(Object.hasOwn(problemCodes, code) ? [] : [`the unknown code ${code}`]),
      ...(line >= 0 && line <= lines && column >= 0 ? [] : [`${code} at ${line}:${column}`]),
      ...(message === '' || /\bundefined\b|\[object/.test(message + hint)
        ? [`${code} says: ${message} ${hint}`]
        : []),
    ]),
    ...formats
      .map(format => [format, control.exec(written(problems, format))?.[0]] as const)
      .filter(([, found]) => found !== undefined)
      .map(([format, found]) => `a control character in the format ${format}: ${JSON.stringify(found)}`),
    ...(annotations.length === problems.length &&
    annotations.every(line => /^::(?:error|warning) file=./.test(line))
      ? []
      : ['an annotation that is none']),
  ]
}
