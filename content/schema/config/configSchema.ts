import { z } from 'zod'
import { tagSlug } from '../slug.ts'
import { accent, color } from './accentSchema.ts'
import { fonts } from './fontSchema.ts'
import { legal } from './legalSchema.ts'
import { links, navigationItem, profileLink } from './linkSchemas.ts'
import { architecture, contact, feature, getStarted, hero, homeSection, pricing } from './sectionSchemas.ts'
import { scripts } from './scriptSchema.ts'
import {
  day,
  fileAddress,
  group,
  oldPath,
  path,
  pathOrUrl,
  rule,
  scriptUrl,
  siteUrl,
  storeAddress,
  text,
  unique,
  uniqueItems,
  url,
} from './valueSchemas.ts'

const page = (description: string) =>
  group(description, {
    title: text.describe(
      "Title in the browser's tab, without the product's name. Search results show about 60 characters.",
    ),
    description: text.describe('Description for search results, at most 160 characters.'),
    updated: day.describe("Day of the last change to the page's text, for the sitemap.").exactOptional(),
  })

const year = z.int().min(2000).max(9999)

const author = z
  .strictObject({
    name: text.describe('The name, as posts have it in `author`.'),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not lower-case letters, digits and single hyphens')
      .describe("The last part of the page's address, where it is not made of the name.")
      .exactOptional(),
    role: text.describe('What the author does, in a few words; shown below the name.').exactOptional(),
    picture: fileAddress
      .describe('A square picture of 192 px or more: a file under `public/`, or an absolute address.')
      .exactOptional(),
    link: url.describe('A profile elsewhere; opens in a new tab.').exactOptional(),
  })
  .refine(
    ({ name, slug = tagSlug(name) }) => slug !== undefined,
    rule({
      code: 'config-missing',
      message: 'has a name of which no address can be made, and no `slug`',
      hint: "Add one: `slug: 'ines'`.",
    }),
  )

const publishTarget = z.strictObject({
  url: storeAddress.describe(
    'The store: `s3://bucket/prefix?region=eu-central-1`, `az://container/prefix?account=name`, or `file:///folder`. A store other than Amazon or Azure has its `endpoint`, too.',
  ),
  siteUrl: siteUrl
    .describe('Where visitors find what is published there; it is asked for some pages afterwards.')
    .exactOptional(),
  compress: z
    .enum(['gzip', 'br'])
    .describe('Store texts compressed, for a store that nothing compresses in front of.')
    .exactOptional(),
  cleanAddresses: z
    .boolean()
    .describe('Store each page under its address without the slash, too: `blog` beside `blog/index.html`.')
    .exactOptional(),
  redirectObjects: z
    .boolean()
    .describe(
      'Let the website endpoint of S3 answer old addresses with 301. On by default in Amazon’s stores.',
    )
    .exactOptional(),
  keepReleases: z
    .int()
    .min(2)
    .max(1000)
    .describe('Releases that can be brought back, and whose assets stay for open tabs; 10 by default.')
    .exactOptional(),
  cloudfront: z
    .string()
    .regex(/^[A-Z0-9]+$/, 'is not the identifier of a distribution such as "E2EXAMPLE1"')
    .describe('CloudFront distribution in front of the bucket, which is told what changed.')
    .exactOptional(),
})

interface ContactValue {
  homeSections?: readonly z.infer<typeof homeSection>[]
  pricing: { plans: readonly { href: string }[] }
}

/** Finds plans that lead to the contact section, where the home page has none. */
function contactIsShown({ value, issues }: z.core.ParsePayload<ContactValue>): void {
  const { homeSections, pricing: prices } = value
  if (!homeSections || homeSections.includes('contact')) return
  for (const [at, { href: input }] of prices.plans.entries()) {
    if (input !== '#contact') continue
    const message = 'leads to the contact section, which `homeSections` leaves out'
    const params = {
      code: 'anchor-missing',
      hint: 'Name one of `links`, or add `contact` to `homeSections`.',
    }
    issues.push({ code: 'custom', message, input, path: ['pricing', 'plans', at, 'href'], params })
  }
}

