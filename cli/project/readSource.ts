import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import type { Problem } from '../../content/model/Problem.ts'
import { problemAt, problemIn, type SourceFile } from '../../content/problems/problemAt.ts'

/** Largest post, in bytes: a hundred times a long one. What is larger is not a post. */
const largest = 1024 * 1024

/** Reads a post's text, or says why it is none. */
export function readSource(path: string, shown: string): SourceFile | Problem {
  try {
    const found = statSync(path)
    if (!found.isFile()) return unreadable(shown, 'it is not a file')
    if (found.size > largest) {
      const message = `The post has ${found.size} bytes; the most is ${largest}`
      const hint = 'Put pictures and data into files of their own.'
      return problemIn(shown, { code: 'post-too-large', message, hint })
    }
    const bytes = readFileSync(path)
    const text = bytes.toString('utf8')
    const bad = isUtf8(bytes) && !bytes.includes(0) ? -1 : firstBadOffset(bytes, text)
    if (bad === -1) return { file: shown, text }
    const hint = 'Save it as UTF-8; a picture or another binary file does not belong among the posts.'
    const message = 'The post is not UTF-8 text'
    const problem = problemAt({ file: shown, text }, bad, { code: 'post-not-utf8', message, hint })
    return { ...problem, excerpt: printable(problem.excerpt ?? '') }
  } catch (error) {
    return unreadable(shown, (error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}

const unreadable = (shown: string, reason: string): Problem =>
  problemIn(shown, {
    code: 'post-unreadable',
    message: `The post cannot be read (${reason})`,
    hint: 'Check that the file exists and that you may read it.',
  })

/** Offset into the decoded text of the first character that is not text. */
function firstBadOffset(bytes: Buffer, text: string): number {
  const zero = text.indexOf('\0')
  const replaced = isUtf8(bytes) ? -1 : text.indexOf('\uFFFD')
  return [zero, replaced]
    .filter(offset => offset >= 0)
    .reduce((least, offset) => Math.min(least, offset), text.length)
}

const printable = (line: string): string => line.replace(/\p{Cc}/gu, '\uFFFD').slice(0, 120)
