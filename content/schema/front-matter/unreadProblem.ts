import type { Problem } from '../../problems/Problem.ts'
import { problemAt, type ProblemText, type SourceFile } from '../../problems/problemAt.ts'

/** Far more than every key needs: the time to parse YAML grows with the square of its length. */
const maxLength = 16_384

/** Brackets in front matter: a YAML parser needs several calls for each level that they open. */
const maxBrackets = 200

/** A line whose marks alone open many levels. */
const manyMarks = /^(?:[ \t]*[-?:](?=[ \t\r]|$)){20}/m

/** Why the front matter of a post is not read at all, if there is a reason. */
export function unreadProblem(source: SourceFile): Problem | undefined {
  const [first = ''] = source.text.replace(/^\uFEFF/, '').split('\n', 1)
  const text = openingProblem(first, source.text) ?? closingProblem(source.text)
  return text ? problemAt(source, 0, text) : depthProblem(source)
}

/** Where the YAML begins: after the opening `---`, and after the language if its line names one. */
export function yamlStart(text: string): number {
  const [opening = '', marks = '', rest = ''] = /^(\uFEFF?---)([^\r\n]*)/.exec(text) ?? []
  return rest.trim() === '' ? marks.length : opening.length
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

/** gray-matter ends the front matter at the first line that begins with `---`, whatever follows. */
function closingProblem(text: string): ProblemText | undefined {
  const closing = /\n---([^\n]*)/.exec(text)
  if (closing?.[1] === undefined || closing[1].trim() !== '')
    return {
      code: 'front-matter-unclosed',
      message: 'The front matter has no closing line',
      hint: 'End it with a line of just `---`.',
    }
  if (closing.index <= maxLength) return undefined
  return {
    code: 'front-matter-too-large',
    message: `The front matter has ${closing.index} characters; the most is ${maxLength}`,
    hint: 'Write the text of the post below the closing line.',
  }
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

/** A line that git writes where it cannot merge two versions of a text. */
export const conflictLine = /^(?:<{7}|>{7}) \S/m

/** The problem of such a line. */
export const conflictText = {
  code: 'merge-conflict',
  message: 'Git could not merge two versions of the post and wrote both',
  hint: 'Keep the version that is right, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
} as const
