import type { WrittenHeading } from '../../markdown/DocumentState.ts'
import type { Document } from '../../markdown/readDocument.ts'
import type { Heading } from '../../model/Post.ts'
import type { Fix } from '../../problems/Problem.ts'
import { conflictLine } from '../../schema/front-matter/readFrontMatter.ts'
import type { Report } from '../Rule.ts'

/** The deepest level of a heading in markdown. */
const maxDepth = 6

/** A heading of the page, and how it is written. */
type OutlineHeading = Heading & { written: WrittenHeading }

/** Reports headings that do not fit into the outline of the page, whose title is the h1. */
export function outlineReports(document: Document): Report[] {
  const headings = document.headings.flatMap(heading => {
    const written = document.writtenHeadings.get(heading.id)
    if (!written) return []
    return { ...heading, written: isConflict(document, written) ? { ...written, depth: 2 } : written }
  })
  const repeated = repeatedTitle(document, headings)
  const sections = headings.filter(heading => heading !== repeated)
  return [
    ...(repeated ? [repeatedProblem(document, repeated)] : []),
    ...levelOneProblems(sections.map(({ written }) => written)),
    ...skippedProblems(sections),
  ]
}

/** True for the first of two versions that git wrote: the line of equals signs below makes a heading of it. */
const isConflict = ({ source }: Document, { range }: WrittenHeading): boolean =>
  conflictLine.test(source.slice(range.start, range.end))

/** The first heading, if it is the first block of the text and repeats the title. */
function repeatedTitle(
  { source, options: { title } }: Document,
  [first]: readonly OutlineHeading[],
): OutlineHeading | undefined {
  if (first?.written.depth !== 1 || first.written.syntax !== 'atx' || title === undefined) return undefined
  const isFirst = source.slice(0, first.written.range.start).trim() === ''
  return isFirst && foldText(first.text) === foldText(title) ? first : undefined
}

const foldText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

function repeatedProblem({ source, references }: Document, heading: OutlineHeading): Report {
  const { range } = heading.written
  const isTarget = references.some(({ target }) => target === `#${heading.id}`)
  const [old] = /^#[ \t][^\n]*\n+/.exec(source.slice(range.start)) ?? []
  return {
    ...range,
    code: 'heading-level-one',
    message: `The heading repeats the title, which is above the text already: ${heading.text}`,
    hint: 'Remove it.',
    ...(isTarget || old === undefined ? {} : { fix: [{ start: range.start, old, text: '' }] }),
  }
}

const levelTexts = {
  atx: {
    message: 'The text has a `#` heading, but the title of the page is its h1',
    hint: 'Start sections with `##`, and add one `#` for each level below.',
  },
  setext: {
    message: 'The text has a heading underlined with `=`, but the title of the page is its h1',
    hint: 'Underline it with `-`, or start it with `##`.',
  },
  html: {
    message: 'The text has an <h1>, but the title of the page is its h1',
    hint: 'Start sections with <h2>, or with `##`.',
  },
}

/** The fix of the first problem shifts all headings. */
const levelOneProblems = (sections: readonly WrittenHeading[]): Report[] =>
  sections
    .filter(({ depth }) => depth === 1)
    .map(({ range, syntax }, at) => {
      const fix = at === 0 ? shiftedHeadings(sections) : undefined
      return {
        ...range,
        code: 'heading-level-one',
        ...levelTexts[syntax],
        ...(fix ? { fix } : {}),
      }
    })

/** The fix that puts every heading one level deeper; undefined if some cannot be, or if that skips a level. */
function shiftedHeadings(sections: readonly WrittenHeading[]): Fix | undefined {
  const [first] = sections
  const fits = sections.every(
    ({ depth, syntax }, at) =>
      syntax === 'atx' && depth < maxDepth && depth <= (sections[at - 1]?.depth ?? 0) + 1,
  )
  if (first?.depth !== 1 || !fits) return undefined
  return sections.map(({ range: { start } }) => ({ start, old: '#', text: '##' }))
}

/** Reports every heading that is more than one level below the heading before it. */
const skippedProblems = (headings: readonly OutlineHeading[]): Report[] =>
  headings.flatMap(({ depth, written }, at) => {
    const previous = headings[at - 1]?.depth ?? 1
    if (depth <= previous + 1) return []
    const above = previous === 1 ? 'the title' : `one of level ${previous}`
    return {
      ...written.range,
      code: 'heading-skipped',
      message: `A heading of level ${depth} follows ${above}`,
      hint: `Write it with ${'#'.repeat(previous + 1)}, or put a heading of that level above it.`,
    }
  })
