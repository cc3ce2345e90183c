import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Problem } from '../../content/problems/Problem.ts'

type Position = Pick<Problem, 'file' | 'line' | 'column'>

/** Makes a link of the text of a position. */
export type LinkPosition = (text: string, position: Position) => string

/** An output that may have links. */
export interface LinkOutput {
  /** Absent where the output has no links. */
  link?: LinkPosition
}

/** A text that a terminal shows as a link (OSC 8). */
export const hyperlink = (text: string, url: string): string =>
  `\u001B]8;;${url}\u001B\\${text}\u001B]8;;\u001B\\`

/** A text without what makes links of its parts. */
export const withoutHyperlinks = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- A terminal's sequences begin with this character.
  text.replaceAll(/\u001B\]8;;[^\u001B]*\u001B\\/g, '')

/** Links a position to its file. A terminal opens it in the program that the system has for such files. */
export const linkToFile: LinkPosition = (text, { file }) => hyperlink(text, pathToFileURL(resolve(file)).href)

/** The text of a position, as a link where the output has links. */
export const linkPosition = (text: string, position: Position, { link }: LinkOutput): string =>
  link?.(text, position) ?? text

/** True where links may be written: on a terminal, or where `FORCE_HYPERLINK` says so. Others show them as text. */
export function hasHyperlinks(isTerminal: boolean): boolean {
  const { FORCE_HYPERLINK, CI, TERM } = process.env
  if (FORCE_HYPERLINK) return FORCE_HYPERLINK !== '0'
  return isTerminal && !CI && TERM !== 'dumb'
}
