import type { Token, Tokens } from 'marked'
import { wordsOf } from '../../i18n/wordsOf.ts'
import { maxExtraElements, maxHtml } from '../limits.ts'
import type { LocatedToken } from '../LocatedText.ts'
import { PostRenderer } from './PostRenderer.ts'
import type { DocumentState } from '../DocumentState.ts'
import { sanitizeMixedHtml } from '../raw-html/sanitizeMixedHtml.ts'
import { withEagerFirstImage } from '../images/renderImage.ts'
import { TextLimit } from '../MarkdownProblem.ts'

/**
 * Renders a document as safe HTML. Only blocks with raw HTML are sanitised, together with those up to the end of their
 * elements: all others are escaped, and parsing them would take longer than all the rest.
 * @param unfinished the blocks after which an element of raw HTML is open
 * @throws TextLimit
 */
export function renderTokens(
  state: DocumentState,
  blocks: readonly LocatedToken[],
  unfinished: ReadonlySet<Token>,
): string {
  refuseLongAddresses(state.tokens)
  const renderer = new PostRenderer({ ...state.options, words: wordsOf(state.options.language ?? 'en') })
  const budget = { extra: maxExtraElements }
  const sanitized = (rendered: string): string => {
    const pieces = renderer.takeRawHtml()
    return pieces.length === 0 ? rendered : sanitizeMixedHtml(state, rendered, { pieces, budget })
  }
  let html = ''
  let open = ''
  for (const { token, range } of blocks) {
    open += renderer.block(token)
    if (html.length + open.length > maxHtml) throw new TextLimit({ ...range, ...tooLarge })
    if (unfinished.has(token)) continue
    html += sanitized(open)
    open = ''
  }
  return withEagerFirstImage(html + sanitized(open + renderer.footnotes(state.footnotes.referenced)))
}

/** With definitions, a short paragraph can repeat a long address or title thousands of times. */
function refuseLongAddresses(tokens: readonly LocatedToken[]): void {
  let length = 0
  for (const { token, range } of tokens) {
    if (token.type !== 'link' && token.type !== 'image') continue
    const { href, title } = token as Tokens.Link | Tokens.Image
    length += href.length + (title?.length ?? 0)
    if (length > maxHtml) throw new TextLimit({ ...range, ...tooLarge })
  }
}

const tooLarge = {
  code: 'post-too-large',
  message: 'The text above becomes 4 MiB of HTML, which is the most',
  hint: 'Look for long addresses that are named again and again, or make several posts of it.',
} as const
