import type { Command } from 'commander'
import { Terminal } from '../../terminal/Terminal.ts'
import { bashCompletion } from './bashCompletion.ts'
import { completionTree } from './CompletionTree.ts'
import { fishCompletion } from './fishCompletion.ts'
import type { Shell } from './shells.ts'
import { zshCompletion } from './zshCompletion.ts'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

/** `kube-site completion`: prints what teaches a shell the commands, flags and choices of the program. */
export function runCompletion(shell: Shell, program: Command): void {
  new Terminal({ quiet: false, verbose: false }).result(scripts[shell](completionTree(program)))
}
