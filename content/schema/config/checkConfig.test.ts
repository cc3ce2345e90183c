import { describe, expect, test } from 'vitest'
import config from '../../../tests/fixtures/site/site.config.ts'
import { checkConfig } from './checkConfig.ts'

/** Checks the project's configuration with other values under some of its keys. */
const check = (values: object) =>
  checkConfig({
    source: { file: 'site.config.ts', text: '' },
    value: { ...config, ...values },
    locate: () => 0,
    locateKey: () => 0,
  })

test('the address of the site may hold a folder, and is checked into a form without a slash at the end', () => {
  expect(check({ siteUrl: 'https://example.com/docs/' }).value?.value.siteUrl).toBe(
    'https://example.com/docs',
  )
  expect(check({ siteUrl: 'https://example.com/docs' }).problems).toEqual([])
})

describe('an address that a redirect leads away from', () => {
  const problemsOf = (from: string) => check({ redirects: [{ from, to: '/' }] }).problems

  test.each([
    '/plans',
    '/plans/',
    '/docs/v1.2/old-page.html',
    '/~a/b_c',
    `/${'x'.repeat(255)}`,
    '/a'.repeat(500),
    '/a b',
    '/caf\u00E9',
    '/caf%C3%A9',
  ])('%s', from => {
    expect(problemsOf(from)).toEqual([])
  })

  test.each([
    '/../../../README.md',
    '/..',
    '/a/../b',
    '/./a',
    '/a//b',
    '//a',
    '/',
    '/a\0',
    '/a?b',
    '/a#b',
    '/a%2f..%2fb',
    '/a\\b',
    'a',
    `/${'x'.repeat(256)}`,
    '/a'.repeat(501),
    '/a\n',
    '/%2e%2e/a',
  ])('%j is invalid', from => {
    expect(problemsOf(from)).toMatchObject([{ code: 'config-path-invalid' }])
  })
})

test('plans cannot lead to a section that the home page does not show', () => {
  const { problems } = check({ homeSections: ['pricing'] })
  expect(problems.map(({ code }) => code)).toEqual(['anchor-missing', 'anchor-missing'])
  expect(check({ homeSections: ['contact'] }).problems).toEqual([])
})

describe('the accent', () => {
  const problemsOf = (theme: 'dark' | 'light', colors: object) =>
    check({ accent: { ...config.accent, [theme]: colors } }).problems

  test.each([
    ['dark', { fill: '#26c6a8' }],
    ['dark', { fill: '#26C6A8' }],
    ['light', { fill: '#0b7a66' }],
    ['light', { fill: '#ffd54f', line: '#8a6100' }],
    ['dark', { fill: '#101010', line: '#ffffff' }],
  ] as const)('in the %s theme may be %o', (theme, colors) => {
    expect(problemsOf(theme, colors)).toEqual([])
  })

  test.each([
    ['light', { fill: '#ffd54f' }, 'accent.light.fill'],
    ['dark', { fill: '#26c6a8', line: '#123456' }, 'accent.dark.line'],
  ] as const)('in the %s theme cannot be %o: its lines are not seen', (theme, colors, named) => {
    const [problem, ...others] = problemsOf(theme, colors)
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      code: 'config-contrast',
      message: expect.stringContaining(named) as string,
    })
    const [, line] = /line: '(#[\da-f]{6})'/.exec(problem?.hint ?? '') ?? []
    expect(problemsOf(theme, { ...colors, line })).toEqual([])
  })

  test.each(['teal', '#111', '#11111', '#11111g', '#11111180'])('cannot be %s', fill => {
    expect(problemsOf('dark', { fill })).toMatchObject([{ code: 'config-invalid' }])
  })
})

describe('scripts', () => {
  const script = { src: '/count.js', when: 'public', purpose: 'Counts visits.' }
  const problemsOf = (values: object) => check({ scripts: [{ ...script, ...values }] }).problems

  test.each([
    {},
    { src: 'https://stats.example/count.js', integrity: `sha384-${'A'.repeat(64)}` },
    { connect: ['https://stats.example/api'], data: { domain: 'bowline.example' } },
  ])('%j', values => {
    expect(problemsOf(values)).toEqual([])
  })

  test.each([
    [{ src: 'https://stats.example/count.js' }, 'config-missing'],
    [
      { src: 'https://stats.example/count.js?a=b', integrity: `sha384-${'A'.repeat(64)}` },
      'config-url-invalid',
    ],
    [{ integrity: 'sha1-abc' }, 'config-invalid'],
    [{ when: 'idle' }, 'config-invalid'],
    [{ purpose: undefined }, 'config-missing'],
    [{ connect: ["https://a.example/;script-src 'none'"] }, 'config-url-invalid'],
    [{ data: { 'on click': 'x' } }, 'config-invalid'],
  ])('%j is reported', (values, code) => {
    expect(problemsOf(values)).toMatchObject([{ code }])
  })
})

