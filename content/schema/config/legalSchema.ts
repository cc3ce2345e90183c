import { z } from 'zod'
import { placeholder } from '../../legal/fillLegal.ts'
import { day, group, path, rule, text, unique } from './valueSchemas.ts'

const document = z.strictObject({
  slug: z
    .enum(['privacy-policy', 'terms-of-service'])
    .describe("The page's folder: `privacy-policy` is shown at `/privacy-policy/`."),
  title: text.describe("The page's heading and title."),
  description: text.describe('Description for search results.'),
  summary: text.describe('What the document says, in two or three sentences, for those who do not open it.'),
  pdf: path.describe('The file, under `public/`.'),
  updated: day.describe("Day of the document's last change, since which it is in effect."),
})

/** A text that a template may have in brackets: `[Legal entity name]`. */
const written = text.refine(
  value => value.search(placeholder) < 0,
  rule({
    code: 'legal-placeholder',
    message: 'is still to be written',
    hint: 'Write it out: the legal documents say it as it stands here.',
  }),
)

const subProcessor = z.strictObject({
  name: written.describe('The company.'),
  task: written.describe('What it does for the product.'),
  location: written.describe('Where it does so.'),
})

export const legal = group('The company, and the two legal documents, which take these facts from here.', {
  entity: written.describe('The full name of the company.'),
  register: written.describe(
    'What the company is and where it is registered; it follows the name: `a private limited company registered in …`.',
  ),
  address: written.describe('Its registered address, on one line.'),
  country: written.describe('The country or state whose laws govern the terms.'),
  courts: written.describe('Where disputes are decided: city and country.'),
  dataProtection: written.describe(
    'Who answers for data protection, in sentences: an officer, and representatives under Article 27 GDPR, as far as the law asks for them.',
  ),
  subProcessors: z
    .array(subProcessor)
    .min(1)
    .describe('Companies that process personal data for the product, as the privacy policy lists them.'),
  documents: z
    .tuple([document, document])
    .check(unique('slug'))
    .describe('The two legal documents, each with a page of its own. Their texts are in `docs/legal/`.'),
})
