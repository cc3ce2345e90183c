import { isAbsolute, relative, resolve } from 'node:path'
import measure from 'fast-string-truncated-width'
import type { Problem } from '../content/problems/Problem.ts'
import { countProblems } from '../content/problems/limitProblems.ts'
import { counted } from '../content/shared/counted.ts'
import { groupBy } from '../content/shared/groupBy.ts'
import { shownPath } from './paths.ts'
import type { Colors, Terminal } from './Terminal.ts'
import { jsonText, withoutControls } from './text.ts'
import { table } from './table.ts'

/** Widest line of source in a code frame, in columns of the terminal; a longer one is cut around the problem. */
const frameWidth = 100

/** Problems that a report writes in full; of a longer one, about as many are written, and the rest is counted. */
const maxWritten = 30

/** How many problems of one kind are written of a long report. */
const maxOfKind = 5

interface ReportOptions {
  /** The project, absolute. */
  root: string
  problems: readonly Problem[]
  format: 'text' | 'json' | 'github'
  terminal: Terminal
  /** Further values of the JSON document. */
  result?: object
  /** True if the problems are what the command was run for: text goes to standard output, too. */
  isResult?: boolean
}

/** Writes the problems in the format asked for; JSON is one document with the result. */
export function reportProblems(options: ReportOptions): void {
  const { root, problems: found, format, terminal, result, isResult = false } = options
  const { colors, errorColors } = terminal
  const problems = format === 'github' ? inRepository(root, found) : asTyped(root, found)
  if (format === 'json') {
    terminal.result(jsonText({ ...result, problems }))
  } else if (format === 'github') {
    for (const line of githubAnnotations(problems)) terminal.result(line)
  } else if (problems.length > 0) {
    const text = formatProblems(problems, isResult ? colors : errorColors, terminal.options.verbose)
    if (isResult) terminal.result(text)
    else terminal.error(text)
  }
}

/** Problems with the paths of their files as a user would type them. */
export const asTyped = (root: string, problems: readonly Problem[]): Problem[] =>
  problems.map(problem => ({ ...problem, file: shownPath(resolve(root, problem.file)) }))

/** Problems with the paths of their files from the folder of the repository, by which GitHub finds their lines. */
export function inRepository(
  root: string,
  problems: readonly Problem[],
  repository = process.env['GITHUB_WORKSPACE'] ?? '',
): Problem[] {
  if (repository === '') return asTyped(root, problems)
  return problems.map(problem => {
    const file = relative(repository, resolve(root, problem.file))
    const isInside = !file.startsWith('..') && !isAbsolute(file)
    return isInside
      ? { ...problem, file: file.replaceAll('\\', '/') }
      : (asTyped(root, [problem])[0] ?? problem)
  })
}

/**
 * All problems of a run as text: warnings, then errors, each file's in the order of its lines; then the count, which
 * stays in view when the command ends. Of many, a few of each kind are written, with a table of all kinds.
 */
