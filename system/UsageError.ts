import { CommandError } from './CommandError.ts'
import { exitCodes } from './exitCodes.ts'

/** The command was called in a wrong way. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError'

  constructor(message: string, hint?: string) {
    super(exitCodes.usage, message, hint === undefined ? {} : { hint })
  }
}
