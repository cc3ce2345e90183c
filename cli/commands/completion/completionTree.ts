import type { Command } from 'commander'

/** What an argument or the value of an option can be; a text is not completed. */
export type Value =
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'folder' }
  | { kind: 'file' }
  | { kind: 'text' }

export interface CompletionOption {
  /** `--help`, and `-h` where there is a short one. */
  names: readonly string[]
  description: string
  /** Absent where the option takes none. */
  value?: Value
}

export interface CompletionCommand {
  name: string
  description: string
  options: readonly CompletionOption[]
  arguments: readonly Value[]
}

/** Everything that can be completed. */
export interface CompletionTree {
  name: string
  options: readonly CompletionOption[]
  commands: readonly CompletionCommand[]
}

/** Reads the tree from the program itself, so that the two cannot differ. */
export const completionTree = (program: Command): CompletionTree => ({
  name: program.name(),
  options: optionsOf(program),
  commands: program.commands.map(command => ({
    name: command.name(),
    description: command.summary() || command.description(),
    options: optionsOf(command),
    arguments: command.registeredArguments.map(argument => valueOf(argument.name(), argument.argChoices)),
  })),
})

const optionsOf = (command: Command): CompletionOption[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, description, flags, required, optional, argChoices }) => ({
      names: [long, short].filter(name => name !== undefined),
      description,
      ...(required || optional ? { value: valueOf(/[<[](.+)[>\]]/.exec(flags)?.[1] ?? '', argChoices) } : {}),
    }))

/** By the name of the value in the help: `<dir>`, `<file>`. */
function valueOf(name: string, choices: readonly string[] | undefined): Value {
  if (choices) return { kind: 'choices', choices }
  if (/^(?:dir|folder)/.test(name)) return { kind: 'folder' }
  return { kind: /^(?:file|path)/.test(name) ? 'file' : 'text' }
}
