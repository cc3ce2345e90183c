/** The command's exit codes; docs/problems.md lists them, too. */
export const exitCodes = {
  success: 0,
  /** Content, configuration or a link is wrong. */
  problems: 1,
  /** Unknown command, flag or target. */
  usage: 2,
  /** Publishing was refused: a lock is held, the target changed since the plan, or too much would be removed. */
  refused: 3,
  /** Publishing stopped midway; the next run completes it. */
  incomplete: 4,
  /** `plan --detailed-exitcode`: there is something to publish. No error has this code. */
  changes: 5,
  /** An error of the program or of a tool (sysexits.h, EX_SOFTWARE). */
  internal: 70,
  /** Ctrl-C: 128 plus the number of SIGINT, as in shells. */
  interrupted: 130,
} as const

/** A reason to end a command that is the user's to fix: its message is shown with the hint, without a stack. */
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

/** The command line is wrong. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError'

  constructor(message: string, hint?: string) {
    super(exitCodes.usage, message, hint === undefined ? {} : { hint })
  }
}

/** An error in a message to another thread or process. Structured clone drops the code of a system error. */
export interface SentError {
  error: unknown
  code?: string | undefined
}

export const sentError = (error: unknown): SentError => ({
  error,
  code: error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined,
})

/** Returns the error of a message, to throw. */
export const receivedError = ({ error, code }: SentError): unknown =>
  error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error
