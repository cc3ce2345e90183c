import type { Problem } from '../../content/model/Problem.ts'
import { counted } from '../../content/shared/counted.ts'
import type { Colors } from './Terminal.ts'

/** What a file's name or text may hold to move the cursor, colour the screen or break the line; shown as a space. */
export const harmless = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

/** `posts/x.md:3:7`, as editors and terminals understand it. */
const place = ({ file, line, column }: Problem): string =>
  [harmless(file), ...(line > 0 ? [line, ...(column > 0 ? [column] : [])] : [])].join(':')

/** Widest code frame; a longer line is cut around the place. */
const frameWidth = 100

/** One problem with its line, a caret under the place, and the hint. */
export function formatProblem(problem: Problem, colors: Colors): string {
  const paint = problem.severity === 'error' ? colors.red : colors.yellow
  const lines = [
    `${colors.bold(place(problem))}  ${paint(problem.severity)}  ${colors.dim(problem.code)}`,
    `  ${harmless(problem.message)}`,
  ]
  if (problem.excerpt !== undefined && problem.line > 0) lines.push(...frame(problem, colors, paint))
  if (problem.hint) lines.push(`  ${colors.cyan('hint')} ${harmless(problem.hint)}`)
  return `${lines.join('\n')}\n`
}

function frame(
  { line, column, excerpt = '' }: Problem,
  colors: Colors,
  paint: (text: string) => string,
): string[] {
  const from = column > frameWidth - 20 ? column - Math.floor(frameWidth / 2) : 0
  const shown = harmless(excerpt.slice(from, from + frameWidth))
  const gutter = `  ${colors.dim(`${line} │`)} `
  const lines = [`${gutter}${shown}`]
  if (column > 0)
    lines.push(
      `  ${' '.repeat(String(line).length)} ${colors.dim('│')} ${' '.repeat(column - 1 - from)}${paint('^')}`,
    )
  return lines
}

/** Warnings of one kind that are written out; the rest are counted. Errors are always all written. */
const warningsOfAKind = 10

/** All problems of a run as text, errors last, where the eye is when the command ends; then the count. */
export function formatProblems(problems: readonly Problem[], colors: Colors, all: boolean): string {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const parts: string[] = []
  const kinds = groupByCode(warnings)
  for (const [code, group] of kinds) {
    const shown = all ? group : group.slice(0, warningsOfAKind)
    parts.push(...shown.map(problem => formatProblem(problem, colors)))
    const more = group.length - shown.length
    if (more > 0) parts.push(`${colors.dim(`… and ${more} more of ${code}; --verbose shows all`)}\n`)
  }
  parts.push(...errors.map(problem => formatProblem(problem, colors)))
  const count = [
    ...(errors.length > 0 ? [counted(errors.length, 'error')] : []),
    ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : []),
  ].join(', ')
  return `${parts.join('\n')}\n${count}`
}

/** Problems as annotations of a GitHub workflow (docs.github.com, "Workflow commands"). */
export function githubAnnotations(problems: readonly Problem[]): string[] {
  const value = (text: string) =>
    text
      .replaceAll('%', '%25')
      .replaceAll('\r', '%0D')
      .replaceAll('\n', '%0A')
      .replace(/\p{Cc}/gu, ' ')
  const property = (text: string) => value(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return problems.map(({ severity, file, line, column, code, message, hint }) => {
    const where = [`file=${property(file)}`]
    if (line > 0) where.push(`line=${line}`)
    if (column > 0) where.push(`col=${column}`)
    where.push(`title=${property(code)}`)
    return `::${severity} ${where.join(',')}::${value(hint ? `${message}. ${hint}` : message)}`
  })
}

function groupByCode(problems: readonly Problem[]): Map<string, Problem[]> {
  const groups = new Map<string, Problem[]>()
  for (const problem of problems) {
    const group = groups.get(problem.code)
    if (group) group.push(problem)
    else groups.set(problem.code, [problem])
  }
  return groups
}
