import { countWhile } from '../../problems/problemAt.ts'
import type { SourceRange } from '../locateToken.ts'

/** Stands for a piece of raw HTML. No source has it: `normalizeLineEnds` replaces it. */
export const rawHtmlMark = '\0'

/** A piece of HTML as the author wrote it, and its range in the source. */
export interface RawPiece {
  html: string
  source: SourceRange | undefined
}

/** A range of HTML; `end` is exclusive. */
export interface HtmlRange {
  start: number
  end: number
}

/** A range of HTML that the author wrote, and its range in the source. */
interface RawRange extends HtmlRange {
  source: SourceRange
}

/** HTML that knows which of its parts are raw. */
export class MixedHtml {
  readonly html: string
  readonly #raw: RawRange[] = []

  /** @param rendered has a mark for each of the pieces */
  constructor(rendered: string, pieces: readonly RawPiece[]) {
    const [first = '', ...others] = rendered.split(rawHtmlMark)
    let html = first
    for (const [at, other] of others.entries()) {
      const { html: raw = '', source = { start: 0, end: 0 } } = pieces[at] ?? {}
      this.#raw.push({ start: html.length, end: html.length + raw.length, source })
      html += raw + other
    }
    this.html = html
  }

  /** The range in the source of a range of the HTML; outside raw HTML, the range of the raw HTML before it. */
  sourceOf({ start, end }: HtmlRange): SourceRange {
    const first = this.#lastBefore(start)
    if (!first) return { start: 0, end: 0 }
    if (start >= first.end) return first.source
    // An element may end in another piece of raw HTML than the one that it begins in.
    const last = this.#lastBefore(Math.max(start, end - 1)) ?? first
    return { start: sourceOffset(first, start), end: sourceOffset(last, end) }
  }

  /** True if the author wrote the HTML at this offset. */
  isRaw(offset: number): boolean {
    const raw = this.#lastBefore(offset)
    return raw !== undefined && offset < raw.end
  }

  #lastBefore(offset: number): RawRange | undefined {
    return this.#raw[countWhile(this.#raw, ({ start }) => start <= offset) - 1]
  }
}

const sourceOffset = ({ start, source }: RawRange, offset: number): number =>
  Math.min(source.start + (offset - start), source.end)
