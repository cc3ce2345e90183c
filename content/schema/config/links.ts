import { z } from 'zod'
import { places } from '../../shared/urlAt.ts'
import { group, listOf, path, text, url } from './values.ts'

export const links = group(
  `Addresses on other sites that are used in several places. One that is used once is \`url\` in \`navigation\`, \`footer\` or \`footer.social\`. \`{place}\` in an address becomes the place of the link: ${places.map(place => `\`${place}\``).join(', ')}.`,
  {
    register: url('Registration page; opens in a new tab.'),
    login: url('Login page; opens in a new tab.'),
    docs: url('Quickstart documentation; opens in a new tab.'),
    demo: url('Scheduling page for a 30-minute call; opens in a new tab.'),
    repository: url('Source of the read-only operator.'),
    trustCenter: url('Trust center: certificates, reports, sub-processors.'),
    codeHost: url('Code host profile.'),
    network: url('Professional network profile.'),
  },
)

/** Name of an outbound address. */
export const linkName = links
  .keyof()
  .describe('Name of one of `links`. For another address, use `url` instead of `link`.')

const label = text("The link's label.")

const outbound = url('An address on another site; opens in a new tab.')

/** A link of the navigation: to an address or a page of this site, or, in a new tab, to one of `links` or elsewhere. */
const navigationItem = z.union([
  z.strictObject({ label, href: path('An address on this site.') }),
  z.strictObject({
    label,
    page: text('A page in markdown, by its file below `texts/`: `about`, `customers/acme`.'),
  }),
  z.strictObject({ label, link: linkName }),
  z.strictObject({ label, url: outbound }),
])

export const navigation = group("The header's links.", {
  platform: text('Label of the menu that lists the four features.'),
  items: listOf(navigationItem, 'Links after the Platform menu, in order; none has a menu of its own.'),
  signIn: text('Label of the link to the login page.'),
  getStarted: text('Label of a button to the registration page; without it, there is none.').exactOptional(),
  bookDemo: text(
    'Label of a button to the scheduling page, in the menu of phones and where the header has room; without it, there is none.',
  ).exactOptional(),
})

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
  .describe('Icon before the label; none by default.')
  .exactOptional()

/** A link to a profile elsewhere. */
const profileLink = z.union([
  z.strictObject({ label, link: linkName, icon }),
  z.strictObject({ label, url: outbound, icon }),
])

const footerGroup = z.strictObject({
  title: text('Title of the column.'),
  items: listOf(navigationItem, 'Its links.'),
})

export const footer = group('The links at the foot of every page.', {
  groups: listOf(footerGroup, 'Columns of links, each with a title.'),
  social: listOf(profileLink, 'Profiles on other sites, in the last line.'),
})
