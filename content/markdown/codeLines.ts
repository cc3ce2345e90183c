import type { SourceRange } from './locateToken.ts'
import { addProblem, type RenderState } from './RenderState.ts'

/** How the lines of a block of code are shown: `{3,5-7} numbers` after the language. */
export interface CodeLines {
  /** Lines to show marked, counted from 1. */
  marked: ReadonlySet<number>
  /** Each line has its number. */
  numbered: boolean
}

const titleText = /\stitle=(?:"[^"]*"|'[^']*')/

/** Parses what is said of the lines, and adds a problem for lines that are not there. */
export function parseCodeLines(
  state: RenderState,
  { info, count }: { info: string; count: number },
  range: SourceRange,
): CodeLines {
  const said = info.replace(titleText, '')
  const marked = new Set<number>()
  const written = /\{([^{}]*)\}/.exec(said)?.[1]
  const wrong: string[] = []
  for (const part of written?.split(',') ?? []) {
    const [, from = '', to = from] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === '' || first < 1 || last < first || last > count) wrong.push(part.trim())
    for (let line = first; line > 0 && line <= Math.min(last, count); line++) marked.add(line)
  }
  if (wrong.length > 0) {
    addProblem(state, range, {
      code: 'code-lines',
      message: `The block has ${count} lines, and {${written}} names others`,
      hint: 'Write the lines to mark as {3,5-7}, counted from 1.',
    })
  }
  return { marked, numbered: /(?:^|\s)numbers(?=\s|$)/.test(said) }
}

/** Elements around a part of highlighted code; a text with more is no code. */
const maxDepth = 50

const tagOrLineEnd = /<(\/?)[a-z][^>]*>|\n/g

/**
 * Highlighted code with an element for each line, or for each marked one. Elements of the highlighter that go on over
 * lines end with each line and begin again in the next. Undefined where they are too deep.
 */
export function withLineElements(html: string, { marked, numbered }: CodeLines): string | undefined {
  const open: string[] = []
  let result = ''
  let line = ''
  let number = 1
  let end = 0
  const endLine = () => {
    const text = line + '</span>'.repeat(open.length)
    if (marked.has(number)) result += `<mark class="code-line">${text}</mark>`
    else result += numbered ? `<span class="code-line">${text}</span>` : text
  }
  for (const { 0: found, 1: slash, index } of html.matchAll(tagOrLineEnd)) {
    line += html.slice(end, index)
    end = index + found.length
    if (found === '\n') {
      endLine()
      result += '\n'
      line = open.join('')
      number++
    } else {
      line += found
      if (slash === '') open.push(found)
      else open.pop()
      if (open.length > maxDepth) return undefined
    }
  }
  line += html.slice(end)
  endLine()
  return result
}
