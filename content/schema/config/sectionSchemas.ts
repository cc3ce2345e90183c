import { z } from 'zod'
import { currencyDigits, defaultCurrency, isCurrency } from '../../shared/formatPrice.ts'
import { linkName } from './linkSchemas.ts'
import { fileAddress, group, path, rule, text, unique } from './valueSchemas.ts'

const heading = text.describe("The section's heading.")
const paragraph = text.describe("The section's paragraph.")
const entry = z.strictObject({
  title: text.describe('Its name.'),
  text: text.describe('A sentence or two about it.'),
})

const themeVideo = (description: string) =>
  group(description, {
    poster: path.describe('The image shown until the video plays, a file under `public/`.'),
    posterAvif: z
      .strictObject({
        large: path.describe('As wide as the poster.'),
        small: path.describe('Half as wide, for screens that show no more of it.'),
      })
      .describe('The same image as AVIF, in fewer bytes: browsers that show AVIF load one of these.')
      .exactOptional(),
    sources: z
      .array(
        z.strictObject({
          src: fileAddress.describe('Where the file is: an absolute address, or a file under `public/`.'),
          type: text.describe('MIME type, with codecs where known: `video/mp4; codecs="avc1.64001f"`.'),
        }),
      )
      .describe('The files, best first. Leave them empty, in both themes, to show the poster alone.'),
  })

const video = z
  .strictObject({
    title: text.describe('What the video is, in a few words: its name for those who cannot see it.'),
    description: text.describe(
      'What happens in it, from start to end: read out with its name, and shown where it cannot be loaded.',
    ),
    seconds: z.number().positive().describe('How long it is: the play button says it.'),
    width: z.int().positive().describe('Width of video and posters, px.'),
    height: z.int().positive().describe('Height of video and posters, px.'),
    dark: themeVideo('The video in the dark theme.'),
    light: themeVideo('The video in the light theme.'),
  })
  .refine(
    ({ dark, light }) => dark.sources.length > 0 === light.sources.length > 0,
    rule({
      code: 'config-invalid',
      message: 'has files for one theme alone',
      hint: 'Give `sources` to both `dark` and `light`, or to neither.',
    }),
  )
  .describe('The demo video beside the headline: without sound, and recorded once for each theme.')

export const hero = group('The first screen of the home page.', {
  badge: text.describe('The line above the headline.'),
  title: text.describe("The page's headline."),
  getStarted: text.describe('Label of the button to the registration page.'),
  bookDemo: text.describe('Label of the button to the scheduling page.'),
  video,
})

const slide = z.strictObject({
  title: text.describe('What the slide shows.'),
  text: text.describe('One or two sentences about it.'),
  figure: z.enum(['report', 'swarm', 'diff', 'reasoning']).describe('The drawn screen that it shows.'),
})

const featureIds = ['security-assessment', 'network-security', 'ai-intelligence', 'topology-map'] as const

/** A section of the home page, by its anchor. */
export const homeSection = z.enum([...featureIds, 'get-started', 'architecture', 'pricing', 'contact'])

export const feature = z.strictObject({
  id: z.enum(featureIds).describe("Anchor of the feature's section on the home page."),
  title: text.describe('Name in the menu, the footer and above the heading.'),
  description: text.describe('One line in the Platform menu.'),
  heading,
  text: text.describe("The section's first paragraph."),
  points: z.array(text).describe('What it does, one claim each.'),
  questions: z
    .array(text)
    .describe('Questions that somebody could ask it, shown beside a high figure.')
    .exactOptional(),
  slides: z
    .array(slide)
    .describe("Slides of the section's carousel; without them there is none.")
    .exactOptional(),
})

export const getStarted = group('The section with the install command.', {
  heading,
  text: text.describe("The section's paragraph; the installation time belongs here."),
  command: z
    .array(text)
    .min(1)
    .describe('The install command, one line each; `<angle brackets>` mark what the reader fills in.'),
  output: z
    .array(text)
    .describe('What Helm prints when it has worked, one line each; placeholders as in `command`.'),
  facts: z.array(entry).describe('What the command brings into a cluster.'),
  repository: text.describe("Label of the button to the operator's repository."),
})

