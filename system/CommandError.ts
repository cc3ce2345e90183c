/** A reason to end a command that is no fault of ours: its message is shown with the hint, without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
  readonly exitCode: number
  /** What to do about it. */
  readonly hint: string | undefined

  constructor(exitCode: number, message: string, { hint, cause }: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.exitCode = exitCode
    this.hint = hint
  }
}
