import type { AddHelpTextContext } from 'commander'

/** One way to call a command, and what it does. */
export type Example = readonly [words: string, meaning: string]

/** The last part of a command's help: lines that can be copied. */
export const examples =
  (all: readonly Example[]) =>
  ({ command }: AddHelpTextContext): string => {
    const width = Math.max(...all.map(([words]) => words.length))
    const lines = all.map(([words, meaning]) => `  ${words.padEnd(width)}  ${meaning}`)
    return ['', command.createHelp().styleTitle('Examples:'), ...lines].join('\n')
  }
