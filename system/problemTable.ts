import type { Problem } from '../content/problems/Problem.ts'
import { countProblems } from '../content/problems/limitProblems.ts'
import { counted } from '../content/shared/counted.ts'
import { groupBy } from '../content/shared/groupBy.ts'
import type { Colors } from './Terminal.ts'
import { table } from './table.ts'
import { withoutControls } from './text.ts'

/** How many files the summary names. */
const maxFiles = 5

/** Two problems of one kind have one of these. */
export const kindOf = ({ severity, code }: Problem): string => `${severity} ${code}`

/** Summary of a long report: how many problems of each kind there are, and the files that have most. */
export function problemTable(problems: readonly Problem[], colors: Colors): string[] {
  const kinds = bySize(groupBy(problems, kindOf)).toSorted(
    ([{ severity: a }], [{ severity: b }]) => Number(a === 'warning') - Number(b === 'warning'),
  )
  const files = bySize(groupBy(problems, ({ file }) => file))
  const filesOf = (group: readonly Problem[]) => new Set(group.map(({ file }) => file)).size
  const severities = kinds.map(([{ severity }]) => severity)
  const kindLines = table([
    { cells: rightAligned(kinds.map(countProblems)) },
    {
      cells: severities,
      paint: (text, row) => (severities[row] === 'error' ? colors.red(text) : colors.yellow(text)),
    },
    { cells: kinds.map(([{ code }]) => code) },
    { cells: kinds.map(group => `in ${counted(filesOf(group), 'file')}`), paint: colors.dim },
  ])
  if (files.length <= maxFiles) return indented(kindLines)
  const most = files.slice(0, maxFiles)
  const fileLines = table([
    { cells: rightAligned(most.map(countProblems)) },
    { cells: most.map(([{ file }]) => withoutControls(file)) },
  ])
  return [...indented(kindLines), '', 'Files with the most problems:', ...indented(fileLines)]
}

type Group = [Problem, ...Problem[]]

/** The largest group first. */
const bySize = (groups: Map<string, Problem[]>): Group[] =>
  ([...groups.values()] as Group[]).toSorted((a, b) => countProblems(b) - countProblems(a))

function rightAligned(counts: readonly number[]): string[] {
  const cells = counts.map(count => count.toLocaleString('en-US'))
  const width = Math.max(...cells.map(({ length }) => length))
  return cells.map(cell => cell.padStart(width))
}

const indented = (lines: readonly string[]): string[] => lines.map(line => `  ${line}`)
