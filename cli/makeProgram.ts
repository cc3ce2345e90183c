import type { Command } from 'commander'
import type { Terminal } from '../system/Terminal.ts'
import { type CommandContext, SiteCommand } from './commands/options.ts'
import { publishCommands } from './commands/publishCommands.ts'
import {
  buildCommand,
  checkCommand,
  devCommand,
  listCommand,
  newCommand,
  previewCommand,
  schemaCommand,
  writeCommand,
} from './commands/siteCommands.ts'

/** Served by `dev` beside the site. To remove it, delete `desk/` and the line here; then there is no `write`. */
const optionalModules: Pick<CommandContext, 'desk'> = {
  desk: () => import('../desk/startDesk.ts'),
}

/** The commands, in the order in which a writer needs them. To remove `publish/`, delete the line of its commands, too. */
const commands = [
  ...(optionalModules.desk ? [writeCommand] : []),
  newCommand,
  listCommand,
  checkCommand,
  devCommand,
  buildCommand,
  previewCommand,
  ...publishCommands,
  schemaCommand,
]

interface ProgramInput extends Omit<CommandContext, 'desk'> {
  version: string
  terminal: Terminal
}

/** Returns the command line: every command with its options and its help. */
export function makeProgram({ version, terminal, ...context }: ProgramInput): Command {
  const program = new SiteCommand('kube-site')
    .description('Builds the website from markdown posts and site.config.ts.')
    .version(version, '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: text => terminal.result(text.trimEnd()),
      writeErr: text => terminal.error(text.trimEnd()),
      // `Terminal` decides about colours.
      getOutHasColors: () => true,
    })
    .configureHelp({
      subcommandTerm: command => command.name(),
      styleTitle: terminal.colors.bold,
      // Commander's own limit of 40 leaves the text unwrapped in a narrow terminal.
      minWidthToWrap: 12,
    })
    .examples([
      ['npx kube-site', 'the state of the site'],
      ['npx kube-site new --help', 'the help of a command'],
    ])
  for (const describe of commands) {
    const command = describe({ ...context, ...optionalModules }).copyInheritedSettings(program)
    command.showHelpAfterError(`usage: kube-site ${command.name()} ${command.usage()}`)
    program.addCommand(command)
  }
  return program.showHelpAfterError(
    `usage: kube-site <${program.commands.map(command => command.name()).join('|')}> [options]`,
  )
}
