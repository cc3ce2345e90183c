import { type Draft, reportFault } from './Draft.ts'
import type { Heading } from './renderMarkdown.ts'

/** Reports headings that are more than one level below the one before them: readers jump by levels, and miss them. */
export function checkHeadings(draft: Draft, headings: readonly Heading[]): void {
  // The title is the page's h1.
  let last = 1
  for (const { depth, id } of headings) {
    const place = draft.headingPlaces.get(id)
    if (depth > last + 1 && place) {
      const before = last === 1 ? 'the title' : `one of level ${last}`
      reportFault(draft, place, {
        code: 'heading-skipped',
        message: `A heading of level ${depth} follows ${before}`,
        hint: `Write it with ${'#'.repeat(last + 1)}, or put a heading of that level above it.`,
      })
    }
    last = depth
  }
}
