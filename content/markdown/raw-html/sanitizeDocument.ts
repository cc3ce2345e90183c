import type { Root } from 'hast'
import { addProblem, type RenderState } from '../RenderState.ts'
import { TextLimit } from '../TextLimit.ts'
import { ElementTransform } from './ElementTransform.ts'
import { HtmlLimit } from './parseHtml.ts'
import { removalText } from './removalText.ts'
import { sourceRangeOf } from './rawHtmlRanges.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'

/**
 * Sanitizes a document with raw HTML, adds its problems to the state, and lists the contents of the result. The whole
 * document is parsed, since markdown can stand inside an element that the author opened.
 */
export function sanitizeDocument(state: RenderState) {
  const elements = new ElementTransform(state)
  const { html, ids, removals } = sanitized(state, root => elements.transform(root))
  for (const removal of removals)
    addProblem(state, sourceRangeOf(state, removal), { code: 'html-removed', ...removalText(removal.name) })
  const { headings, references } = elements
  return { html, headings, ids, references }
}

/** The document sanitized, unless its HTML is too deep. */
function sanitized(state: RenderState, transform: (root: Root) => void) {
  try {
    return sanitizeHtml(state.html, transform)
  } catch (error) {
    if (!(error instanceof HtmlLimit)) throw error
    const { offset } = error
    throw new TextLimit({
      ...sourceRangeOf(state, { start: offset, end: offset }),
      code: 'post-too-deep',
      message: 'HTML above this line is not closed, and so goes on and on',
      hint: 'Close what is opened, such as <b> and <div>.',
    })
  }
}
