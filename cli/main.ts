import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { exitCodes } from './exitCodes.ts'
import { Interrupted } from './Interrupted.ts'
import { makeProgram } from './makeProgram.ts'
import { Terminal } from './terminal/Terminal.ts'
import { UsageError } from './UsageError.ts'

export interface MainInput {
  /** The project's folder. */
  root: string
  /** What stands after `kube-site` on the command line. */
  arguments: readonly string[]
}

/** The `kube-site` command, or the state of the site where none is named. Sets the process's exit code. */
export async function main({ root, arguments: words }: MainInput): Promise<void> {
  const terminal = new Terminal({ quiet: false, verbose: words.includes('--verbose') })
  let code: number = exitCodes.success
  const finish = (result: number) => {
    code = result
  }
  try {
    const program = makeProgram({ root, version: versionOf(root), terminal, finish })
    if (words.length === 0)
      await (await import('./commands/home/runHome.ts')).runHome(root, program, terminal)
    else await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    code = explain(error, terminal)
  }
  process.exitCode = code
}

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Says what went wrong, and gives the exit code for it. */
function explain(error: unknown, terminal: Terminal): number {
  // Commander has said it already, with the usage.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage
  const { red, dim } = terminal.errorColors
  if (error instanceof Interrupted) {
    terminal.error(error.message)
    return exitCodes.interrupted
  }
  if (error instanceof UsageError) {
    terminal.error(`${red('error')} ${error.message}${error.hint ? `\n${error.hint}` : ''}`)
    return exitCodes.usage
  }
  const { verbose } = terminal.options
  const message = error instanceof Error ? error.message : String(error)
  terminal.error(`${red('internal error')} ${message}`)
  if (verbose && error instanceof Error) terminal.error(dim(error.stack ?? ''))
  else terminal.error(dim('This is a fault of kube-site or of a tool it uses. --verbose shows where.'))
  return exitCodes.internal
}