/** Everything a marketer would change: what `site.config.ts` must export. Each key says what it means. */
export const configSchema = z
  .strictObject({
    name: text.describe("The product's name. Every page, feed and icon takes it from here."),
    tagline: text.describe(
      'The sentence under the headline. Also what search engines and installed sites are told of the product.',
    ),
    siteUrl: siteUrl.describe(
      'Where the site is published: a host, or a folder of one. Canonical addresses and feeds start with it.',
    ),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'is not a language tag such as "en"')
      .describe(
        'BCP 47 language of all texts, for example `en`. Days, numbers, prices and the words of the interface follow it; the words are there in English and German. The drawn screens of the platform stay English, and say so to screen readers.',
      ),
    email: z.email('is not an e-mail address').describe('Address shown as text in the contact section.'),
    copyrightYear: z
      .union([
        year,
        z.literal('today'),
        z.strictObject({ from: year.describe("The first year; the last is that of the build's day.") }),
      ])
      .describe(
        "The year in the footer's copyright line: `2025`, `'today'` for that of the build's day, or `{ from: 2023 }` for all years since then.",
      ),
    status: text.describe('The line in the footer that says how the platform is doing.'),
    socialImage: path.describe(
      'Image shown when a page is shared and has none of its own: 1200 × 630 px PNG or JPEG under `public/`.',
    ),
    themeColor: group('Colours a browser uses around an installed site.', {
      dark: color.describe('The colour in the dark theme.'),
      light: color.describe('The colour in the light theme.'),
    }),
    accent,
    fonts,
    links,
    pages: group(
      'Title and description of each page that is not a post, for search results and shared links.',
      {
        home: page('The home page.'),
        pricing: page('The page `/pricing/`.'),
        blog: page('The list of posts.'),
        notFound: page('The page for an address where there is nothing.'),
      },
    ),
    navigation: group("The header's links.", {
      platform: text.describe('Label of the menu that lists the four features.'),
      items: z.array(navigationItem).describe('Links after the Platform menu, in order.'),
      signIn: text.describe('Label of the link to the login page.'),
    }),
    hero,
    features: z
      .tuple([feature, feature, feature, feature])
      .check(unique('id'))
      .describe('The four parts of the platform, in the order of the home page and of the Platform menu.'),
    getStarted,
    architecture,
    pricing,
    contact,
    homeSections: z
      .array(homeSection)
      .check(uniqueItems)
      .describe(
        'The sections of the home page below its first screen, in their order; what is left out is not shown. Without it, all are: the features in the order of `features`, then the others.',
      )
      .exactOptional(),
    legal,
    pdfWorker: scriptUrl
      .describe(
        "The worker of the legal pages' viewer on a package CDN, of the version of pdfjs-dist that package.json names: `https://cdn.example/npm/pdfjs-dist@5.4.296/build/pdf.worker.min.mjs`. Without it, the worker is served with the site.",
      )
      .exactOptional(),
    blog: group('The list of posts and the feeds.', {
      heading: text.describe("The page's heading; also in the feeds' titles."),
      text: text.describe("The paragraph under it; also the feeds' description."),
      pageSize: z.int().positive().describe('Posts on a page of the list.'),
      tagPageSize: z.int().positive().describe('Posts on a page of those of a tag or an author.'),
      feedSize: z.int().positive().describe('Newest posts in each feed.'),
      editUrl: url
        .describe(
          'Where the files of the repository can be edited, up to its root: `https://github.com/us/site/edit/main/`. Each post then has a link to its own file.',
        )
        .exactOptional(),
      updatedFromGit: z
        .boolean()
        .describe(
          'Show of each post without `updated` the day on which git last saw its file changed, if that is after its publication. It needs the whole history: `fetch-depth: 0` of actions/checkout.',
        )
        .exactOptional(),
      socialCards: z
        .int()
        .nonnegative()
        .describe(
          'Newest posts that have an image drawn for shared links; 0 draws none. Each takes about a quarter of a second.',
        ),
    }),
    authors: z
      .array(author)
      .check(unique('name'))
      .describe(
        'Those who write, each with a page of their posts. With this list, an author who is not in it is told of.',
      )
      .exactOptional(),
    footer: group('The links at the foot of every page.', {
      groups: z
        .array(
          z.strictObject({
            title: text.describe('Title of the column.'),
            items: z.array(navigationItem).describe('Its links.'),
          }),
        )
        .describe('Columns of links, each with a title.'),
      social: z.array(profileLink).describe('Profiles elsewhere, in the last line.'),
    }),
    scripts,
    publicScripts: z
      .array(text)
      .describe(
        'Files under `public/` that may run code as a part of the site, by their paths there: `sw.js`. Those of `scripts` need no entry.',
      )
      .exactOptional(),
    redirects: z
      .array(
        z.strictObject({
          from: oldPath.describe('The old address.'),
          to: pathOrUrl.describe('The address that took its place.'),
        }),
      )
      .check(unique('from'))
      .describe('Old addresses on this site, each with the address that took its place.'),
    publish: z
      .record(z.string(), publishTarget)
      .describe('Where `dist/` can be published, by the name used on the command line.'),
  })
  .check(contactIsShown)

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What `site.config.ts` may export, as JSON Schema, draft 7. Rules that are code have no place in it. */
export const configJsonSchema = (): JsonSchema =>
  z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })

/** The schemas of what a value may have under a key: several where it has several forms, none where it has no such key. */
export function childSchemas(schema: JsonSchema, key: PropertyKey): JsonSchema[] {
  const { items, properties, additionalProperties, anyOf = [] } = schema
  const child = Array.isArray(items)
    ? items[Number(key)]
    : (items ?? properties?.[String(key)] ?? additionalProperties)
  return [
    ...(typeof child === 'object' ? [child] : []),
    ...anyOf.flatMap(form => (typeof form === 'object' ? childSchemas(form, key) : [])),
  ]
}
