import { Command } from 'commander'
import { buildCommand } from './commands/build/buildCommand.ts'
import { checkCommand } from './commands/check/checkCommand.ts'
import { type CommandContext, examples } from './commands/description.ts'
import { devCommand } from './commands/dev/devCommand.ts'
import { listCommand } from './commands/list/listCommand.ts'
import { newCommand } from './commands/new/newCommand.ts'
import { publishCommands } from './commands/publishCommands.ts'
import { previewCommand } from './commands/preview/previewCommand.ts'
import { schemaCommand } from './commands/schema/schemaCommand.ts'
import { writeCommand } from './commands/write/writeCommand.ts'
import type { Terminal } from '../system/Terminal.ts'

/** The commands, in the order in which a writer needs them. */
const commands = [
  writeCommand,
  newCommand,
  listCommand,
  checkCommand,
  devCommand,
  buildCommand,
  previewCommand,
  ...publishCommands,
  schemaCommand,
] as const

export interface ProgramInput extends CommandContext {
  version: string
  terminal: Terminal
}

/** Returns the command line: every command with its options and its help. */
export function makeProgram({ version, terminal, ...context }: ProgramInput): Command {
  const program = new Command('kube-site')
    .description('Builds the website from markdown posts and site.config.ts.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: text => terminal.result(text.trimEnd()),
      writeErr: text => terminal.error(text.trimEnd()),
      // `Terminal` decides about colours.
      getOutHasColors: () => true,
    })
    .configureHelp({ subcommandTerm: command => command.name(), styleTitle: terminal.colors.bold })
    .addHelpText(
      'after',
      examples([
        ['npx kube-site', 'the state of the site'],
        ['npx kube-site new --help', 'the help of a command'],
      ]),
    )
  for (const describe of commands) {
    const command = describe(context).copyInheritedSettings(program)
    command.showHelpAfterError(`usage: kube-site ${command.name()} ${command.usage()}`)
    program.addCommand(command)
  }
  return program.showHelpAfterError(
    `usage: kube-site <${program.commands.map(command => command.name()).join('|')}> [options]`,
  )
}
