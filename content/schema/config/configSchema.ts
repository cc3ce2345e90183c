import { z } from 'zod'
import { createSlug, nameProblem, tagSlug } from '../slug.ts'
import {
  blockName,
  count,
  day,
  fileAddress,
  flag,
  group,
  listOf,
  must,
  oldPath,
  path,
  pathOrUrl,
  requestUrl,
  scriptAddress,
  scriptUrl,
  securedUrl,
  siteUrl,
  storeAddress,
  text,
  unique,
  url,
} from './values.ts'
import { targetExamples } from './parseTarget.ts'
import { valueCheck } from '../valueProblem.ts'
import { accent, brand, fonts, themeColor } from './brand.ts'
import { legal } from './legal.ts'
import { footer, links, navigation } from './links.ts'
import { pricing } from './pricing.ts'
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

const blog = group('The list of posts and the feeds.', {
  heading: text("The page's heading; also in the feeds' titles."),
  text: text("The paragraph under it; also the feeds' description."),
  pageSize: count('Posts on each page of the list.'),
  tagPageSize: count('Posts on each page of a tag or an author.'),
  feedSize: count('Newest posts in each feed.'),
  editUrl: url(
    'Address at which files of the repository can be edited, up to its root: `https://github.com/us/site/edit/main/`. Each post then links to its own file.',
  ).exactOptional(),
  updatedFromGit: flag(
    'For each post without `updated`, shows the day of the last commit of its file, if that is after its publication. Needs the full history: `fetch-depth: 0` of actions/checkout.',
  ),
  socialCards: z
    .int()
    .nonnegative()
    .describe(
      'How many of the newest posts get a generated image for shared links; 0 for none. Each takes about a quarter of a second.',
    ),
})

/** A part of an address. */
const slug = (meaning: string) =>
  z
    .string()
    .check(
      valueCheck(function* (value: string) {
        const reason = nameProblem(value)
        if (reason !== undefined)
          yield {
            message: `${reason}: "${value}"`,
            hint: `Write for example ${createSlug(value) ?? 'ines'}.`,
          }
      }),
    )
    .describe(meaning)

const author = z
  .strictObject({
    name: text('The name, as posts have it in `author`.'),
    slug: slug("The last part of the page's address, if it is not derived from the name.").exactOptional(),
    role: text('What the author does, in a few words; shown below the name.').exactOptional(),
    about: text('A sentence about the author, shown below their posts.').exactOptional(),
    picture: fileAddress(
      'A square picture of 192 px or more: a file under `public/`, or an absolute address. Without it, initials are shown.',
    ).exactOptional(),
    link: url('A profile elsewhere; opens in a new tab.').exactOptional(),
  })
  .check(
    must(({ name, slug: own = tagSlug(name) }) => own !== undefined, {
      code: 'config-missing',
      message: 'has a name that no URL can be derived from, and no `slug`',
      hint: "Add one: `slug: 'ines'`.",
    }),
  )

/** Pages of films that hosts do not allow on other sites, each with the address of its player. */
const filmPages: readonly [page: RegExp, player: string][] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/)|youtu\.be\/)([\w-]+).*/,
    'https://www.youtube-nocookie.com/embed/$1',
  ],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+).*/, 'https://player.vimeo.com/video/$1'],
]

const playerOf = (src: string): string | undefined => {
  const found = filmPages.find(([page]) => page.test(src))
  return found && src.replace(...found)
}

const film = z.strictObject({
  title: text('What the video shows, in a few words.'),
  src: securedUrl(
    'Address of the host’s player for other sites: `https://www.youtube-nocookie.com/embed/…`, `https://player.vimeo.com/video/…`.',
  ).check(
    valueCheck(function* (src: string) {
      const player = playerOf(src)
      if (player === undefined) return
      const message = `is the page of a film, which its host does not show on other sites: "${src}"`
      yield { code: 'config-url-invalid', message, hint: `Write the address of its player: ${player}.` }
    }),
  ),
  poster: path('Image shown until the video is played, 16:9: a file under `public/`.').exactOptional(),
})

