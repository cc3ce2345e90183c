import { Argument, Command } from 'commander'
import { exitCodes } from '../../exitCodes.ts'
import type { CommandContext } from '../CommandContext.ts'
import { examples } from '../examples.ts'
import { type Shell, shells } from './shells.ts'

/** Describes `kube-site completion`. */
export const completionCommand = ({ finish }: CommandContext): Command =>
  new Command('completion')
    .summary('teach your shell to complete all this')
    .description('print what teaches your shell to complete commands and flags')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
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
