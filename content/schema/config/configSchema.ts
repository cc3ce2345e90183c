import { z } from 'zod'
import { rule } from '../rule.ts'
import { author, blog } from './blog.ts'
import { accent, brand, fonts, themeColor } from './brand.ts'
import { films } from './films.ts'
import { forms } from './forms.ts'
import { legal } from './legal.ts'
import { footer, links, navigation } from './links.ts'
import { pricing } from './pricing.ts'
import { publishTarget } from './publishTarget.ts'
import { scripts } from './scripts.ts'
import {
  announcement,
  architecture,
  contact,
  feature,
  getStarted,
  hero,
  homeSection,
  proof,
  proofSections,
} from './sections.ts'
import { day, group, listOf, oldPath, path, pathOrUrl, scriptUrl, siteUrl, text, unique } from './values.ts'

const page = (meaning: string) =>
  group(meaning, {
    title: text(
      "Title in the browser's tab, without the product's name. Search results show about 60 characters.",
    ),
    description: text('Description for search results, at most 160 characters.'),
    updated: day("Day of the last change to the page's text, for the sitemap.").exactOptional(),
    socialImage: path('Image shown when the page is shared, in place of that of the site.').exactOptional(),
    noindex: z
      .boolean()
      .describe('Search engines are asked to leave the page out, and it is not in the sitemap.')
      .exactOptional(),
  })

const year = z.int().min(2000).max(9999)

const copyrightYear = z
  .union([
    year,
    z.literal('today'),
    z.strictObject({ from: year.describe("The first year; the last is that of the build's day.") }),
  ])
  .describe(
    "The year in the footer's copyright line: `2025`, `'today'` for that of the build's day, or `{ from: 2023 }` for all years since then.",
  )

const signal = (use: string) => z.boolean().describe(`${use} \`true\` allows it.`).exactOptional()

const redirect = z.strictObject({
  from: oldPath('The old address.'),
  to: pathOrUrl('The address that took its place.'),
})

interface Sections {
  homeSections?: readonly z.infer<typeof homeSection>[]
  proof?: z.infer<typeof proof>
  pricing: { plans: readonly { href?: string }[] }
}

/** A rule against plans that lead to the contact section if the home page lacks it. */
const shownContact = rule(function* ({ homeSections, pricing: { plans } }: Sections) {
  if (!homeSections || homeSections.includes('contact')) return
  for (const [at, { href }] of plans.entries()) {
    if (href !== '#contact') continue
    yield {
      code: 'anchor-missing',
      message: 'leads to the contact section, which `homeSections` leaves out',
      hint: 'Name one of `links`, or add `contact` to `homeSections`.',
      path: ['pricing', 'plans', at, 'href'],
    }
  }
})

/** A rule against sections that are to be shown and have no texts. */
const writtenProof = rule(function* ({ homeSections = [], proof: texts = {} }: Sections) {
  for (const [at, name] of homeSections.entries()) {
    const missing = proofSections.find(section => section === name && !texts[section])
    if (missing === undefined) continue
    yield {
      message: `is "${missing}", which has no texts`,
      hint: `Write them in \`proof.${missing}\`, or leave the section out.`,
      path: ['homeSections', at],
    }
  }
})

/** Everything a marketer would change: what `site.config.ts` must export. Each key says what it means. */
export const configSchema = z
  .strictObject({
    name: text("The product's name. Every page, feed and icon takes it from here."),
    tagline: text(
      'The sentence under the headline. Also the description of the product for search engines and installed sites.',
    ),
    siteUrl: siteUrl(
      'Where the site is published: a host, or a folder of one. Canonical addresses and feeds start with it.',
    ),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'is not a language tag such as "en"')
      .describe(
        'BCP 47 language of all texts, for example `en`. Days, numbers, prices and the words of the interface follow it; the words are there in English and German. In Arabic, Hebrew and other right-to-left languages, pages run from right to left. The drawn screens of the platform stay English, and say so to screen readers.',
      ),
    email: z.email('is not an e-mail address').describe('Address shown as text in the contact section.'),
    copyrightYear,
    status: text('The line in the footer that says how the platform is doing.'),
    socialImage: path(
      'Image shown when a page is shared and has none of its own: 1200 × 630 px PNG or JPEG under `public/`.',
    ),
    themeColor,
    accent,
    brand,
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
    navigation,
    hero,
    features: z
      .tuple([feature, feature, feature, feature])
      .check(unique('id'))
      .describe('The four parts of the platform, in the order of the home page and of the Platform menu.'),
    getStarted,
    architecture,
    pricing,
    contact,
    homeSections: listOf(
      homeSection,
      'The sections of the home page below its first screen, in their order; what is left out is not shown. Without it, all are but those of `proof`: the features in the order of `features`, then the others.',
    )
      .check(unique())
      .exactOptional(),
    proof,
    announcement,
    legal,
    pdfWorker: scriptUrl(
      "The worker of the legal pages' viewer on a package CDN, of the version of pdfjs-dist that package.json names: `https://cdn.example/npm/pdfjs-dist@5.4.296/build/pdf.worker.min.mjs`. Without it, the worker is served with the site.",
    ).exactOptional(),
    blog,
    authors: listOf(
      author,
      'Those who write, each with a page of their posts. With this list, an author who is not in it is reported.',
    )
      .check(unique('name'))
      .exactOptional(),
    footer,
    verification: z
      .record(
        z.string().regex(/^[\w.:-]*(?:verif|validat)[\w.:-]*$/i, 'is not the name of a verification tag'),
        z
          .string()
          .regex(
            /^[^\s<>"]+$/,
            'is not the `content` of a verification tag alone, without spaces and markup',
          ),
      )
      .describe(
        'Tags by which services see that the site is yours, by their names: `{ \'google-site-verification\': \'x1Y2z3\' }` is `<meta name="google-site-verification" content="x1Y2z3">` in the head of the home page.',
      )
      .exactOptional(),
    forms,
    films,
    scripts,
    publicScripts: listOf(
      text(),
      'Files under `public/` that may run code as a part of the site, by their paths there: `sw.js`. Those of `scripts` need no entry.',
    ).exactOptional(),
    contentSignals: group(
      'What programs may use the site for, as `Content-Signal` in `robots.txt` states it (contentsignals.org). Without it, nothing is stated.',
      {
        search: signal('Links and short excerpts in search results.'),
        aiInput: signal('Answers of a model that are based on pages it reads for them.'),
        aiTrain: signal('The training of models.'),
      },
    ).exactOptional(),
    redirects: listOf(
      redirect,
      'Old addresses on this site, each with the address that took its place.',
    ).check(unique('from')),
    publish: z
      .record(z.string(), publishTarget)
      .describe('Where `dist/` can be published, by the name used on the command line.'),
  })
  .check(shownContact, writtenProof)

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

/** Everything a marketer would change. `site.config.ts` is one value of this type; its schema describes each key. */
export type SiteConfig = DeepReadonly<z.infer<typeof configSchema>>
