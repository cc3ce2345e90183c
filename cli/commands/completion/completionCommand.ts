import { Argument, Command } from 'commander'
import { exitCodes } from '../../exitCodes.ts'
import { type CommandContext, examples } from '../description.ts'
import type { Shell } from './runCompletion.ts'

/** Describes `kube-site completion`. */
export const completionCommand = ({ finish }: CommandContext): Command =>
  new Command('completion')
    .summary('complete commands and options in your shell')
    .description('print a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'] satisfies Shell[]))
    .addHelpText(
      'after',
      examples([
        ['eval "$(npx kube-site completion bash)"', 'for this bash'],
        ['eval "$(npx kube-site completion zsh)"', 'for this zsh'],
        ['npx kube-site completion fish | source', 'for this fish'],
        ["alias kube-site='npx --no kube-site'", 'where it is not installed'],
      ]),
    )
    .action(async (shell: Shell, _: object, command: Command) => {
      ;(await import('./runCompletion.ts')).runCompletion(shell, command.parent ?? command)
      finish(exitCodes.success)
    })
