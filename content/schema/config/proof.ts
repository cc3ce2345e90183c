import { z } from 'zod'
import { counted } from '../../shared/counted.ts'
import { rule } from '../rule.ts'
import { group, listOf, path, pathOrUrl, text } from './values.ts'

const heading = text("The section's heading.")

const logo = z.strictObject({
  name: text('Whose logo it is.'),
  dark: path('The image in the dark theme, a file under `public/`.').exactOptional(),
  light: path('The image in the light theme. Without images, the name is shown.').exactOptional(),
})

const quote = z.strictObject({
  text: text('What was said, without quotation marks.'),
  name: text('Who said it.'),
  role: text('What they do, and where.'),
})

const number = z.strictObject({
  value: text('The figure, with its unit: `18 min`.'),
  label: text('What it counts.'),
})

const question = z.strictObject({
  question: text('The question.'),
  answer: text('The answer, a paragraph.'),
})

const row = z.strictObject({
  label: text('What is compared.'),
  cells: listOf(
    z.union([z.boolean(), text()]),
    'One for each column: a text, or `true` and `false` for yes and no.',
  ),
})

/** A rule against rows that have more or fewer cells than there are columns. */
const wholeRows = rule(function* ({ columns, rows }: { columns: string[]; rows: { cells: unknown[] }[] }) {
  for (const [at, { cells }] of rows.entries()) {
    if (cells.length === columns.length) continue
    yield {
      message: `has ${counted(cells.length, 'cell')}, and there are ${counted(columns.length, 'column')}`,
      hint: 'Write one cell for each column.',
      path: ['rows', at, 'cells'],
    }
  }
})

const certification = z.strictObject({
  name: text('Its name: `ISO 27001`.'),
  text: text('What it covers, and since when.'),
  href: pathOrUrl('Where it can be checked.').exactOptional(),
})

/** The sections of the home page that give reasons to believe, by their anchors. */
const sections = {
  customers: group("Customers' logos.", { heading, logos: listOf(logo, 'The customers.').min(1) }),
  quotes: group('What people say.', { heading, quotes: listOf(quote, 'The quotes.').min(1) }),
  numbers: group('A few large figures.', { heading, numbers: listOf(number, 'Two to four of them.').min(1) }),
  comparison: group('A table that compares.', {
    heading,
    text: text('The paragraph above the table.').exactOptional(),
    columns: listOf(text(), 'What is compared, the own product first.').min(2),
    rows: listOf(row, 'The rows.').min(1),
  }).check(wholeRows),
  questions: group('Questions and answers, for search engines as FAQPage, too.', {
    heading,
    questions: listOf(question, 'The questions.').min(1),
  }),
  certifications: group('Certificates and audits.', {
    heading,
    certifications: listOf(certification, 'The certificates.').min(1),
  }),
  invitation: group('A second call to action, with the two buttons of the first screen.', {
    heading,
    text: text('The paragraph.'),
  }),
} as const

export const proofSections = Object.keys(sections) as (keyof typeof sections)[]

export const proof = group(
  'Reasons to believe: sections of the home page, each shown where `homeSections` names it.',
  Object.fromEntries(Object.entries(sections).map(([name, schema]) => [name, schema.exactOptional()])) as {
    [Name in keyof typeof sections]: z.ZodExactOptional<(typeof sections)[Name]>
  },
).exactOptional()

export const announcement = group('A line below the header of every page.', {
  text: text('What is new.'),
  label: text('Label of the link.'),
  href: pathOrUrl('Where the link leads.'),
}).exactOptional()
