import { stripVTControlCharacters } from 'node:util'
import type { Colors } from '../../terminal/Terminal.ts'
import type { Repair } from './repairSite.ts'

/** The differences that repairs made, as lines for a terminal. */
export function formatRepairs(repairs: readonly Repair[], colors: Colors): string {
  const lines = repairs.flatMap(({ diff }) => diff.trimEnd().split('\n'))
  return lines.map(line => paint(harmless(line), colors)).join('\n')
}

function paint(line: string, colors: Colors): string {
  if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line)
  if (line.startsWith('@@')) return colors.cyan(line)
  if (line.startsWith('-')) return colors.red(line)
  return line.startsWith('+') ? colors.green(line) : line
}

/** A line end of Windows shows nothing; another control character could move the cursor. */
const harmless = (line: string): string =>
  stripVTControlCharacters(line.replace(/\r$/, '')).replace(/[^\P{Cc}\t]/gu, ' ')