const films = z
  .record(blockName, film)
  .describe(
    'Videos on other sites, by names that you choose: `> [!FILM] talk` in a text embeds the one named `talk`. Nothing loads from the other site until a visitor plays it.',
  )
  .exactOptional()

const field = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.[\]-]+$/, 'is not the name of a field such as "email"')
    .describe('Name under which it is sent: `email`.'),
  label: text("The field's label."),
  type: z
    .enum(['text', 'email', 'tel', 'url', 'long', 'checkbox'])
    .describe('Kind of input: `long` has several lines; `text` by default.')
    .exactOptional(),
  optional: flag('Allows the field to be empty.'),
})

const form = z
  .strictObject({
    action: securedUrl(
      'Address that the form is sent to by POST, given to you by the newsletter or form service.',
    ),
    fields: listOf(field, 'What visitors enter.').min(1).check(unique('name')),
    hidden: z
      .record(z.string(), z.string())
      .describe("Values to send along, by name: `{ list: 'news' }`.")
      .exactOptional(),
    button: text("The button's label."),
    purpose: text(
      'What the data is used for, in one sentence; shown below the button and in the privacy policy.',
    ),
  })
  .check(
    must(({ fields, hidden = {} }) => fields.every(({ name }) => !Object.hasOwn(hidden, name)), {
      code: 'config-duplicate',
      message: 'has a field that is in `hidden`, too',
      hint: 'Remove one of the two.',
    }),
  )

const forms = z
  .record(blockName, form)
  .describe(
    'Forms that send to another site without a script, by names that you choose: `> [!FORM] newsletter` in a text shows the one named `newsletter`. Only pages with a form are allowed to send one.',
  )
  .exactOptional()

/** Subresource Integrity (W3C): a hash with its algorithm. */
const integrity = /^sha(?:256-[A-Za-z\d+/]{43}=|384-[A-Za-z\d+/]{64}|512-[A-Za-z\d+/]{86}==)$/

const attributes = z.record(
  z.string().regex(/^[a-z][a-z\d-]*$/, 'is not the name of an attribute after `data-`'),
  z.string(),
)

const script = z
  .strictObject({
    src: scriptAddress(
      'Address of the script: a file under `public/`, or an absolute address without a query.',
    ),
    integrity: z
      .string()
      .regex(integrity, 'is not the hash of a script such as "sha384-…"')
      .describe(
        'Hash of the script, required for one on another site: browsers run no other version. It is `sha384-` and the output of `curl -s <src> | openssl dgst -sha384 -binary | openssl base64 -A`.',
      )
      .exactOptional(),
    when: z
      .enum(['public', 'always'])
      .describe(
        'Where it runs: `public` is the public site alone, `always` also `dev`, previews and staging.',
      ),
    purpose: text(
      'What it does, and what it stores about visitors, in one sentence; shown in the privacy policy.',
    ),
    connect: listOf(requestUrl(), 'Addresses that it sends to. Those of this site are always allowed.')
      .check(unique())
      .exactOptional(),
    data: attributes
      .describe("Its `data-` attributes: `{ domain: 'fairlead.example' }` is `data-domain`.")
      .exactOptional(),
  })
  .check(
    must(({ src, integrity: hash }) => src.startsWith('/') || hash !== undefined, {
      code: 'config-missing',
      message: 'has a script of another site without its `integrity`',
      hint: 'Add the hash, or put the script under `public/`: its owner could change it for all of your visitors.',
    }),
  )

const scripts = listOf(
  script,
  'Scripts in addition to the site’s own, such as one that counts visits; none by default. The policy of each page allows only these, and nothing that they would load in turn.',
).exactOptional()

