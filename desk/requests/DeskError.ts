/** HTTP status of an answer that refuses a request. */
type Status = 400 | 403 | 404 | 409 | 413 | 500

/** A request that the desk refuses: what is wrong, and what to do. */
export class DeskError extends Error {
  readonly status: Status
  readonly hint: string | undefined

  constructor(status: Status, message: string, hint?: string) {
    super(message)
    this.status = status
    this.hint = hint
  }
}
