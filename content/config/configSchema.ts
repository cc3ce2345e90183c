import { z } from 'zod'
import type { SiteConfig } from '../model/SiteConfig.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import { isDay } from '../shared/calendar.ts'
import { parseSiteUrl } from '../shared/siteUrl.ts'

type Check<Value> = (context: z.core.ParsePayload<Value>) => void

/** A check that reports its own code: for rules that a kind of value alone does not say. */
function rule<Value>(
  code: ProblemCode,
  test: (value: Value) => string | undefined,
  hint: string,
): Check<Value> {
  return context => {
    const message = test(context.value)
    if (message === undefined) return
    context.issues.push({ code: 'custom', message, input: context.value, params: { code, hint } })
  }
}

const text = z
  .string()
  .check(rule('config-invalid', value => (value.trim() === '' ? 'is empty' : undefined), 'Write its text.'))

const isHttp = (value: string) => /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value)
const isPath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value)

const url = z
  .string()
  .check(
    rule(
      'config-url-invalid',
      value => (isHttp(value) ? undefined : `is not an absolute address: "${value}"`),
      'Write it with its scheme, for example https://docs.fairlead.example/quickstart.',
    ),
  )

const siteUrl = z
  .string()
  .check(
    rule(
      'config-url-invalid',
      value => (parseSiteUrl(value) === undefined ? `is not the address of a site: "${value}"` : undefined),
      'Write scheme, host and the folder, if there is one: https://fairlead.example, https://example.com/docs.',
    ),
  )
  .overwrite(value => parseSiteUrl(value) ?? value)

const path = z
  .string()
  .check(
    rule(
      'config-path-invalid',
      value => (isPath(value) ? undefined : `is not an address on this site: "${value}"`),
      'Begin it with a slash, for example /pricing/.',
    ),
  )

const pathOrUrl = z
  .string()
  .check(
    rule(
      'config-url-invalid',
      value => (isPath(value) || isHttp(value) ? undefined : `is not an address: "${value}"`),
      'Begin it with a slash for this site, or with https:// for another.',
    ),
  )

const day = z
  .string()
  .check(
    rule(
      'config-day-invalid',
      value => (isDay(value) ? undefined : `is not a day: "${value}"`),
      'Write it as 2026-03-01.',
    ),
  )

/** The kinds of addresses, for those who look for all of them; see `configAddresses`. */
export const addressSchemas = { path, pathOrUrl, url } as const

/** No two entries with one value under `key`. */
const unique = <Entry extends object>(key: keyof Entry & string) =>
  ((context: z.core.ParsePayload<readonly Entry[]>) => {
    const seen = new Set<unknown>()
    context.value.forEach((entry, at) => {
      if (seen.has(entry[key])) {
        const message = `is "${String(entry[key])}" a second time`
        const params = { code: 'config-duplicate', hint: 'Give each entry a name of its own.' }
        context.issues.push({ code: 'custom', message, input: context.value, path: [at, key], params })
      }
      seen.add(entry[key])
    })
  }) satisfies Check<readonly Entry[]>

const linkName = z.enum([
  'register',
  'login',
  'docs',
  'demo',
  'repository',
  'trustCenter',
  'codeHost',
  'network',
])

const navigationItem = z.union([
  z.strictObject({ label: text, href: path }),
  z.strictObject({ label: text, link: linkName }),
])

const pageText = z.strictObject({ title: text, description: text, updated: day.optional() })

const slideFigure = z.enum(['report', 'swarm', 'diff', 'reasoning'])

const feature = z.strictObject({
  id: z.enum(['security-assessment', 'network-security', 'ai-intelligence', 'topology-map']),
  title: text,
  description: text,
  heading: text,
  text,
  points: z.array(text),
  slides: z.array(z.strictObject({ title: text, text, figure: slideFigure })).optional(),
})

const themeVideo = z.strictObject({
  poster: path,
  posterSmall: path.optional(),
  sources: z.array(z.strictObject({ src: pathOrUrl, type: text })),
})

