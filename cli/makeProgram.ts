import { Command } from 'commander'
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import type { CommandContext } from './commands/CommandContext.ts'
import { completion } from './commands/completion.ts'
import { dev } from './commands/dev.ts'
import { examples } from './commands/examples.ts'
import { list } from './commands/list.ts'
import { newPost } from './commands/newPost.ts'
import { preview } from './commands/preview.ts'
import { schema } from './commands/schema.ts'
import type { Terminal } from './Terminal.ts'

/** The commands, in the order in which a writer meets them. */
const commands = [newPost, list, check, dev, build, preview, schema, completion] as const

export interface ProgramInput extends CommandContext {
  version: string
  terminal: Terminal
}

/** The command line: every command with its flags, and what it says of itself. */
export function makeProgram({ version, terminal, ...context }: ProgramInput): Command {
  const program = new Command('kube-site')
    .description('Builds the website from markdown posts and site.config.ts.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: text => terminal.result(text.trimEnd()),
      writeErr: text => terminal.alarm(text.trimEnd()),
      // The terminal's colours are none where there should be none.
      getOutHasColors: () => true,
    })
    .configureHelp({ subcommandTerm: command => command.name(), styleTitle: terminal.colors.bold })
    .addHelpText(
      'after',
      examples([
        ['npx kube-site', 'the state of the site'],
        ['npx kube-site new --help', 'a command, with examples'],
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