export const architecture = group('The section on what runs where; its anchor is `architecture`.', {
  heading,
  text: paragraph,
  items: z.array(entry).describe('The parts, in the order in which a change passes them.'),
  platforms: z.array(text).describe('Platforms that the operator runs on.'),
  layers: z
    .array(
      z.strictObject({
        name: text.describe('The software: `Cilium`.'),
        layer: text.describe('Its layers of the network: `L3/L4`.'),
        sees: text.describe('What a rule can tell apart there.'),
      }),
    )
    .describe('Network layers that policies are written for.'),
})

const plan = z
  .strictObject({
    name: text.describe("The plan's name; each plan has its own."),
    price: z
      .union([z.number().positive(), z.literal('custom')], 'is neither a number above zero nor "custom"')
      .describe('A price for `period`, in `currency`: `300`, `299.5`; or `custom`.'),
    period: z.enum(['month', 'year']).describe('What `price` is for; shown after it.').exactOptional(),
    yearly: z
      .number()
      .positive()
      .describe('The price for those who pay for a year, shown below that for a month.')
      .exactOptional(),
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
  .refine(
    ({ period, yearly }) => yearly === undefined || period === 'month',
    rule({
      code: 'config-plan-price',
      message: 'has a price for a year, and none for a month',
      hint: "Write `price: 300, period: 'month', yearly: 3000`.",
    }),
  )

/** Finds prices with more digits after the point than their currency has. */
function priceDigits({ value, issues }: z.core.ParsePayload<PricingValue>): void {
  const { plans, currency = defaultCurrency } = value
  const isWhole = (price: unknown) => typeof price !== 'number' || Number.isInteger(price)
  // To ask for currencies takes longer than to check all else of a configuration.
  if (plans.every(({ price, yearly }) => isWhole(price) && isWhole(yearly)) || !isCurrency(currency)) return
  const digits = currencyDigits(currency)
  for (const [at, prices] of plans.entries()) {
    for (const key of ['price', 'yearly'] as const) {
      const input = prices[key]
      if (typeof input !== 'number' || Number(input.toFixed(digits)) === input) continue
      const message = `has more digits after the point than ${currency} has: ${input}`
      const hint = digits === 0 ? 'Write a whole number.' : `Write at most ${digits}.`
      const params = { code: 'config-plan-price', hint }
      issues.push({ code: 'custom', message, input, path: ['plans', at, key], params })
    }
  }
}

interface PricingValue {
  currency?: string
  plans: readonly { price: number | 'custom'; yearly?: number }[]
}

export const pricing = group('The plans: a section of the home page, and the page `/pricing/`.', {
  heading: text.describe("Heading of the home page's section."),
  pageHeading: text.describe('Heading of the page `/pricing/`.'),
  text: text.describe('The paragraph under either heading.'),
  plans: z
    .array(plan)
    .min(2)
    .max(4)
    .check(unique('name'))
    .describe('Two to four cards, from the smallest plan to the largest.'),
  currency: z
    .string()
    .refine(
      isCurrency,
      rule({
        code: 'config-invalid',
        message: 'is not a currency',
        hint: 'Write its code of three capitals (ISO 4217): USD, EUR, GBP, JPY.',
      }),
    )
    .describe('The currency of all prices, by its ISO 4217 code; `USD` where absent.')
    .exactOptional(),
  workload: text.describe('What counts as a workload.'),
  included: z.array(text).describe('What every plan includes.'),
}).check(priceDigits)

export const contact = group('The last section of the home page; its anchor is `contact`.', {
  heading,
  text: paragraph,
  emailUs: text.describe('Label of the button that opens an e-mail.'),
  call: text.describe('What is scheduled.'),
  schedule: text.describe('Label of the link to the scheduling page.'),
})
