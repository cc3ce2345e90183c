import { conflictLine, conflictText } from '../../problems/mergeConflict.ts'
import type { Problem } from '../../model/Problem.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'

/** Characters of front matter, fifty times what it has with every key: the time to parse YAML grows with its square. */
const maxLength = 16_384

/** Brackets in front matter: each may open a level, for which a YAML parser needs several calls. */
const maxBrackets = 200

/** A line that opens many levels by its marks alone. */
const manyMarks = /^(?:[ \t]*[-?:](?=[ \t\r]|$)){20}/m

/** Why the front matter of a post is not read at all, if there is a reason: its YAML is looked at later. */
export const unreadProblem = (source: SourceFile): Problem | undefined =>
  delimiterProblem(source) ?? depthProblem(source)

/** Where the YAML begins: after the opening `---`, and after the language where its line names one. */
export function yamlStart(text: string): number {
  const [opening = '', marks = '', rest = ''] = /^(\uFEFF?---)([^\r\n]*)/.exec(text) ?? []
  return rest.trim() === '' ? marks.length : opening.length
}

/** What keeps gray-matter from finding YAML front matter, if anything. */
function delimiterProblem(source: SourceFile): Problem | undefined {
  const at = (code: ProblemCode, message: string, hint: string) =>
    problemAt(source, 0, { code, message, hint })
  const [first = ''] = source.text.replace(/^\uFEFF/, '').split('\n', 1)
  if (conflictLine.test(first)) return problemAt(source, 0, conflictText)
  if (/\r(?!\n)/.test(first) && !source.text.includes('\n')) {
    const hint =
      'Save it with line ends of Unix (LF): most editors offer that when they save, or at the bottom of the window.'
    return at(
      'front-matter-missing',
      'The whole file is one line, because its line ends are those of old Macs (CR)',
      hint,
    )
  }
  const other = otherFormat(first)
  if (other !== undefined) {
    const hint = `Write it in YAML, between two lines of \`---\`, with ${other.example}.`
    return at('front-matter-language', `The front matter is ${other.name}, which is not read`, hint)
  }
  const language = first.slice('---'.length).trim()
  if (!/^---(?!-)/.test(first) || /\s/.test(language)) {
    const hint = 'Begin the first line with `---`, then one `key: value` a line, then `---`.'
    return at('front-matter-missing', 'The post does not open with front matter', hint)
  }
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    const message = `Front matter in \`${language.slice(0, 20)}\` is not read, and never run`
    return at('front-matter-language', message, 'Write it in YAML, after a line of just `---`.')
  }
  // gray-matter ends the front matter at the first line that begins with `---`, whatever follows.
  const closing = /\n---([^\n]*)/.exec(source.text)
  if (closing?.[1] === undefined || closing[1].trim() !== '') {
    const message = 'The front matter has no closing line'
    return at('front-matter-unclosed', message, 'End it with a line of just `---`.')
  }
  if (closing.index > maxLength) {
    const message = `The front matter has ${closing.index} characters; the most is ${maxLength}`
    return at('front-matter-too-large', message, 'Write the text of the post below the closing line.')
  }
  return undefined
}

/** The format of front matter that other site generators read. */
function otherFormat(first: string): { name: string; example: string } | undefined {
  if (/^\+{3}\s*$/.test(first))
    return { name: 'TOML', example: '`title: A title` in place of `title = "A title"`' }
  return /^\{\s*(?:$|")/.test(first) ? { name: 'JSON', example: 'one `key: value` a line' } : undefined
}

/** What would fill the stack of a YAML parser, if anything. */
function depthProblem(source: SourceFile): Problem | undefined {
  const start = yamlStart(source.text)
  const yaml = source.text.slice(start, source.text.indexOf('\n---', start))
  const brackets = [...yaml.matchAll(/[[{]/g)]
  const index = brackets[maxBrackets]?.index ?? manyMarks.exec(yaml)?.index
  if (index === undefined) return undefined
  return problemAt(source, start + index, {
    code: 'front-matter-too-deep',
    message: 'The front matter has hundreds of brackets, or a line with a row of list marks',
    hint: 'Write one `key: value` a line, and a list as [one, two].',
  })
}
