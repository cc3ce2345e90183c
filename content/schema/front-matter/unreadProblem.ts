import type { Problem } from '../../problems/Problem.ts'
import type { FrontMatterCut } from './cutFrontMatter.ts'
import { problemAt, type ProblemText, type SourceFile } from '../../problems/problemAt.ts'

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
export function unreadProblem(source: SourceFile, cut: FrontMatterCut | undefined): Problem | undefined {
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
    fix: /[^\u2013\u2014-]/.test(line)
      ? undefined
      : { start: offset, end: offset + line.length, text: '---' },
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