/** A place to publish to, as the configuration describes it. */
const publishTarget = z.strictObject({
  url: storeAddress(
    `The store: ${targetExamples('`')}. A store other than Amazon or Azure has its \`endpoint\`, too.`,
  ),
  siteUrl: siteUrl(
    'Public address of what is published there. Some of its pages are requested after publishing.',
  ).exactOptional(),
  previewHost: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/, 'is not a host such as "preview.example.com"')
    .describe(
      'Host below which each preview, and each release of an atomic target, has an address of its own: `preview.example.com` for `pr-12.preview.example.com`.',
    )
    .exactOptional(),
  compress: z
    .enum(['gzip'])
    .describe('Stores texts compressed, for a store with no server in front that compresses them.')
    .exactOptional(),
  redirectObjects: flag(
    'Makes the website endpoint of S3 answer old addresses with 301. On by default for Amazon S3.',
  ),
  atomic: flag(
    'Keeps each release in its own folder, and switches all visitors at once: docs/publishing.md, "Atomic releases". On by default for `file://`, for R2 and with `keyValueStore`; set `true` for another bucket behind a Worker.',
  ),
  keepReleases: z
    .int()
    .min(2)
    .max(1000)
    .describe(
      'Releases that you can roll back to, including the current one, and whose assets stay for open tabs; 10 by default. Rollbacks do not count.',
    )
    .exactOptional(),
  keepDays: z
    .int()
    .min(0)
    .max(1000)
    .describe(
      'Days for which assets of earlier releases stay, no matter how many releases follow; 7 by default.',
    )
    .exactOptional(),
  cloudfront: z
    .string()
    .regex(/^[A-Z0-9]+$/, 'is not the identifier of a distribution such as "E2EXAMPLE1"')
    .describe('CloudFront distribution in front of the bucket. Changed files are invalidated in it.')
    .exactOptional(),
  keyValueStore: z
    .string()
    .regex(
      /^arn:aws:cloudfront::\d{12}:key-value-store\/[0-9a-f-]+$/,
      'is not the ARN of a KeyValueStore such as "arn:aws:cloudfront::123456789012:key-value-store/0f1e"',
    )
    .describe(
      'CloudFront KeyValueStore, from which a function reads the current release of an atomic target. Nothing is invalidated then.',
    )
    .exactOptional(),
})

/** The texts of a page that are not on it. */
const headOf = {
  title: text(
    "Title in the browser's tab, without the product's name. Search results show about 60 characters.",
  ),
  description: text('Description for search results, at most 160 characters.'),
  socialImage: path('Image shown when the page is shared, instead of the image of the site.').exactOptional(),
}

const page = (meaning: string) =>
  group(meaning, {
    ...headOf,
    updated: day("Day of the last change to the page's text, for the sitemap.").exactOptional(),
    noindex: flag('Asks search engines to leave the page out, and leaves it out of the sitemap.'),
  })

const year = z.int().min(2000).max(9999)

const copyrightYear = z
  .union([
    year,
    z.literal('today'),
    z.strictObject({ from: year.describe('The first year; the last is the year of the build.') }),
  ])
  .describe(
    "The year in the footer's copyright line: `2025`, `'today'` for the year of the build, or `{ from: 2023 }` for all years since then.",
  )

const security = group(
  'How to report a vulnerability: `/.well-known/security.txt` (RFC 9116), for a site at the root of its host. Absent by default.',
  {
    contact: z
      .string()
      .regex(
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        'is not an address such as "mailto:security@fairlead.example"',
      )
      .describe('Where reports go: `mailto:` with an e-mail address, or a page with `https://`.'),
    policy: pathOrUrl('The rules for researchers.').exactOptional(),
  },
).exactOptional()

const signal = (use: string) => flag(`${use} \`true\` allows it.`)

const redirect = z.strictObject({
  from: oldPath('The old address.'),
  to: pathOrUrl('The new address.'),
})

