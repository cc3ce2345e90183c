/** What a command is described with. A description is light: what the command does is loaded when it is called. */
export interface CommandContext {
  /** The project's folder. */
  root: string
  /** Takes the exit code of the command that was called. */
  finish(code: number): void
}
