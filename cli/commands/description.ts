import { Command } from 'commander'
import type { Desk } from '../../generator/dev/Desk.ts'

/** What the description of a command gets. Descriptions are light: the command itself is loaded when it is called. */
export interface CommandContext {
  /** The project's folder. */
  root: string
  /** Takes the exit code of the command that was called. */
  finish(code: number): void
  /** Loads the desk, which `dev` serves; absent in a project without one. */
  desk?: () => Promise<Desk>
}

/** A command line, and what it does. */
type Example = readonly [words: string, meaning: string]

/** A command whose help ends with command lines that can be copied. */
export class SiteCommand extends Command {
  examples(all: readonly Example[]): this {
    const width = Math.max(...all.map(([words]) => words.length))
    const lines = all.map(([words, meaning]) => `  ${words.padEnd(width)}  ${meaning}`)
    const title = () => this.createHelp().styleTitle('Examples:')
    return this.addHelpText('after', () => ['', title(), ...lines].join('\n'))
  }
}
