import type { Problem } from '../content/Problem.ts'
import { formatProblems, githubAnnotations } from './formatProblems.ts'
import type { Terminal } from './Terminal.ts'

export interface ReportOptions {
  problems: readonly Problem[]
  format: 'text' | 'json' | 'github'
  terminal: Terminal
  /** What else the JSON document says. */
  more?: object | undefined
}

/** Tells the problems in the form asked for; as JSON, one document with the result. */
export function reportProblems({ problems, format, terminal, more }: ReportOptions): void {
  if (format === 'json') {
    const built = more !== undefined
    terminal.result(JSON.stringify({ built, ...more, problems }, null, 2))
  } else if (format === 'github') {
    for (const line of githubAnnotations(problems)) terminal.result(line)
  } else if (problems.length > 0) {
    terminal.alarm(formatProblems(problems, terminal.errorColors, terminal.options.verbose))
  }
}
