import { diff } from '@codemirror/merge'

/** Returns a text with the editor's line ends. */
export const inEditor = (text: string): string => text.replace(/\r\n?/g, '\n')

/**
 * Returns an edited text with the line ends of its file. Lines that were not touched keep theirs, and new lines get the
 * most frequent one.
 * @param text the editor's text, with `\n`
 * @param base the text of the file
 */
export function withLineEnds(text: string, base: string): string {
  const ends = base.match(/\r\n?|\n/g) ?? []
  if (ends.every(end => end === '\n')) return text
  const count = (wanted: string) => ends.filter(end => end === wanted).length
  const usual = ['\n', '\r\n', '\r'].toSorted((one, other) => count(other) - count(one))[0]!
  const former = inEditor(base)
  let [fromFormer, from, line] = [0, 0, 0]
  let written = ''
  const end = { fromA: former.length, toA: former.length, fromB: text.length, toB: text.length }
  for (const { toA, fromB, toB } of [...diff(former, text), end]) {
    const lines = (start: number, stop: number) => former.slice(start, stop).split('\n').length - 1
    const first = line
    written += text.slice(from, fromB).replaceAll('\n', () => ends[line++] ?? usual)
    written += text.slice(fromB, toB).replaceAll('\n', usual)
    line = first + lines(fromFormer, toA)
    fromFormer = toA
    from = toB
  }
  return written
}