export function formatProblems(problems: readonly Problem[], colors: Colors, all: boolean): string {
  const ordered = inOrder(problems)
  const written = all || problems.length <= maxWritten ? ordered : fewOfEachKind(ordered)
  const parts = written.map(problem => formatProblem(problem, colors))
  const count = countProblems(problems)
  if (written.length < count) {
    const shown = `${written.length} of ${counted(count, 'problem')} are shown above, a few of each kind.`
    const more = count === problems.length ? 'all' : `${problems.length.toLocaleString('en-US')} of them`
    const way = all ? '' : ` ${colors.dim(`\`npx kube-site check --verbose\` shows ${more}.`)}`
    parts.push([shown + way, '', ...problemTable(problems, colors), ''].join('\n'))
  }
  const errors = countProblems(problems.filter(({ severity }) => severity === 'error'))
  const warnings = count - errors
  const counts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  return `${parts.join('\n')}\n${counts.join(', ')}`
}

/** Warnings before errors; files as they come, and their problems by line. */
function inOrder(problems: readonly Problem[]): Problem[] {
  const byFile = [...groupBy(problems, ({ file }) => file).values()].flatMap(group =>
    group.toSorted((a, b) => a.line - b.line || a.column - b.column),
  )
  return (['warning', 'error'] as const).flatMap(level => byFile.filter(({ severity }) => severity === level))
}

/** The first problems of each kind; the more kinds, the fewer of each. */
function fewOfEachKind(problems: readonly Problem[]): Problem[] {
  const kinds = [...groupBy(problems, kindOf).values()]
  const count = Math.min(maxOfKind, Math.max(1, Math.floor(maxWritten / kinds.length)))
  const written = new Set(kinds.flatMap(kind => kind.slice(0, count)))
  return problems.filter(problem => written.has(problem))
}

/** One problem with its line of source, a caret under the position, the hint, and how many like it are not listed. */
export function formatProblem(problem: Problem, colors: Colors): string {
  const { file, line, column, severity, code, message, excerpt, excerptColumn = 1, hint, more } = problem
  const paint = severity === 'error' ? colors.red : colors.yellow
  // As editors and terminals understand it: `posts/x.md:3:7`.
  const position = colors.bold([withoutControls(file), line, column].filter(Boolean).join(':'))
  const lines = [
    `${colors.link?.(position, problem) ?? position}  ${paint(severity)}  ${colors.dim(code)}`,
    `  ${withoutControls(message)}`,
  ]
  if (excerpt !== undefined && line > 0) {
    const { text, caret } = frame(excerpt, Math.max(0, column - excerptColumn + 1))
    lines.push(`  ${colors.dim(`${line} │`)} ${text}`)
    const margin = `  ${' '.repeat(String(line).length)} ${colors.dim('│')} `
    if (caret !== undefined) lines.push(margin + ' '.repeat(caret) + paint('^'))
  }
  if (hint) lines.push(`  ${colors.cyan('hint')} ${withoutControls(hint)}`)
  if (more) lines.push(`  ${colors.dim(moreLike(more))}`)
  return `${lines.join('\n')}\n`
}

const moreLike = ({ count }: NonNullable<Problem['more']>): string =>
  `and ${count.toLocaleString('en-US')} more of this kind in this file`

/**
 * The part of a line of source that is shown, and how many columns of the terminal its caret is from the left. An
 * emoji or a Chinese character takes two, a combining accent none.
 * @param column of the problem, from 1; 0 stands for the whole line
 */
function frame(line: string, column: number): { text: string; caret?: number } {
  const source = withoutControls(line)
  const before = source.slice(0, Math.max(0, column - 1))
  const width = measure(before).width
  const from = width > frameWidth - 20 ? measure(before, { limit: width - frameWidth / 2 }).index : 0
  const rest = source.slice(from)
  const text = rest.slice(0, measure(rest, { limit: frameWidth }).index)
  return column > 0 ? { text, caret: measure(before.slice(from)).width } : { text }
}

/** Problems as annotations of a GitHub workflow (docs.github.com, "Workflow commands"). */
export function githubAnnotations(problems: readonly Problem[]): string[] {
  const value = (text: string) =>
    withoutControls(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
  const property = (text: string) => value(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return problems.map(({ severity, file, line, column, code, message, hint, more }) => {
    const properties = [`file=${property(file)}`]
    if (line > 0) properties.push(`line=${line}`)
    if (column > 0) properties.push(`col=${column}`)
    properties.push(`title=${property(code)}`)
    const text = hint ? `${message}. ${hint}` : message
    const rest = more ? ` (${moreLike(more)})` : ''
    return `::${severity} ${properties.join(',')}::${value(text + rest)}`
  })
}

/** How many files the summary names. */
const maxFiles = 5

/** Two problems of one kind have one of these. */
const kindOf = ({ severity, code }: Problem): string => `${severity} ${code}`

/** Summary of a long report: how many problems of each kind there are, and the files that have most. */
function problemTable(problems: readonly Problem[], colors: Colors): string[] {
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
