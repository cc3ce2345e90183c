import { execFile } from 'node:child_process'
import { shownPath } from '../system/paths.ts'
import type { CommandRun } from './DeskApi.ts'

/** A command, without a shell. */
export interface DeskCommand {
  program: string
  words: readonly string[]
  /** How a writer would type it. */
  shown: string
}

interface Outcome {
  output: string
  errors: string
  isDone: boolean
}

/** Runs commands in a folder, one after the other. Stops at the first that fails. */
export async function runCommands(folder: string, commands: readonly DeskCommand[]): Promise<CommandRun[]> {
  const runs: CommandRun[] = []
  for (const { program, words, shown } of commands) {
    const { output, errors, isDone } = await runProgram(folder, program, words)
    runs.push({ command: shown, output: `${output}${errors}`.trim(), isDone })
    if (!isDone) break
  }
  return runs
}

/** A command as a writer would type it. */
export const shownCommand = (program: string, words: readonly string[]): string =>
  [program, ...words.map(word => quoted(word.startsWith('/') ? shownPath(word) : word))].join(' ')

const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : `"${word}"`)

/** Runs a program, which asks for nothing and writes no colors. */
export function runProgram(folder: string, program: string, words: readonly string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'true',
    GIT_LITERAL_PATHSPECS: '1',
    NO_COLOR: '1',
  }
  const limits = { timeout: 600_000, maxBuffer: 16 * 1024 * 1024 }
  return new Promise(resolve => {
    execFile(program, words, { cwd: folder, env, ...limits }, (error, output, errors) => {
      resolve({ output, errors, isDone: !error })
    })
  })
}
