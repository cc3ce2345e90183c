import type { Token, Tokens } from 'marked'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

/** A block beside the ones before and behind it, without empty lines. */
export interface Sibling {
  before: Token | undefined
  token: Token
  behind: Token | undefined
}

/** Adds a problem for a block that was probably meant as a part of the list above it, and ends that list. */
export function checkListSplit(
  state: LintState,
  { before, token, behind }: Sibling,
  range: SourceRange,
): void {
  if (!isOrdered(before)) return
  const indent = /^ */.exec(token.raw)?.[0].length ?? 0
  const needed = /^ *\d+[.)] +/.exec(before.raw)?.[0].length ?? 0
  const isList = token.type === 'list'
  // Four spaces are code anywhere.
  const isMeant = indent > 0 && indent < Math.min(needed, 4) && (isList || token.type === 'code')
  const goesOn = isOrdered(behind) && (behind.start === 1 || behind.start === nextNumber(before))
  const isBetween = token.type === 'code' && goesOn
  if (!isMeant && !isBetween) return
  addProblem(state, range, {
    code: 'list-split',
    message: isBetween
      ? 'This block of code ends the list above it, and another list begins below'
      : `This ${isList ? 'list' : 'block of code'} ends the list above it, because it has too few spaces before it`,
    hint: `Begin each of its lines with ${needed} spaces, so that it is a part of the item above.`,
  })
}

const nextNumber = ({ start, items }: Tokens.List): number => Number(start) + items.length

const isOrdered = (token: Token | undefined): token is Tokens.List =>
  token?.type === 'list' && (token as Tokens.List).ordered
