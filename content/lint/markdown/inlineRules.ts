import type { TextNode } from '../../markdown/nodes.ts'
import { sourceOffset } from '../../markdown/locateToken.ts'
import type { Document } from '../../markdown/readDocument.ts'
import { type NodeRule, nodeRule, type Report } from './rules.ts'

/** Texts of links that could lead anywhere. */
const poorText = /^\s*(?:click |see |read )?(?:here|this|this (?:link|page|post)|more)[.!]?\s*$/i

/** Rules about links and the text between them. */
export const inlineRules: readonly NodeRule[] = [
  nodeRule('link-empty', 'link', ({ href, url, isAutolink, inlines }) => {
    if (href === '' || href === '#') {
      const hint = 'Write it between the parentheses: [text](/address/).'
      return { message: 'The link has no address', hint }
    }
    if (isAutolink || inlines.length > 0 || url === undefined) return undefined
    return {
      message: 'The link has no text',
      hint: 'Write between the brackets where it leads: [text](/address/).',
    }
  }),

  nodeRule('link-text', 'link', ({ href, url, text }) => {
    if (href === '' || href === '#' || url === undefined || !poorText.test(text)) return undefined
    return {
      message: 'The text of the link does not say where it leads, to people who hear or search it',
      hint: 'Name what is there: [the pricing of each plan](/pricing/).',
    }
  }),

  nodeRule(
    'code-unread',
    'text',
    strayMark('`', {
      message: 'This backtick is shown as text, since no other backtick ends the code',
      hint: 'Write a backtick on either side of the code, or \\ before this one.',
    }),
  ),

  nodeRule(
    'emphasis-unread',
    'text',
    strayMark('**', {
      message: 'These ** are shown as text, and make nothing bold',
      hint: 'Write **bold**: two on either side, without spaces inside; or put code between backticks.',
    }),
  ),
]

/** Reports a mark that is left over in a text. */
function strayMark(mark: string, report: Report) {
  return ({ raw, range, isExact, isProse }: TextNode, { source }: Document): Report | undefined => {
    const at = isExact && isProse ? raw.indexOf(mark) : -1
    if (at < 0) return undefined
    const start = sourceOffset(source, { raw, range }, at)
    return { start, end: start + mark.length, ...report }
  }
}
