import { z } from 'zod'
import { linkName } from './linkSchemas.ts'
import { group, rule, text, unique } from './valueSchemas.ts'

const plan = z
  .strictObject({
    name: text.describe("The plan's name; each plan has its own."),
    price: z
      .union(
        [z.number().positive(), z.literal('custom')],
        'is neither a number of dollars above zero nor "custom"',
      )
      .describe('A price in US dollars for `period`, or `custom`.'),
    period: z.enum(['month', 'year']).describe('What `price` is for; shown after it.').exactOptional(),
    description: text.describe('Whom the plan is for, one sentence.'),
    features: z.array(text).min(1).describe('Its limits and what it adds, one line each.'),
    cta: text.describe("The button's label."),
    popular: z.boolean().describe('Marks the plan as the most popular one.').exactOptional(),
    href: z
      .union([linkName, z.literal('#contact')])
      .describe('Where the button goes: one of `links`, or the contact section.'),
  })
  .refine(
    ({ price, period }) => price === 'custom' || period !== undefined,
    rule({
      code: 'config-plan-price',
      message: 'has a price without a period',
      hint: "Write `price: 300, period: 'month'`, or `price: 'custom'`.",
    }),
  )

export const pricing = group('The plans: a section of the home page, and the page `/pricing/`.', {
  heading: text.describe("Heading of the home page's section."),
  pageHeading: text.describe('Heading of the page `/pricing/`.'),
  text: text.describe('The paragraph under either heading.'),
  plans: z
    .tuple([plan, plan, plan])
    .check(unique('name'))
    .describe('The three cards, from the smallest plan to the largest.'),
  workload: text.describe('What counts as a workload.'),
  included: z.array(text).describe('What every plan includes.'),
})
