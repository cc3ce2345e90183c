/** Headings of markdown, outside of code. */
function headingLines(text: string): number[] {
  const lines: number[] = []
  let fence: string | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const [mark] = /^ {0,3}(?:```|~~~)/.exec(line) ?? []
    if (mark !== undefined && (fence === undefined || mark.trim() === fence))
      fence = fence === undefined ? mark.trim() : undefined
    else if (fence === undefined && /^#{1,6} /.test(line)) lines.push(at + 1)
  }
  return lines
}

/**
 * How far a page is scrolled where the editor shows a line: headings are side by side, and what is between them moves in
 * proportion. In CSS px.
 */
export function pageOffset(page: Document, text: string, line: number): number {
  const article = page.querySelector('.prose') ?? page.body
  const top = page.defaultView?.scrollY ?? 0
  const headings = [...article.querySelectorAll('h2, h3, h4, h5, h6')]
  const lines = headingLines(text)
  const offsets = headings.map(heading => heading.getBoundingClientRect().top + top)
  const end = article.getBoundingClientRect().bottom + top - (page.defaultView?.innerHeight ?? 0)
  const front = /^---[ \t]*\n[^]*?\n---[ \t]*\n/.exec(text)?.[0].split('\n').length ?? 1
  const ends = Math.min(lines.length, offsets.length)
  const points: [line: number, offset: number][] = [
    [1, 0],
    [front, 0],
    ...lines.slice(0, ends).map((at, index): [number, number] => [at, offsets[index]! - 80]),
    [text.split('\n').length, Math.max(0, end)],
  ]
  const next = points.findIndex(([at]) => at > line)
  const [from, fromOffset] = points[next - 1] ?? points.at(-1)!
  const [to, toOffset] = points[next] ?? points.at(-1)!
  return to === from ? fromOffset : fromOffset + ((toOffset - fromOffset) * (line - from)) / (to - from)
}
