import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import { type Draft, reportFault } from './Draft.ts'
import type { FootnoteBack, FootnoteDefinition, FootnoteReference } from './footnoteSyntax.ts'
import type { SourceRange } from './locateToken.ts'
import { renderBlocks } from './renderBlocks.ts'

/** A footnote of a document and what is known of it so far. */
export interface Footnote {
  definition: FootnoteDefinition
  /** Set once the definition is met. */
  place: SourceRange | undefined
  /** 0 until something refers to the note. */
  number: number
  id: string
  /** Ids of the places that refer to the note. */
  referenceIds: string[]
}

export interface Footnotes {
  byLabel: Map<string, Footnote>
  /** In the order in which the text refers to them first. */
  cited: Footnote[]
}

/** The definitions among tokens at any depth; of two with one label the first counts. */
export function collectFootnotes(tokens: readonly Token[]): Footnotes {
  const byLabel = new Map<string, Footnote>()
  function visit(token: Token) {
    if (token.type === 'footnoteDefinition') {
      const definition = token as FootnoteDefinition
      if (!byLabel.has(definition.label)) {
        byLabel.set(definition.label, { definition, place: undefined, number: 0, id: '', referenceIds: [] })
      }
    }
    if ('tokens' in token) token.tokens?.forEach(visit)
    if (token.type === 'list') (token as Tokens.List).items.forEach(visit)
  }
  tokens.forEach(visit)
  return { byLabel, cited: [] }
}

/** The raised number at the place of a reference; the text as it is where the note is not defined. */
export function renderFootnoteReference(draft: Draft, token: FootnoteReference, place: SourceRange): void {
  const note = draft.footnotes.byLabel.get(token.label)
  if (!note) {
    draft.html += escapeHtml(token.raw)
    reportFault(draft, place, {
      code: 'footnote-undefined',
      message: `The footnote ${token.raw} is not defined`,
      hint: `Write ${token.raw}: and its text on a line of its own, or put the text between backticks.`,
    })
    return
  }
  if (note.number === 0) {
    note.number = draft.footnotes.cited.push(note)
    note.id = draft.slugs.claim(`fn-${note.number}`)
  }
  const count = note.referenceIds.length + 1
  const id = draft.slugs.claim(count === 1 ? `fnref-${note.number}` : `fnref-${note.number}-${count}`)
  note.referenceIds.push(id)
  draft.html += `<sup class="footnote-ref"><a id="${id}" href="#${note.id}" role="doc-noteref" aria-label="Footnote ${note.number}">${note.number}</a></sup>`
}

/** Keeps where a definition stands; its text is rendered at the end of the document. */
export function meetFootnoteDefinition(draft: Draft, token: FootnoteDefinition, place: SourceRange): void {
  const note = draft.footnotes.byLabel.get(token.label)
  if (note?.definition === token) note.place = place
  else {
    reportFault(draft, place, {
      code: 'footnote-duplicate',
      message: `The footnote [^${token.label}] is defined a second time; the first text is shown`,
    })
  }
}

/** The list of the notes at the end, in the order in which the text refers to them. */
export function renderFootnotes(draft: Draft): void {
  const { byLabel, cited } = draft.footnotes
  if (cited.length > 0) {
    draft.html += '<section class="footnotes" aria-label="Footnotes">\n<ol>\n'
    // A note may refer to a further one: the list can grow while it is written.
    for (const note of cited) renderNote(draft, note)
    draft.html += '</ol>\n</section>\n'
  }
  for (const { number, place, definition } of byLabel.values()) {
    if (number > 0 || !place) continue
    reportFault(draft, place, {
      code: 'footnote-unused',
      message: `Nothing refers to the footnote [^${definition.label}], so it is not shown`,
      hint: `Write [^${definition.label}] where it belongs, or remove it.`,
    })
  }
}

function renderNote(draft: Draft, note: Footnote): void {
  const links = note.referenceIds.map((id, index) => {
    const name = index === 0 ? `${note.number}` : `${note.number}-${index + 1}`
    return `<a class="footnote-back" href="#${id}" role="doc-backlink" aria-label="Back to reference ${name}">↩</a>`
  })
  draft.html += `<li id="${note.id}">\n`
  const back: FootnoteBack = { type: 'footnoteBack', raw: '', html: ` ${links.join(' ')}` }
  const place = note.place ?? { start: 0, end: draft.source.length }
  renderBlocks(draft, withBack(note.definition.tokens ?? [], back), place)
  draft.html += '</li>\n'
}

/** The way back stands in the note's last line where that is a paragraph, else below it. */
function withBack(tokens: readonly Token[], back: FootnoteBack): Token[] {
  const last = tokens.at(-1)
  if (last?.type !== 'paragraph') return [...tokens, { type: 'paragraph', raw: '', text: '', tokens: [back] }]
  return [...tokens.slice(0, -1), { ...last, tokens: [...((last as Tokens.Paragraph).tokens ?? []), back] }]
}
