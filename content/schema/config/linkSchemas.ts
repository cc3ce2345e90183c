import { z } from 'zod'
import { group, path, text, url } from './valueSchemas.ts'

/** Every outbound address, by its name. */
export const links = group(
  'The outbound addresses that several places of the site name. One of a single place is `url` in `navigation`, `footer` or `footer.social`.',
  {
    register: url.describe('Registration page; opens in a new tab.'),
    login: url.describe('Login page; opens in a new tab.'),
    docs: url.describe('Quickstart documentation; opens in a new tab.'),
    demo: url.describe('Scheduling page for a 30-minute call; opens in a new tab.'),
    repository: url.describe('Source of the read-only operator.'),
    trustCenter: url.describe('Trust centre: certificates, reports, sub-processors.'),
    codeHost: url.describe('Code host profile.'),
    network: url.describe('Professional network profile.'),
  },
)

/** Name of an outbound address. */
export const linkName = links
  .keyof()
  .describe('Name of one of `links`. An address of its own is `url`, in place of `link`.')

const label = text.describe('What the link says.')

const outbound = url.describe('An address elsewhere; opens in a new tab.')

/** A link of the navigation: to an address or a page of this site, or, in a new tab, to one of `links` or elsewhere. */
export const navigationItem = z.union([
  z.strictObject({ label, href: path.describe('An address on this site.') }),
  z.strictObject({
    label,
    page: text.describe('A page in markdown, by its file below `texts/`: `about`, `customers/acme`.'),
  }),
  z.strictObject({ label, link: linkName }),
  z.strictObject({ label, url: outbound }),
])

const icon = z
  .enum([
    'bluesky',
    'discord',
    'feed',
    'github',
    'gitlab',
    'link',
    'linkedin',
    'mail',
    'mastodon',
    'slack',
    'x',
    'youtube',
  ])
  .describe('The drawing before the label; none where absent.')
  .exactOptional()

/** A link to a profile elsewhere. */
export const profileLink = z.union([
  z.strictObject({ label, link: linkName, icon }),
  z.strictObject({ label, url: outbound, icon }),
])