describe('tags of services that verify whose the site is', () => {
  const problemsOf = (tags: object) => check({ verification: tags }).problems

  test.each([
    'google-site-verification',
    'msvalidate.01',
    'p:domain_verify',
    'facebook-domain-verification',
    'yandex-verification',
  ])('%s', name => {
    expect(problemsOf({ [name]: 'x1Y2-z3_=' })).toEqual([])
  })

  test.each([
    [{ robots: 'noindex' }],
    [{ 'google-site-verification': '<meta name="google-site-verification" content="x">' }],
    [{ 'google-site-verification': '' }],
  ])('%j is reported', tags => {
    expect(problemsOf(tags)).toMatchObject([
      { code: 'config-invalid', hint: expect.stringContaining('<meta') as string },
    ])
  })
})

describe('forms', () => {
  const form = {
    action: 'https://forms.example/subscribe?list=1',
    fields: [{ name: 'email', label: 'E-mail', type: 'email' }],
    button: 'Subscribe',
    purpose: 'We send a letter a month.',
  }
  const problemsOf = (values: object, name = 'newsletter') =>
    check({ forms: { [name]: { ...form, ...values } } }).problems

  test.each([{}, { hidden: { list: 'a' } }, { action: 'https://forms.example/f/a+b~c' }])('%j', values => {
    expect(problemsOf(values)).toEqual([])
  })

  test.each([
    [{ action: 'http://forms.example/subscribe' }, 'config-url-invalid'],
    [{ action: '/subscribe' }, 'config-url-invalid'],
    [{ action: "https://forms.example/;script-src 'none'" }, 'config-url-invalid'],
    [{ action: 'https://forms.example:8443/subscribe' }, 'config-url-invalid'],
    [{ fields: [] }, 'config-invalid'],
    [{ fields: [...form.fields, ...form.fields] }, 'config-duplicate'],
    [{ fields: [{ name: 'a b', label: 'A' }] }, 'config-invalid'],
    [{ hidden: { email: 'a' } }, 'config-duplicate'],
    [{ purpose: '' }, 'config-invalid'],
  ])('%j is reported', (values, code) => {
    expect(problemsOf(values)).toMatchObject([{ code }])
  })

  test('have names that texts can write', () => {
    expect(problemsOf({}, 'My form')).toMatchObject([{ code: 'config-invalid' }])
  })
})

describe('films', () => {
  const problemsOf = (src: string, poster = '/images/talk.webp') =>
    check({ films: { talk: { title: 'A talk', src, poster } } }).problems

  test.each(['https://www.youtube-nocookie.com/embed/a-b_c?start=5', 'https://player.vimeo.com/video/1'])(
    '%s',
    src => {
      expect(problemsOf(src)).toEqual([])
    },
  )

  test.each([
    ['https://www.youtube.com/watch?v=a-b_c&t=5', 'https://www.youtube-nocookie.com/embed/a-b_c.'],
    ['https://www.youtube.com/watch?app=x&v=a-b_c', 'https://www.youtube-nocookie.com/embed/a-b_c.'],
    ['https://youtu.be/a-b_c?si=x', 'https://www.youtube-nocookie.com/embed/a-b_c.'],
    ['https://www.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc.'],
    ['https://vimeo.com/123?share=copy', 'https://player.vimeo.com/video/123.'],
    ['http://films.example/embed/1', 'https://'],
    ['https://films.example/;x', 'https://'],
  ])('%s is reported', (src, hint) => {
    expect(problemsOf(src)).toMatchObject([
      { code: 'config-url-invalid', hint: expect.stringContaining(hint) as string },
    ])
  })
})

test('a logo and an icon are SVG files of the site', () => {
  expect(check({ brand: { logo: '/images/logo.svg' } }).problems).toEqual([])
  expect(check({ brand: { logo: '/images/logo.png' } }).problems).toMatchObject([{ code: 'config-brand' }])
  expect(check({ brand: { favicon: 'https://a.example/b.svg' } }).problems).toMatchObject([
    { code: 'config-path-invalid' },
  ])
})

