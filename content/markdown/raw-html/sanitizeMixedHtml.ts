import type { RawPiece } from './MixedHtml.ts'
import { addProblem, type DocumentState } from '../DocumentState.ts'
import { TextLimit } from '../MarkdownProblem.ts'
import { ElementTransform } from './ElementTransform.ts'
import { MixedHtml } from './MixedHtml.ts'
import { type ElementBudget, HtmlLimit } from './parseHtml.ts'
import { removalText } from './htmlElements.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'

/**
 * Sanitises rendered blocks with raw HTML, and adds its problems, headings and references to the state. They are parsed
 * together, since markdown can be inside an element that the author opened.
 * @param rendered has a mark for each piece of raw HTML
 * @param budget that of the document
 * @throws TextLimit
 */
export function sanitizeMixedHtml(
  state: DocumentState,
  rendered: string,
  { pieces, budget }: { pieces: readonly RawPiece[]; budget: ElementBudget },
): string {
  const mixed = new MixedHtml(rendered, pieces)
  const elements = new ElementTransform(state, mixed)
  try {
    const { html, removals } = sanitizeHtml(mixed.html, {
      budget,
      transform: root => elements.transform(root),
    })
    for (const { name, ...range } of removals)
      addProblem(state, mixed.sourceOf(range), { code: 'html-removed', ...removalText(name) })
    return html
  } catch (error) {
    if (!(error instanceof HtmlLimit)) throw error
    throw new TextLimit({
      ...mixed.sourceOf({ start: error.offset, end: error.offset }),
      code: 'post-too-deep',
      message: 'HTML above this line is not closed, and so goes on and on',
      hint: 'Close what is opened, such as <b> and <div>.',
    })
  }
}
