/** What was thrown, as it goes to another thread or process: messages between them leave the code of a system's error out. */
export interface SentError {
  error: unknown
  code?: string | undefined
}

export const sentError = (error: unknown): SentError => ({
  error,
  code: error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined,
})

/** What was thrown there, to be thrown here. */
export const receivedError = ({ error, code }: SentError): unknown =>
  error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error
