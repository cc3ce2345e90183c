import { Command } from 'commander'
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import type { CommandContext } from './commands/CommandContext.ts'
import { dev } from './commands/dev.ts'
import { examples } from './commands/examples.ts'
import { preview } from './commands/preview.ts'
import { schema } from './commands/schema.ts'
import type { Terminal } from './Terminal.ts'

/** The commands, in the order in which a writer meets them. */
const commands = [check, dev, build, preview, schema] as const

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
    })
    .addHelpText(
      'after',
      examples([
        ['npx kube-site build --help', 'the flags of a command, with examples'],
        ['npx kube-site dev', 'the site while you write'],
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
