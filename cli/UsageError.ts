/** The command was called in a wrong way: exit code 2, the message, no stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** What to do about it. */
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
