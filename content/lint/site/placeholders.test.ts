import { expect, test } from 'vitest'
import config from '../../../site.config.ts'
import type { AbsoluteUrl, SiteConfig } from '../../model/SiteConfig.ts'
import { checkPlaceholders, placeholders } from './placeholders.ts'

const at = (siteUrl: AbsoluteUrl, values: Partial<SiteConfig> = {}): SiteConfig => ({
  ...(config as SiteConfig),
  ...values,
  siteUrl,
})

test.each([
  'https://fairlead.example',
  'https://example.com/docs',
  'http://localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
] as const)('a site at %s may have examples', siteUrl => {
  expect(placeholders(at(siteUrl))).toEqual([])
})

test('a site at a real address is told of each, but not of where it is published to', () => {
  const found = placeholders(at('https://fairlead.io'))
  const paths = found.map(({ path }) => path.join('.'))
  for (const path of ['email', 'links.register', 'links.trustCenter', 'getStarted.command.1'])
    expect(paths).toContain(path)
  expect(paths.filter(path => path.startsWith('publish') || path === 'siteUrl')).toEqual([])
})

test.each([
  ['hello@fairlead.example', 'fairlead.example'],
  ['https://www.example.org/', 'www.example.org'],
  ['hello@fairlead.io', undefined],
  ['For example. And more', undefined],
  ['https://example.fairlead.io', undefined],
])('%s: %s', (email, host) => {
  const found = placeholders(at('https://fairlead.io', { email }))
  expect(found.find(({ path }) => path[0] === 'email')?.host).toBe(host)
})

test('the problem stands at the text', () => {
  const [problem] = checkPlaceholders({
    source: { file: 'site.config.ts', text: 'one\ntwo' },
    value: at('https://fairlead.io'),
    locate: () => 4,
    locateKey: () => 0,
  })
  expect(problem).toMatchObject({ code: 'config-placeholder', severity: 'warning', line: 2 })
})
