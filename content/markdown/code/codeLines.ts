import { counted } from '../../shared/counted.ts'
import type { ProblemText } from '../../problems/Problem.ts'

/** How the lines of a block of code are shown: `{3,5-7} add={8} remove={9} focus={3-9} numbers` after the language. */
export interface CodeLines {
  /** Lines to show marked, counted from 1. */
  marked: ReadonlySet<number>
  /** Lines to show as added, and as removed. */
  added: ReadonlySet<number>
  removed: ReadonlySet<number>
  /** Lines to emphasise by dimming all others; may be empty. */
  focused: ReadonlySet<number>
  /** Each line has its number. */
  numbered: boolean
}

/** True if lines need elements of their own. */
export const hasLineElements = ({ numbered, ...sets }: CodeLines): boolean =>
  numbered || Object.values(sets).some(({ size }) => size > 0)

const titleText = /\stitle=(?:"[^"]*"|'[^']*')/

/** `{3,5-7}`, with a name or without one. */
const lineList = /(?:(?<name>(?<![a-z])[a-z]+)=)?\{(?<list>[^{}]*)\}/g

const keyOfName: ReadonlyMap<string, Exclude<keyof CodeLines, 'numbered'>> = new Map([
  ['add', 'added'],
  ['remove', 'removed'],
  ['focus', 'focused'],
])

const numbersWord = /(?:^|\s)numbers(?=\s|$)/

/** The text after the language, without the title and the options of lines. */
export const withoutLineWords = (info: string): string =>
  info.replace(titleText, '').replaceAll(lineList, '').replace(numbersWord, '')

/** The lines of most blocks. */
const plainLines: CodeLines = {
  marked: new Set(),
  added: new Set(),
  removed: new Set(),
  focused: new Set(),
  numbered: false,
}

/** Parses how the lines of a text are shown. */
export function parseCodeLines(
  info: string,
  text: string,
): { lines: CodeLines; mistakes: Omit<ProblemText, 'code'>[] } {
  if (!/\s|\{/.test(info)) return { lines: plainLines, mistakes: [] }
  const count = text.split('\n').length
  const words = info.replace(titleText, '')
  const sets = {
    marked: new Set<number>(),
    added: new Set<number>(),
    removed: new Set<number>(),
    focused: new Set<number>(),
  }
  const mistakes: Omit<ProblemText, 'code'>[] = []
  for (const { groups } of words.matchAll(lineList)) {
    const { name, list = '' } = groups ?? {}
    // A class, as other programs write the language; see the rule `code-info`.
    if (name === undefined && /^\s*\./.test(list)) continue
    const key = name === undefined ? 'marked' : keyOfName.get(name)
    const ranges = rangesOf(list, count)
    if (!key) {
      const hint = 'Write {3,5-7} to mark lines, or `add={3}`, `remove={4}` or `focus={3-7}`.'
      mistakes.push({ message: `\`${name}=\` is not an option of lines of code`, hint })
    } else if (!ranges) {
      const hint = 'Write the lines as {3,5-7}, counted from 1.'
      mistakes.push({ message: `The block has ${counted(count, 'line')}, and {${list}} names others`, hint })
    } else {
      for (const [first, last] of ranges) for (let line = first; line <= last; line++) sets[key].add(line)
    }
  }
  return { lines: { ...sets, numbered: numbersWord.test(words) }, mistakes }
}

/** The ranges of a list such as `3,5-7`; undefined if the block lacks one of their lines. */
function rangesOf(list: string, count: number): [first: number, last: number][] | undefined {
  const ranges: [number, number][] = []
  for (const part of list.split(',')) {
    const [, from = '', to = from] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === '' || first < 1 || last < first || last > count) return undefined
    ranges.push([first, last])
  }
  return ranges
}

/** Most elements around a part of highlighted code. */
const maxDepth = 50

const tagOrLineEnd = /<(\/?)[a-z][^>]*>|\n/g

/**
 * Highlighted code with an element for each line that has an option. Elements of the highlighter that continue over
 * lines end with each line and begin again in the next. The button Copy skips removed lines. Undefined if they are nested too deeply.
 */
export function withLineElements(html: string, lines: CodeLines): string | undefined {
  const open: string[] = []
  let result = ''
  let line = ''
  let number = 1
  let end = 0
  const endLine = (lineEnd: string) => {
    const element = lineElement(line + '</span>'.repeat(open.length), number, lines)
    result += lines.removed.has(number)
      ? `<span class="code-skip">${element}${lineEnd}</span>`
      : element + lineEnd
  }
  for (const { 0: found, 1: slash, index } of html.matchAll(tagOrLineEnd)) {
    line += html.slice(end, index)
    end = index + found.length
    if (found === '\n') {
      endLine('\n')
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
  endLine('')
  return result
}

/** The element of a line. The highlighter's classes for lines of a diff give added and removed ones their colours. */
function lineElement(html: string, line: number, lines: CodeLines): string {
  const quiet = lines.focused.size > 0 && !lines.focused.has(line) ? ' code-quiet' : ''
  if (lines.added.has(line)) return `<ins class="code-line hljs-addition${quiet}">${html}</ins>`
  if (lines.removed.has(line)) return `<del class="code-line hljs-deletion${quiet}">${html}</del>`
  if (lines.marked.has(line)) return `<mark class="code-line${quiet}">${html}</mark>`
  return lines.numbered || quiet !== '' ? `<span class="code-line${quiet}">${html}</span>` : html
}
