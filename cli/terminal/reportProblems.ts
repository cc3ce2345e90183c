import type { Problem } from '../../content/model/Problem.ts'
import { formatProblems, githubAnnotations } from './formatProblems.ts'
import type { Terminal } from './Terminal.ts'

export interface ReportOptions {
  problems: readonly Problem[]
  format: 'text' | 'json' | 'github'
  terminal: Terminal
  /** What the JSON document says beside the problems. */
  result?: object
}

/** Tells the problems in the form asked for; as JSON, one document with the result. */
export function reportProblems({ problems, format, terminal, result }: ReportOptions): void {
  if (format === 'json') {
    terminal.result(JSON.stringify({ ...result, problems }, null, 2))
  } else if (format === 'github') {
    for (const line of githubAnnotations(problems)) terminal.result(line)
  } else if (problems.length > 0) {
    terminal.error(formatProblems(problems, terminal.errorColors, terminal.options.verbose))
  }
}
