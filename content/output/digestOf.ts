import { hash } from 'node:crypto'

/** The part of a file's name that changes with its text: the first 10 hexadecimal digits of its SHA-256. */
export const digestOf = (text: string): string => hash('sha256', text).slice(0, 10)
