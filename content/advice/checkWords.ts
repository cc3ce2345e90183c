import type { PostIdentity } from '../posts/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { problemMaker } from '../problems/problemAt.ts'
import { findSecrets } from './secrets.ts'

/** UTF-8 that was read as Windows-1252, and the sign for a character that could not be read. */
const garbled = /â€[\u2018-\u2122\u0080-\u00bf\u0153\u00a6]|Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|\ufffd/g

/** A small word twice; others, such as "that", can be meant. */
const repeated = / (the|an?|of|to|in|is|are|and|for|with|on|it)\s\1(?=[\s.,;:!?]|$)/g

/** Finds secrets, letters that were lost in another encoding, and words that stand twice. */
export function checkWords({ source }: PostIdentity, isProse: (offset: number) => boolean): Problem[] {
  const { text } = source
  const makeProblem = problemMaker()
  const found = (pattern: RegExp) => [...text.matchAll(pattern)]
  return [
    ...findSecrets(text).map(({ what, offset }) =>
      makeProblem(source, offset, {
        code: 'secret-shown',
        message: `This looks like ${what}, which everyone could read`,
        hint: 'Revoke it: it stays in git history. Then remove it, or write a placeholder such as AKIAIOSFODNN7EXAMPLE.',
      }),
    ),
    ...found(garbled).map(({ 0: letters, index }) =>
      makeProblem(source, index, {
        code: 'text-garbled',
        message: `"${letters}" was a letter or a sign once: the text was read in another encoding`,
        hint: 'Write what was meant, and save the file as UTF-8.',
      }),
    ),
    ...found(repeated)
      .filter(({ index }) => isProse(index))
      .map(({ 0: words, index }) =>
        makeProblem(source, index + 1, {
          code: 'word-repeated',
          message: `"${words.trim().replace(/\s/g, ' ')}" has a word twice`,
          hint: 'Remove one of them.',
        }),
      ),
  ]
}
