import type { Problem } from '../model/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'

/** Longest front matter, in UTF-16 code units: thirty times a long one. Ten times as much takes YAML's parser 30 s. */
const maxLength = 64 * 1024

/** Deepest nesting. A post needs one level; 400 keep YAML's parser busy for 12 s, and 100,000 end the process. */
const maxDepth = 50

/** Levels that are opened on one line: entries of lists, and keys and values that are written out. */
const openings = new RegExp(String.raw`(?:[-?:][ \t]+){${maxDepth}}`)

/**
 * Why front matter is not given to YAML's parser, if anything.
 * @param start offset of its first character
 * @param end offset of the first character after it
 */
export function limitProblem(source: SourceFile, start: number, end: number): Problem | undefined {
  if (end - start > maxLength) {
    const message = `The front matter has ${end - start} characters; the most is ${maxLength}`
    const hint = 'Put the text of the post after the closing line.'
    return problemAt(source, start, { code: 'front-matter-too-large', message, hint })
  }
  const offset = deepOffset(source.text.slice(start, end))
  if (offset === undefined) return undefined
  const message = 'The front matter is nested too deeply to be read'
  const hint = 'The value of a key is a text, or a list of texts.'
  return problemAt(source, start + offset, { code: 'post-too-deep', message, hint })
}

/** Where YAML is nested too deeply, counting the brackets in quotes, too; undefined where it is not. */
function deepOffset(yaml: string): number | undefined {
  let depth = 0
  for (const { 0: bracket, index } of yaml.matchAll(/[[\]{}]/g)) {
    depth = '[{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxDepth) return index
  }
  return openings.exec(yaml)?.index
}
