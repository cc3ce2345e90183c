import { words } from '../content/i18n/siteWords.ts'

/** Returns the status and status text of an error, if it has them, otherwise its message. */
export function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { status, statusText, message } = error as Record<string, unknown>
  if (typeof status === 'number')
    return `${status} ${typeof statusText === 'string' ? statusText : ''}`.trim()
  return typeof message === 'string' && message !== '' ? message : words.noReason
}