describe('plans', () => {
  const [first, ...others] = config.pricing.plans
  const problemsOf = (values: object, currency?: string, plans: object[] = [...others]) => {
    const plan = Object.entries({ ...first, ...values }).filter(([, value]) => value !== undefined)
    return check({
      pricing: {
        ...config.pricing,
        plans: [Object.fromEntries(plan), ...plans],
        ...(currency && { currency }),
      },
    }).problems
  }

  test.each([
    ['of one price', { price: 299.5 }, undefined],
    ['of two prices', { price: 29, yearly: 290 }, 'EUR'],
    ['of whole prices', { price: 45_000 }, 'JPY'],
    ['of three digits', { price: 0.125 }, 'KWD'],
    ['with an address of its own', { href: undefined, url: '/contact/' }, undefined],
    ['of nothing', { price: 0 }, undefined],
    ['of a price to start from', { price: 10, from: true }, undefined],
  ])('%s', (_, plan, currency) => {
    expect(problemsOf(plan, currency)).toEqual([])
  })

  test.each([
    ['two', 1],
    ['three', 2],
    ['four', 3],
  ])('%s of them', (_, count) => {
    const more = Array.from({ length: count }, (__, at) => ({ ...first, name: `Plan ${at}` }))
    expect(problemsOf({}, undefined, more)).toEqual([])
  })

  test.each([
    ['a fraction of a cent', { price: 299.999 }, undefined, 'config-plan-price', 'price'],
    ['a part of a yen', { price: 45.5 }, 'JPY', 'config-plan-price', 'price'],
    ['a part of a yen for a year', { price: 45, yearly: 450.5 }, 'JPY', 'config-plan-price', 'yearly'],
    ['a year without a month', { period: 'year', yearly: 300 }, undefined, 'config-plan-price', 'plans'],
    ['two addresses of a button', { url: '/contact/' }, undefined, 'config-missing', 'plans'],
    ['no address', { href: undefined, url: 'contact' }, undefined, 'config-url-invalid', 'url'],
    ['a price below zero', { price: -1 }, undefined, 'config-invalid', 'price'],
    ['a price without a period', { price: 1, period: undefined }, undefined, 'config-plan-price', 'plans'],
    ['a button without an address', { href: undefined }, undefined, 'config-missing', 'plans'],
    ['from nothing', { price: 0, from: true }, undefined, 'config-plan-price', 'from'],
    ['from a price to agree on', { price: 'custom', from: true }, undefined, 'config-plan-price', 'from'],
    ['no such currency', {}, 'Dollar', 'config-invalid', 'currency'],
    ['a currency in small letters', {}, 'usd', 'config-invalid', 'currency'],
  ])('%s is reported', (_, plan, currency, code, named) => {
    expect(problemsOf(plan, currency)).toMatchObject([
      { code, message: expect.stringContaining(named) as string },
    ])
  })
})

test.each<[string, object, { code: string; message: unknown; hint?: string }]>([
  [
    'a missing value is explained',
    { blog: { ...config.blog, pageSize: undefined } },
    {
      code: 'config-missing',
      message: '`blog.pageSize` is missing',
      hint: 'Posts on each page of the list.',
    },
  ],
  [
    'a value of the wrong kind is explained',
    { status: 5 },
    {
      code: 'config-invalid',
      message: '`status` is a number, and should be a text',
      hint: 'The status line in the footer. Without it, there is none.',
    },
  ],
  [
    'a section that is named twice',
    { homeSections: ['pricing', 'contact', 'pricing'] },
    { code: 'config-duplicate', message: '`homeSections[2]` is "pricing" a second time' },
  ],
  [
    'a section that there is not',
    { homeSections: ['priceing', 'contact'] },
    {
      code: 'config-invalid',
      message: expect.stringContaining('homeSections[0]'),
      hint: 'Did you mean `pricing`?',
    },
  ],
  [
    'a section without texts',
    { homeSections: ['contact', 'quotes'] },
    {
      code: 'config-invalid',
      message: '`homeSections[1]` is "quotes", which has no texts',
      hint: 'Write them in `proof.quotes`, or leave the section out.',
    },
  ],
  [
    'a row without a cell for each column',
    { proof: { comparison: { heading: 'A', columns: ['B', 'C'], rows: [{ label: 'D', cells: [true] }] } } },
    {
      code: 'config-invalid',
      message: '`proof.comparison.rows[0].cells` has 1 cell, and there are 2 columns',
      hint: 'Write one cell for each column.',
    },
  ],
  [
    'a profile without an address',
    { footer: { groups: [], social: [{ label: 'Mastodon', url: '@us', icon: 'mastodon' }] } },
    { code: 'config-url-invalid', message: '`footer.social[0].url` is not an absolute address: "@us"' },
  ],
  [
    'an entry of a list is explained by its key',
    { pricing: { ...config.pricing, included: ['Chat', ''] } },
    { code: 'config-invalid', message: '`pricing.included[1]` is empty', hint: 'What every plan includes.' },
  ],
  [
    'of two forms the nearer one is meant',
    { footer: { groups: [], social: [{ label: '', link: 'codeHost' }] } },
    { code: 'config-invalid', message: '`footer.social[0].label` is empty', hint: "The link's label." },
  ],
  [
    'a value that has none of its forms',
    { navigation: { ...config.navigation, items: [5] } },
    { code: 'config-invalid', message: '`navigation.items[0]` has none of the documented forms' },
  ],
  [
    'an object in place of a name',
    { publish: { live: { url: 'file:///srv/www', compress: { toString: 1 } } } },
    { code: 'config-invalid', message: '`publish.live.compress` is a map, and should be gzip' },
  ],
  [
    'a list that is too long',
    { pricing: { ...config.pricing, plans: Array(9).fill(config.pricing.plans[0]) } },
    { code: 'config-invalid', message: '`pricing.plans` has 9 entries; the most is 4' },
  ],
  [
    'a key of a group that has others',
    { links: { ...config.links, mastodon: 'https://example.com/@us' } },
    {
      code: 'config-unknown-key',
      message: '`mastodon` is not a key of `links`',
      hint: expect.stringMatching(/^Remove it; the keys there are \w+, .* `url` in `navigation`/) as string,
    },
  ],
  [
    'a profile that is no link',
    { footer: { groups: [], social: [{ label: 'Mastodon', link: 'mastodon' }] } },
    {
      code: 'config-invalid',
      message: expect.stringMatching(
        /^`footer\.social\[0\]\.link` is "mastodon", and should be one of register, /,
      ),
      hint: expect.stringMatching(/`url` instead of `link`/) as string,
    },
  ],
  [
    'a plan that leads elsewhere',
    {
      pricing: {
        ...config.pricing,
        plans: config.pricing.plans.map(plan => ({ ...plan, href: 'contact' })).slice(1),
      },
    },
    {
      code: 'config-invalid',
      message: expect.stringMatching(
        /^`pricing\.plans\[0\]\.href` is "contact", and should be one of register, .*, #contact$/,
      ),
      hint: 'Did you mean `#contact`?',
    },
  ],
  [
    'a color of the browser in words',
    { themeColor: { ...config.themeColor, dark: 'black' } },
    { code: 'config-invalid', message: '`themeColor.dark` is not a color such as "#f5b94a"' },
  ],
  [
    'a number that is too small',
    { blog: { ...config.blog, pageSize: 0 } },
    { code: 'config-invalid', message: '`blog.pageSize` is 0, and should be more than 0' },
  ],
  [
    'an unknown key',
    { tgaline: 'A sentence.' },
    {
      code: 'config-unknown-key',
      message: '`tgaline` is not a key of the configuration',
      hint: 'Did you mean `tagline`?',
    },
  ],
])('%s', (_, values, problem) => {
  expect(check(values).problems[0]).toMatchObject(problem)
})

