import { z } from 'zod'
import { blockName, listOf, must, securedUrl, text, unique } from './values.ts'

const field = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.[\]-]+$/, 'is not the name of a field such as "email"')
    .describe('What the receiver calls it: `email`.'),
  label: text('What it asks for.'),
  type: z
    .enum(['text', 'email', 'tel', 'url', 'long', 'checkbox'])
    .describe('What is entered: `long` is a text of several lines; `text` if absent.')
    .exactOptional(),
  optional: z.boolean().describe('True for a field that may stay empty.').exactOptional(),
})

const form = z
  .strictObject({
    action: securedUrl(
      'Where it is sent to, by POST: the address that a newsletter or form service gives you.',
    ),
    fields: listOf(field, 'What visitors enter.').min(1).check(unique('name')),
    hidden: z
      .record(z.string(), z.string())
      .describe("Values that are sent along, by their names: `{ list: 'news' }`.")
      .exactOptional(),
    button: text("The button's label."),
    purpose: text(
      'What becomes of what is sent, in one sentence: below the button, and in the privacy policy.',
    ),
  })
  .check(
    must(({ fields, hidden = {} }) => fields.every(({ name }) => !Object.hasOwn(hidden, name)), {
      code: 'config-duplicate',
      message: 'has a field that is in `hidden`, too',
      hint: 'Remove one of the two.',
    }),
  )

export const forms = z
  .record(blockName, form)
  .describe(
    'Forms that send to another site without a script, by names of your own: `> [!FORM] newsletter` in a text shows the one that is called `newsletter`. Only pages with a form may send one.',
  )
  .exactOptional()
