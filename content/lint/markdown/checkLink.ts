import type { Tokens } from 'marked'
import { decodeReferences } from '../../markdown/decodeReferences.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import { safeUrl } from '../../markdown/safeUrl.ts'
import { tokenText } from '../../markdown/tokenText.ts'
import type { LintState } from './LintState.ts'

/** Texts of links that could lead anywhere. */
const poorText = /^\s*(?:click |see |read )?(?:here|this|this (?:link|page|post)|more)[.!]?\s*$/i

/** Adds a problem for a link without an address or without a text. */
export function checkLink(state: LintState, { href, tokens }: Tokens.Link, range: SourceRange): void {
  if (safeUrl(decodeReferences(href), 'link') === undefined) return
  if (href === '' || href === '#') {
    const hint = 'Write it between the parentheses: [text](/address/).'
    addProblem(state, range, { code: 'link-empty', message: 'The link has no address', hint })
  } else if (tokens.length === 0) {
    const hint = 'Write between the brackets where it leads: [text](/address/).'
    addProblem(state, range, { code: 'link-empty', message: 'The link has no text', hint })
  } else if (poorText.test(tokenText(tokens))) {
    addProblem(state, range, {
      code: 'link-text',
      message: 'The text of the link does not say where it leads, for those who hear or search it',
      hint: 'Name what is there: [the pricing of each plan](/pricing/).',
    })
  }
}
