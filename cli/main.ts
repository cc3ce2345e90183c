import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { BuildFlags } from './commands/build.ts'
import type { DevFlags } from './commands/dev.ts'
import type { PreviewFlags } from './commands/preview.ts'
import { withSiteFlags } from './commands/siteOptions.ts'
import { exitCodes } from './exitCodes.ts'
import { Terminal } from './Terminal.ts'
import { UsageError } from './UsageError.ts'

export interface MainInput {
  /** The project's folder. */
  root: string
  /** What stands after `kube-site` on the command line. */
  arguments: readonly string[]
}

/** The `kube-site` command. Sets the process's exit code; each command is loaded when it is called. */
export async function main({ root, arguments: words }: MainInput): Promise<void> {
  const terminal = new Terminal({ quiet: false, verbose: words.includes('--verbose') })
  let code: number = exitCodes.success
  const program = makeProgram(root, terminal, result => {
    code = result
  })
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    code = explain(error, terminal)
  }
  process.exitCode = code
}

function makeProgram(root: string, terminal: Terminal, finish: (code: number) => void): Command {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const program = new Command('kube-site')
    .description('Builds the website from markdown posts and site.config.ts.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: text => terminal.result(text.trimEnd()),
      writeErr: text => terminal.alarm(text.trimEnd()),
    })

  withSiteFlags(program.command('build'))
    .description('build the site into dist/, all of it or nothing')
    .option('--out <dir>', "folder to build; default: the project's dist")
    .option('--drafts', 'show drafts')
    .option('--future', 'show posts whose day has not come')
    .addOption(
      new Option('--format <format>', 'form of the report')
        .choices(['text', 'json', 'github'])
        .default('text'),
    )
    .option('--quiet', 'say nothing but problems')
    .option('--verbose', 'tell of everything, and show stacks of internal errors')
    .action(async (flags: BuildFlags) =>
      finish(await (await import('./commands/build.ts')).build(root, flags)),
    )

  withSiteFlags(program.command('dev'))
    .description('serve the site with drafts and scheduled posts, reloading on each save')
    .addOption(portOption(3000))
    .option('--verbose', 'tell of everything, and show stacks of internal errors')
    .action(async (flags: DevFlags) => finish(await (await import('./commands/dev.ts')).dev(root, flags)))

  program
    .command('preview')
    .description('serve dist/ as the website endpoint of an object store does')
    .option('--out <dir>', "folder to serve; default: the project's dist")
    .addOption(portOption(4173))
    .option('--verbose', 'tell of each request, and show stacks of internal errors')
    .action(async (flags: PreviewFlags) =>
      finish(await (await import('./commands/preview.ts')).preview(root, flags)),
    )

  for (const command of program.commands)
    command.showHelpAfterError(`usage: kube-site ${command.name()} ${command.usage()}`)
  return program.showHelpAfterError(
    `usage: kube-site <${program.commands.map(command => command.name()).join('|')}> [options]`,
  )
}

const portOption = (port: number): Option =>
  new Option('--port <number>', 'port to listen on; 0 takes any free one').default(port).argParser(text => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number > 65535)
      throw new InvalidArgumentError('Write a number from 0 to 65535.')
    return number
  })

/** Says what went wrong, and gives the exit code for it. */
function explain(error: unknown, terminal: Terminal): number {
  // Commander has said it already, with the usage.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage
  const { red, dim } = terminal.errorColors
  if (error instanceof UsageError) {
    terminal.alarm(`${red('error')} ${error.message}${error.hint ? `\n${error.hint}` : ''}`)
    return exitCodes.usage
  }
  const { verbose } = terminal.options
  const message = error instanceof Error ? error.message : String(error)
  terminal.alarm(`${red('internal error')} ${message}`)
  if (verbose && error instanceof Error) terminal.alarm(dim(error.stack ?? ''))
  else terminal.alarm(dim('This is a fault of kube-site or of a tool it uses. --verbose shows where.'))
  return exitCodes.internal
}
