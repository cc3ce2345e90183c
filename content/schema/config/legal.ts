import { z } from 'zod'
import { day, group, listOf, must, path, text, unique } from './values.ts'

const document = z.strictObject({
  slug: z
    .enum(['privacy-policy', 'terms-of-service'])
    .describe("The page's folder: `privacy-policy` is shown at `/privacy-policy/`."),
  title: text("The page's heading and title."),
  description: text('Description for search results.'),
  summary: text('What the document says, in two or three sentences, for those who do not open it.'),
  pdf: path('The file, under `public/`.'),
  updated: day("Day of the document's last change, since which it is in effect."),
})

/**
 * What is still to be written, `[registered address]`. Links, `[text](address)` and `[text][name]`, their definitions,
 * footnotes and the boxes of tasks do not match.
 */
export const placeholder =
  /(?<!\]|[-*+] )\[(?!\^)[^\]]*\](?![([:])|(?<=[-*+] )\[(?![ xX]\]|\^)[^\]]*\](?![([:])/g

/** A text without the brackets of a template: `[Legal entity name]`. */
const fact = (meaning: string) =>
  text(meaning).check(
    must(value => value.search(placeholder) < 0, {
      code: 'legal-placeholder',
      message: 'is still to be written',
      hint: 'Write it out: the legal documents repeat it word for word.',
    }),
  )

const subProcessor = z.strictObject({
  name: fact('The company.'),
  task: fact('What it does for the product.'),
  location: fact('Where it does so.'),
})

export const legal = group('The company, and the two legal documents, which take these facts from here.', {
  entity: fact('The full name of the company.'),
  register: fact(
    'What the company is and where it is registered; it follows the name: `a private limited company registered in …`.',
  ),
  address: fact('Its registered address, on one line.'),
  country: fact('The country or state whose laws govern the terms.'),
  courts: fact('Where disputes are decided: city and country.'),
  dataProtection: fact(
    'Who answers for data protection, in sentences: an officer, and representatives under Article 27 GDPR, as far as the law asks for them.',
  ),
  subProcessors: listOf(
    subProcessor,
    'Companies that process personal data for the product, as the privacy policy lists them.',
  ).min(1),
  documents: z
    .tuple([document, document])
    .check(unique('slug'))
    .describe(
      'The two legal documents, each with a page of its own. The page shows a PDF and, below it, the text in `docs/legal/<slug>.md` if there is one.',
    ),
})