const video = z
  .strictObject({
    title: text,
    description: text,
    width: z.int().positive(),
    height: z.int().positive(),
    dark: themeVideo,
    light: themeVideo,
  })
  .check(
    rule(
      'config-invalid',
      ({ dark, light }) =>
        dark.sources.length > 0 === light.sources.length > 0 ? undefined : 'has files for one theme alone',
      'Give `sources` to both `dark` and `light`, or to neither.',
    ),
  )

const price = z.union([z.number().positive(), z.literal('custom')], {
  error: issue =>
    issue.input === undefined ? 'is missing' : 'is neither a number of dollars above zero nor "custom"',
})

const plan = z
  .strictObject({
    name: text,
    price: price.optional(),
    period: z.enum(['month', 'year']).optional(),
    description: text,
    features: z.array(text).min(1),
    cta: text,
    popular: z.boolean().optional(),
    href: z.union([linkName, z.literal('#contact')]),
  })
  .check(
    rule(
      'config-plan-price',
      value => {
        if (value.price === undefined) return 'has no price'
        return typeof value.price === 'number' && !value.period ? 'has a price without a period' : undefined
      },
      "Write `price: 300, period: 'month'`, or `price: 'custom'`.",
    ),
  )

const legalDocument = z.strictObject({
  slug: z.enum(['privacy-policy', 'terms-of-service']),
  title: text,
  description: text,
  summary: text,
  pdf: path,
  updated: day,
})

const publishTarget = z.strictObject({
  store: z.enum(['s3', 'gcs', 'r2', 'azure']),
  bucket: text,
  region: text.optional(),
  endpoint: url.optional(),
})

const shape = z.strictObject({
  name: text,
  tagline: text,
  siteUrl,
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'is not a language tag such as "en"'),
  email: z.email('is not an e-mail address'),
  copyrightYear: z.int().min(2000).max(9999),
  status: text,
  socialImage: path,
  themeColor: z.strictObject({ dark: text, light: text }),
  links: z.strictObject(
    Object.fromEntries(linkName.options.map(name => [name, url])) as Record<LinkName, typeof url>,
  ),
  pages: z.strictObject({ home: pageText, pricing: pageText, blog: pageText, notFound: pageText }),
  navigation: z.strictObject({ platform: text, items: z.array(navigationItem), signIn: text }),
  hero: z.strictObject({
    badge: text,
    title: text,
    text,
    getStarted: text,
    bookDemo: text,
    video,
  }),
  features: z.tuple([feature, feature, feature, feature]).check(unique('id')),
  getStarted: z.strictObject({
    heading: text,
    text,
    command: z.array(text).min(1),
    output: z.array(text),
    facts: z.array(z.strictObject({ title: text, text })),
    repository: text,
  }),
  architecture: z.strictObject({
    heading: text,
    text,
    items: z.array(z.strictObject({ title: text, text })),
    platforms: z.array(text),
    layers: z.array(z.strictObject({ name: text, layer: text, sees: text })),
  }),
  pricing: z.strictObject({
    heading: text,
    pageHeading: text,
    text,
    plans: z.tuple([plan, plan, plan]).check(unique('name')),
    workload: text,
    included: z.array(text),
  }),
  contact: z.strictObject({ heading: text, text, emailUs: text, call: text, schedule: text }),
  legal: z.tuple([legalDocument, legalDocument]).check(unique('slug')),
  pdfWorker: url.optional(),
  blog: z.strictObject({
    heading: text,
    text,
    pageSize: z.int().positive(),
    tagPageSize: z.int().positive(),
    feedSize: z.int().positive(),
    socialCards: z.int().nonnegative(),
  }),
  footer: z.strictObject({
    groups: z.array(z.strictObject({ title: text, items: z.array(navigationItem) })),
    social: z.array(z.strictObject({ label: text, link: linkName })),
  }),
  redirects: z.array(z.strictObject({ from: path, to: pathOrUrl })).check(unique('from')),
  publish: z.record(z.string(), publishTarget),
})

type LinkName = z.infer<typeof linkName>

/** The configuration as it must be; `SiteConfig` is its description for people. */
export const configSchema = shape as unknown as z.ZodType<SiteConfig> & typeof shape
