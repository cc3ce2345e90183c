import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { CommandError, exitCodes } from '../system/CommandError.ts'
import { makeProgram } from './makeProgram.ts'
import { untilCrash } from '../system/signals.ts'
import { logToStandardError, Terminal } from '../system/Terminal.ts'
import { withoutControls } from '../system/text.ts'

interface MainInput {
  /** The project's folder. */
  root: string
  /** The words after `kube-site` on the command line. */
  arguments: readonly string[]
}

/** Runs a command, or shows the state of the site without one. Sets the process's exit code. */
export async function main(input: MainInput): Promise<void> {
  const terminal = new Terminal({ quiet: false, verbose: input.arguments.includes('--verbose') })
  let outputIsLost = false
  terminal.watchOutput(error => {
    outputIsLost = true
    process.exitCode = exitCodes.internal
    terminal.error(`${terminal.errorColors.red('error')} The output could not be written: ${error.message}`)
  })
  logToStandardError()
  const code = await run(input, terminal, untilCrash())
  process.exitCode = outputIsLost ? exitCodes.internal : code
}

/** Does what `main` does on any terminal, until it ends or an error that nobody handles comes. Returns the exit code. */
export async function run(
  { root, arguments: words }: MainInput,
  terminal: Terminal,
  crash?: Promise<never>,
): Promise<number> {
  let code: number = exitCodes.success
  const finish = (result: number) => {
    code = result
  }
  try {
    const program = makeProgram({ root, version: versionOf(root), terminal, finish })
    const runCommand = async () => {
      if (words.length > 0) await program.parseAsync(words, { from: 'user' })
      else await (await import('./commands/home/runHome.ts')).runHome(root, program, terminal)
    }
    await Promise.race([runCommand(), ...(crash ? [crash] : [])])
    return code
  } catch (error) {
    return reportError(error, terminal)
  }
}

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Writes what went wrong, and returns the exit code. */
function reportError(error: unknown, terminal: Terminal): number {
  // Commander has written it already, with the usage.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage
  if (error instanceof CommandError) {
    const { red } = terminal.errorColors
    terminal.error(`${red('error')} ${withoutControls(error.message)}${error.hint ? `\n${error.hint}` : ''}`)
    if (error.cause instanceof Error) terminal.debug(error.cause.stack ?? error.cause.message)
    return error.exitCode
  }
  terminal.internalError(error)
  return exitCodes.internal
}