interface Sections {
  homeSections?: readonly z.infer<typeof homeSection>[]
  proof?: z.infer<typeof proof>
  architecture?: z.infer<typeof architecture>
  pricing: { plans: readonly { href?: string }[] }
}

/** A rule against plans that lead to the contact section if the home page lacks it. */
const shownContact = valueCheck(function* ({ homeSections, pricing: { plans } }: Sections) {
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
const writtenSections = valueCheck(function* ({
  homeSections = [],
  proof: proofs = {},
  architecture: parts,
}: Sections) {
  const texts = [
    ...proofSections.map(name => ({ name, key: `proof.${name}`, isWritten: proofs[name] !== undefined })),
    { name: 'architecture' as const, key: 'architecture', isWritten: parts !== undefined },
  ]
  for (const { name, key, isWritten } of texts) {
    const at = homeSections.indexOf(name)
    if (at >= 0 && !isWritten)
      yield {
        message: `is "${name}", which has no texts`,
        hint: `Write them in \`${key}\`, or leave the section out.`,
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
      .regex(
        /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*(?:-u(?:-[a-z0-9]{2,8})+)?$/,
        'is not a language tag such as "en"',
      )
      .describe(
        'BCP 47 language of all texts, for example `en`. Days, numbers, prices and the words of the interface follow it. The interface is available in English and German. Days are of the Gregorian calendar unless the language names another one, as `th-u-ca-buddhist` does. In Arabic, Hebrew and other right-to-left languages, pages run from right to left. The drawn screens of the platform stay English, and say so to screen readers.',
      ),
    email: z.email('is not an e-mail address').describe('Address shown as text in the contact section.'),
    copyrightYear,
    status: text('The status line in the footer. Without it, there is none.').exactOptional(),
    statusPage: url(
      'Page with the current status, to which the status line leads. Leave out a status that nothing measures.',
    ).exactOptional(),
    security,
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
        pricing: page('The page `/pricing/`. Without it, there is no such page.').exactOptional(),
        blog: page(
          'The list of posts. Without it, there is no blog: no posts, feeds or search.',
        ).exactOptional(),
        notFound: group(
          'The page for an address that does not exist. It is never in search results.',
          headOf,
        ),
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
      'The sections of the home page below its first screen, in order; others are not shown. Default: all except those of `proof`, the features first, in the order of `features`.',
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
      'The authors, each with a page of their posts. `check` then reports authors who are not in the list.',
    )
      .check(unique('name'))
      .exactOptional(),
    tags: listOf(
      z.strictObject({
        name: text('The tag, as posts have it.'),
        slug: slug("The last part of its page's address."),
      }),
      'Tags whose addresses are not derived from their names.',
    )
      .check(unique('name'), unique('slug'))
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
        'Tags that verify the site for a service, by name: `{ \'google-site-verification\': \'x1Y2z3\' }` is `<meta name="google-site-verification" content="x1Y2z3">` in the head of the home page.',
      )
      .exactOptional(),
    forms,
    films,
    scripts,
    publicScripts: listOf(
      text(),
      'Files under `public/` that may run code as part of the site, by path: `sw.js`. Those of `scripts` need no entry.',
    ).exactOptional(),
    contentSignals: group(
      'What programs may use the site for: `Content-Signal` in `robots.txt` (contentsignals.org). Absent by default.',
      {
        search: signal('Links and short excerpts in search results.'),
        aiInput: signal('Answers that a model bases on pages it reads for them.'),
        aiTrain: signal('The training of models.'),
      },
    ).exactOptional(),
    redirects: listOf(redirect, 'Old addresses on this site, each with its new one.').check(unique('from')),
    publish: z
      .record(z.string(), publishTarget)
      .describe('Where `dist/` can be published, by the name used on the command line.'),
  })
  .check(shownContact, writtenSections)

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

/** Everything a marketer would change. `site.config.ts` is one value of this type; its schema describes each key. */
export type SiteConfig = DeepReadonly<z.infer<typeof configSchema>>
