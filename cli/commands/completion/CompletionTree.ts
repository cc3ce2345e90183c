import type { Command } from 'commander'

/** What can stand in a place of the command line; of a text, nothing is known. */
export type Value =
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'folder' }
  | { kind: 'file' }
  | { kind: 'text' }

export interface CompletionFlag {
  /** `--help`, and `-h` where there is a short one. */
  names: readonly string[]
  description: string
  /** Absent where the flag takes none. */
  value?: Value
}

export interface CompletionCommand {
  name: string
  description: string
  flags: readonly CompletionFlag[]
  arguments: readonly Value[]
}

/** Everything that can be typed, as the command line describes itself. */
export interface CompletionTree {
  name: string
  flags: readonly CompletionFlag[]
  commands: readonly CompletionCommand[]
}

/** Reads the tree from the program itself, so that the two cannot differ. */
export const completionTree = (program: Command): CompletionTree => ({
  name: program.name(),
  flags: flagsOf(program),
  commands: program.commands.map(command => ({
    name: command.name(),
    description: command.summary() || command.description(),
    flags: flagsOf(command),
    arguments: command.registeredArguments.map(argument => valueOf(argument.name(), argument.argChoices)),
  })),
})

const flagsOf = (command: Command): CompletionFlag[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, description, flags, required, optional, argChoices }) => ({
      names: [long, short].filter(name => name !== undefined),
      description,
      ...(required || optional ? { value: valueOf(/[<[](.+)[>\]]/.exec(flags)?.[1] ?? '', argChoices) } : {}),
    }))

/** By the name that stands for the value in the help: `<dir>`, `<file>`. */
function valueOf(name: string, choices: readonly string[] | undefined): Value {
  if (choices) return { kind: 'choices', choices }
  if (/^(?:dir|folder)/.test(name)) return { kind: 'folder' }
  return { kind: /^(?:file|path)/.test(name) ? 'file' : 'text' }
}
