import { createHash } from 'node:crypto'

/** Source expression that allows the inline script, style or data block with exactly this text (CSP Level 3, 2.3.1). */
export const scriptHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
