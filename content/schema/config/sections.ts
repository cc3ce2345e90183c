import { z } from 'zod'
import { counted } from '../../shared/counted.ts'
import { valueCheck } from '../valueProblem.ts'
import { count, fileAddress, group, listOf, must, path, pathOrUrl, text } from './values.ts'

const heading = text("The section's heading.")
const paragraph = text("The section's paragraph.")
const entry = z.strictObject({ title: text('Its name.'), text: text('A sentence or two about it.') })

const source = z.strictObject({
  src: fileAddress('Where the file is: an absolute address, or a file under `public/`.'),
  type: text('MIME type, with codecs where known: `video/mp4; codecs="avc1.64001f"`.'),
})

const themeVideo = (meaning: string) =>
  group(meaning, {
    poster: path('The image shown until the video plays, a file under `public/`.'),
    posterAvif: group(
      'The same image as AVIF, which is smaller: browsers that support AVIF load one of these.',
      {
        large: path('As wide as the poster.'),
        small: path('Half as wide, for small screens.'),
      },
    ).exactOptional(),
    sources: listOf(source, 'The files, best first. Without files in both themes, only the poster is shown.'),
  })

const video = group(
  'The demo video next to the headline: without sound, and recorded once for each theme. Without it, there is none.',
  {
    title: text('What the video shows, in a few words: its name for screen readers.'),
    description: text(
      'What happens in it, from start to end: for screen readers, and shown if the video does not load.',
    ),
    seconds: z.number().positive().describe('Its length; shown on the play button.'),
    width: count('Width of video and posters, px.'),
    height: count('Height of video and posters, px.'),
    dark: themeVideo('The video in the dark theme.'),
    light: themeVideo('The video in the light theme.'),
  },
)
  .check(
    must(({ dark, light }) => dark.sources.length > 0 === light.sources.length > 0, {
      message: 'has files for one theme alone',
      hint: 'Give `sources` to both `dark` and `light`, or to neither.',
    }),
  )
  .exactOptional()

export const hero = group('The first screen of the home page.', {
  badge: text('The line above the headline; without it, there is none.').exactOptional(),
  title: text("The page's headline."),
  getStarted: text('Label of the button to the registration page.'),
  bookDemo: text('Label of the button to the scheduling page.'),
  facts: listOf(
    z.strictObject({
      title: text('What it is about: `Region`.'),
      text: text('The fact, in a few words.'),
    }),
    'Facts below the first screen, such as what is read and where it is stored; two to four.',
  )
    .min(2)
    .max(4)
    .exactOptional(),
  video,
})

const slide = z.strictObject({
  title: text('What the slide shows.'),
  text: text('One or two sentences about it.'),
  figure: z.enum(['report', 'swarm', 'diff', 'reasoning']).describe('The drawn screen that it shows.'),
})

const featureIds = ['security-assessment', 'network-security', 'ai-intelligence', 'topology-map'] as const

const logo = z.strictObject({
  name: text('Name of the customer.'),
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
const wholeRows = valueCheck(function* ({
  columns,
  rows,
}: {
  columns: string[]
  rows: { cells: unknown[] }[]
}) {
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
const proofTexts = group(
  'Proof for the claims of the site: sections of the home page, each shown where `homeSections` names it.',
  {
    customers: group("Customers' logos.", {
      heading,
      logos: listOf(logo, 'The customers.').min(1),
    }).exactOptional(),
    quotes: group('What people say.', {
      heading,
      quotes: listOf(quote, 'The quotes.').min(1),
    }).exactOptional(),
    numbers: group('A few large figures.', {
      heading,
      numbers: listOf(number, 'Two to four of them.').min(1),
    }).exactOptional(),
    comparison: group('A table that compares.', {
      heading,
      text: text('The paragraph above the table.').exactOptional(),
      columns: listOf(text(), 'What is compared, your product first.').min(2),
      rows: listOf(row, 'The rows.').min(1),
    })
      .check(wholeRows)
      .exactOptional(),
    questions: group('Questions and answers, also on `/pricing/`; search engines get them as FAQPage.', {
      heading,
      questions: listOf(question, 'The questions.').min(1),
    }).exactOptional(),
    certifications: group('Certificates and audits.', {
      heading,
      certifications: listOf(certification, 'The certificates.').min(1),
    }).exactOptional(),
    invitation: group('A second call to action, with the two buttons of the first screen.', {
      heading,
      text: text('The paragraph.'),
    }).exactOptional(),
  },
)

export const proof = proofTexts.exactOptional()

export const proofSections = proofTexts.keyof().options

export const announcement = group('A line below the header of every page.', {
  text: text('What is new.'),
  label: text('Label of the link.'),
  href: pathOrUrl('Where the link leads.'),
}).exactOptional()

/** A section of the home page, by its anchor. */
export const homeSection = z.enum([
  ...featureIds,
  'get-started',
  'architecture',
  'pricing',
  'contact',
  ...proofSections,
])

export const feature = z.strictObject({
  id: z.enum(featureIds).describe("Anchor of the feature's section on the home page."),
  title: text('Name in the menu, the footer and above the heading.'),
  description: text('One line in the Platform menu.'),
  heading,
  text: text("The section's first paragraph."),
  points: listOf(text(), 'What it does, one claim each.'),
  link: group('A button below what it does.', {
    label: text("The button's label."),
    href: pathOrUrl('An address on this site, such as a file under `public/`, or on another one.'),
  }).exactOptional(),
  statement: text('A sentence below the figure, in large letters.').exactOptional(),
  slides: listOf(slide, "Slides of the section's carousel; without them there is none.").exactOptional(),
})

export const getStarted = group('The section with the install command.', {
  heading,
  text: text("The section's paragraph; the installation time belongs here."),
  command: listOf(
    text(),
    'The install command, one line each; `<angle brackets>` mark what the reader fills in.',
  ).min(1),
  facts: listOf(entry, 'What the command installs in a cluster.'),
  repository: text("Label of the button to the operator's repository."),
  verify: group("Questions to the operator's role, which answers them below the command.", {
    questions: listOf(
      text(),
      'What follows `kubectl auth can-i`, with the API group: `list secrets`, `patch deployments.apps`.',
    ).min(1),
    check: text(
      'Label of the button that opens a field for the role of any other tool, to ask it more questions.',
    ).exactOptional(),
    label: text('Label of the link to the commands that ask them.'),
    post: text(
      'The slug of a post, or with the id of a heading `slug#id`. Without this post there is no link.',
    ),
  }).exactOptional(),
})

const layer = z.strictObject({
  name: text('The software: `Cilium`.'),
  layer: text('Its layers of the network: `L3/L4`.'),
  sees: text('What a rule can distinguish there.'),
})

export const architecture = group(
  'The section on what runs where; its anchor is `architecture`. Without it, there is no such section.',
  {
    heading,
    text: paragraph,
    items: listOf(entry, 'The parts, in the order in which a change passes them.'),
    platforms: listOf(text(), 'Platforms that the operator runs on.'),
    layers: listOf(layer, 'Network layers that policies are written for.'),
  },
).exactOptional()

export const contact = group('The last section of the home page; its anchor is `contact`.', {
  heading,
  text: paragraph,
  emailUs: text('Label of the button that opens an e-mail.'),
  call: text('What is scheduled.'),
  schedule: text('Label of the link to the scheduling page.'),
})
