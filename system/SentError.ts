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
