import { countWhile } from '../problems/positionAt.ts'

interface NormalizedSource {
  text: string
  /** The offset in the original source of an offset into `text`. */
  originalOffset(offset: number): number
}

/**
 * Replaces every line end by `\n`, and null characters by U+FFFD, as marked expects them. The last line gets an end: without
 * it, marked reads some blocks otherwise.
 */
export function normalizeLineEnds(source: string): NormalizedSource {
  const whole = /[\r\n]$/.test(source) ? source : `${source}\n`
  const clean = whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole
  if (!clean.includes('\r')) return { text: clean, originalOffset: offset => Math.min(offset, source.length) }
  // Offsets in the new text at which a carriage return was removed.
  const removed: number[] = []
  for (let at = clean.indexOf('\r\n'); at >= 0; at = clean.indexOf('\r\n', at + 2))
    removed.push(at - removed.length)
  return {
    text: clean.replace(/\r\n?/g, '\n'),
    originalOffset: offset => Math.min(offset + countWhile(removed, at => at < offset), source.length),
  }
}
