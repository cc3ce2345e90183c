import type { AddHelpTextContext } from 'commander'

/** What each command's description gets. Descriptions are light: what a command does is loaded when it is called. */
export interface CommandContext {
  /** The project's folder. */
  root: string
  /** Takes the exit code of the command that was called. */
  finish(code: number): void
}

/** A call of a command, and what it does. */
export type Example = readonly [words: string, meaning: string]

/** The last part of a command's help: calls that can be copied. */
export const examples =
  (all: readonly Example[]) =>
  ({ command }: AddHelpTextContext): string => {
    const width = Math.max(...all.map(([words]) => words.length))
    const lines = all.map(([words, meaning]) => `  ${words.padEnd(width)}  ${meaning}`)
    return ['', command.createHelp().styleTitle('Examples:'), ...lines].join('\n')
  }
