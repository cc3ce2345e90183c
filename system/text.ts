import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Problem } from '../content/problems/Problem.ts'

/** A time: `240 ms`, `3.1 s`. */
export const formatSeconds = (seconds: number): string =>
  seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`

/** Control characters, and those that turn the direction of the text after them. */
const controls = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/**
 * A text with a space for each control character, which could move the cursor, change colours, end the line, or have
 * the rest of it read backwards.
 */
export const withoutControls = (text: string): string => text.replace(controls, ' ')

/** Returns a value as indented JSON in which every control character is escaped. */
export const jsonText = (value: object): string =>
  JSON.stringify(value, null, 2).replace(controls, character =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

type Position = Pick<Problem, 'file' | 'line' | 'column'>

/** Makes a link of the text of a position. */
export type LinkPosition = (text: string, position: Position) => string

/** A text that a terminal shows as a link (OSC 8). */
export const hyperlink = (text: string, url: string): string =>
  `\u001B]8;;${url}\u001B\\${text}\u001B]8;;\u001B\\`

/** A text without what makes links of its parts. */
export const withoutHyperlinks = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- A terminal's sequences begin with this character.
  text.replaceAll(/\u001B\]8;;[^\u001B]*\u001B\\/g, '')

/** Links a position to its file. A terminal opens it in the program that the system has for such files. */
export const linkToFile: LinkPosition = (text, { file }) => hyperlink(text, pathToFileURL(resolve(file)).href)

/** Returns whether links may be written: to a terminal, or as `FORCE_HYPERLINK` says. */
export function hasHyperlinks(isTerminal: boolean): boolean {
  const { FORCE_HYPERLINK, CI, TERM } = process.env
  if (FORCE_HYPERLINK) return FORCE_HYPERLINK !== '0'
  return isTerminal && !CI && TERM !== 'dumb'
}
