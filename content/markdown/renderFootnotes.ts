import type { Token, Tokens } from 'marked'
import type { Footnote, FootnoteBacklinks } from './footnotes.ts'
import { addProblem, type RenderState } from './RenderState.ts'
import { renderBlocks } from './renderBlocks.ts'

/** Appends the list of footnotes to the end of the document, in the order of their first references. */
export function renderFootnotes(state: RenderState): void {
  const { byLabel, referenced } = state.footnotes
  if (referenced.length > 0) {
    state.html += '<section class="footnotes" aria-label="Footnotes">\n<ol>\n'
    // The list grows while it is rendered when a footnote refers to another.
    for (const footnote of referenced) renderFootnote(state, footnote)
    state.html += '</ol>\n</section>\n'
  }
  for (const { number, range, definition } of byLabel.values()) {
    if (number > 0 || !range) continue
    addProblem(state, range, {
      code: 'footnote-unused',
      message: `Nothing refers to the footnote [^${definition.label}], so it is not shown`,
      hint: `Write [^${definition.label}] where it belongs, or remove it.`,
    })
  }
}

function renderFootnote(state: RenderState, { definition, range, number, id, referenceIds }: Footnote): void {
  const links = referenceIds.map((referenceId, index) => {
    const name = index === 0 ? `${number}` : `${number}-${index + 1}`
    return `<a class="footnote-back" href="#${referenceId}" role="doc-backlink" aria-label="Back to reference ${name}">↩</a>`
  })
  const backlinks: FootnoteBacklinks = { type: 'footnoteBacklinks', raw: '', html: ` ${links.join(' ')}` }
  state.html += `<li id="${id}">\n`
  renderBlocks(
    state,
    withBacklinks(definition.tokens ?? [], backlinks),
    range ?? { start: 0, end: state.source.length },
  )
  state.html += '</li>\n'
}

/** Adds the backlinks to the last block if that is a paragraph, else in a paragraph of their own. */
function withBacklinks(tokens: readonly Token[], backlinks: FootnoteBacklinks): Token[] {
  const last = tokens.at(-1)
  if (last?.type !== 'paragraph')
    return [...tokens, { type: 'paragraph', raw: '', text: '', tokens: [backlinks] }]
  const inlines = (last as Tokens.Paragraph).tokens ?? []
  return [...tokens.slice(0, -1), { ...last, tokens: [...inlines, backlinks] }]
}
