import { type Draft, reportFault } from '../Draft.ts'
import { placeInSource } from './rawHtmlPlaces.ts'
import { makeRefinement, type Refinement, refineElements } from './refineElements.ts'
import { type Removal, sanitizeHtml } from './sanitizeHtml.ts'

// The parser passes over these tags where a body cannot have them, so that no tree shows them.
const PAGE_TAG = /<(?:html|head|body|frameset|frame)(?=[\s/>])[^>]*>?/gi

/**
 * Makes a draft with raw HTML in it safe and lists what the result holds. All of it is parsed anew, since
 * elements that an author opens go on through markdown. The draft gets the faults.
 */
export function finishRawHtml(draft: Draft): Pick<Refinement, 'headings' | 'ids' | 'references'> {
  const refinement = makeRefinement(draft)
  const written = draft.html
  const { html, removals } = sanitizeHtml(written, root => refineElements(refinement, root))
  for (const removal of [...removals, ...findPageTags(draft, written)]) {
    reportFault(draft, placeInSource(draft, removal.from, removal.to), {
      code: 'html-removed',
      message: `Not allowed in a text and removed: ${removal.what}`,
    })
  }
  draft.html = html
  return refinement
}

function findPageTags(draft: Draft, html: string): Removal[] {
  return draft.rawHtml.flatMap(({ from, to }) => {
    const raw = html.slice(from, to).replace(/<!--.*?-->/gs, comment => ' '.repeat(comment.length))
    return [...raw.matchAll(PAGE_TAG)].map(({ 0: tag, index }) => ({
      what: tag.replace(/[\s/>].*$/s, '>'),
      from: from + index,
      to: from + index + tag.length,
    }))
  })
}