/** A value with another one in the place of each of its parts, one after the other; of a list, of the first one. */
function* changed(value: unknown, other: unknown): Generator<unknown> {
  yield other
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined)) {
    for (const changedPart of changed(part, other))
      yield Array.isArray(value)
        ? value.map((entry: unknown, at) => (at === Number(key) ? changedPart : entry))
        : { ...value, [key]: changedPart }
  }
}

test.each([undefined, -1, 'x', ['x']])(
  'no problem of the configuration has the words of a library if a value is %o',
  other => {
    const parts = Object.entries(config).map(([key, value]) => [key, [...changed(value, other)]] as const)
    const rounds = Math.max(...parts.map(([, values]) => values.length))
    // One part of each key at a time.
    const messages = Array.from({ length: rounds }, (_, round) =>
      Object.fromEntries(parts.flatMap(([key, values]) => (round in values ? [[key, values[round]]] : []))),
    ).flatMap(values => check(values).problems.map(({ message }) => message))
    expect(messages.length).toBeGreaterThan(0)
    expect(
      messages.filter(message =>
        /Invalid|expected|Too (?:big|small)|must (?:match|be)|undefined/.test(message),
      ),
    ).toEqual([])
  },
)

test.each([
  [{ label: 'More', items: [{ label: 'A', href: '/' }] }, 'items', /label, href, .* menu of its own/],
  [{ label: 'More', herf: '/pricing/' }, 'herf', /`href`/],
])('a link of the navigation has a key that no link has: %j', (item, key, hint) => {
  const { problems } = check({ navigation: { ...config.navigation, items: [item] } })
  expect(problems).toMatchObject([
    { code: 'config-unknown-key', message: expect.stringContaining(`\`${key}\``) as string },
  ])
  expect(problems[0]?.hint).toMatch(hint)
})

test('a host alone is not an address that a script sends to', () => {
  const script = { src: '/a.js', when: 'public', purpose: 'Counts visits.' }
  const problemsOf = (address: string) => check({ scripts: [{ ...script, connect: [address] }] }).problems
  const [problem] = problemsOf('https://stats.example')
  expect(problem).toMatchObject({ code: 'config-url-invalid' })
  expect(problemsOf(/https:\S+(?=\.$)/.exec(problem?.hint ?? '')?.[0] ?? '')).toEqual([])
})
