import type { Command } from 'commander'
import { Terminal } from '../../terminal/Terminal.ts'
import { bashCompletion } from './bashCompletion.ts'
import { completionTree } from './completionTree.ts'
import { fishCompletion } from './fishCompletion.ts'
import { zshCompletion } from './zshCompletion.ts'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

export type Shell = keyof typeof scripts

/** `kube-site completion`: prints a script by which a shell completes commands, options and their values. */
export function runCompletion(shell: Shell, program: Command): void {
  new Terminal({ quiet: false, verbose: false }).result(scripts[shell](completionTree(program)))
}
