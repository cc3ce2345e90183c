import type { Tokens } from 'marked'
import { decodeReferences } from '../../markdown/decodeReferences.ts'
import type { LocatedText, LocatedToken } from '../../markdown/LocatedText.ts'
import { sourceOffset } from '../../markdown/locateToken.ts'
import { isProse } from '../../markdown/tokens.ts'
import { safeUrl } from '../../markdown/safeUrl.ts'
import { tokenText } from '../../markdown/tokens.ts'
import { type Report, type TokenRule, tokenRule } from './rules.ts'

/** Texts of links that could lead anywhere. */
const poorText = /^\s*(?:click |see |read )?(?:here|this|this (?:link|page|post)|more)[.!]?\s*$/i

/** Rules about links and the text between them. */
export const inlineRules: readonly TokenRule[] = [
  tokenRule('link-empty', ['link'], ({ href, tokens }) => {
    if (href === '' || href === '#') {
      const hint = 'Write it between the parentheses: [text](/address/).'
      return { message: 'The link has no address', hint }
    }
    if (tokens.length > 0 || !isSafe(href)) return undefined
    return {
      message: 'The link has no text',
      hint: 'Write between the brackets where it leads: [text](/address/).',
    }
  }),

  tokenRule('link-text', ['link'], ({ href, tokens }) => {
    if (href === '' || href === '#' || !isSafe(href) || !poorText.test(tokenText(tokens))) return undefined
    return {
      message: 'The text of the link does not say where it leads, to people who hear or search it',
      hint: 'Name what is there: [the pricing of each plan](/pricing/).',
    }
  }),

  tokenRule(
    'code-unread',
    ['text'],
    strayMark('`', {
      message: 'This backtick is shown as text, since no other backtick ends the code',
      hint: 'Write a backtick on either side of the code, or \\ before this one.',
    }),
  ),

  tokenRule(
    'emphasis-unread',
    ['text'],
    strayMark('**', {
      message: 'These ** are shown as text, and make nothing bold',
      hint: 'Write **bold**: two on either side, without spaces inside; or put code between backticks.',
    }),
  ),
]

/** True for an address that may be linked; another is an error of its own. */
const isSafe = (href: string): boolean => safeUrl(decodeReferences(href), 'link') !== undefined

/** Reports a mark that is left over in a text. */
function strayMark(mark: string, report: Report) {
  return (
    token: Tokens.Text,
    { range, isExact }: LocatedToken,
    { source }: LocatedText,
  ): Report | undefined => {
    const at = isExact && isProse(token) ? token.raw.indexOf(mark) : -1
    if (at < 0) return undefined
    const start = sourceOffset(source, { raw: token.raw, range }, at)
    return { start, end: start + mark.length, ...report }
  }
}
