import { createHash } from 'node:crypto'

/** The part of a file's name that changes with its text: the first 10 hexadecimal digits of its SHA-256. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)
