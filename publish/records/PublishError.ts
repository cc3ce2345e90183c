import { CommandError, exitCodes } from '../../system/CommandError.ts'

/** Publishing was refused before anything changed. */
export class RefusedError extends CommandError {
  override readonly name = 'RefusedError'

  constructor(message: string, hint: string) {
    super(exitCodes.refused, message, { hint })
  }
}

/** Publishing stopped on its way. Pages that visitors get still find what they load. */
export class IncompleteError extends CommandError {
  override readonly name = 'IncompleteError'

  constructor(message: string, cause?: unknown) {
    super(exitCodes.incomplete, message, { cause, hint: 'The next run completes what this one began.' })
  }
}
