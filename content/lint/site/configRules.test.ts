import { expect, test } from 'vitest'
import config from '../../../tests/fixtures/site/site.config.ts'
import type { AbsoluteUrl, SiteConfig } from '../../model/SiteConfig.ts'
import { fileProblems } from '../Rule.ts'
import { configRules, placeholders } from './configRules.ts'

const codes = (values: Partial<SiteConfig>, text = '') =>
  fileProblems(configRules, {
    source: { file: 'site.config.ts', text },
    value: { ...(config as SiteConfig), ...values },
    locate: path => path.length,
    locateKey: () => 0,
  }).map(({ code }) => code)

test('this site has none', () => {
  expect(codes({})).toEqual([])
})

test('a tagline that is written twice is told', () => {
  expect(codes({ tagline: 'Sure of it.' }, "tagline: 'Sure of it.', title: 'Sure of it.'")).toEqual([
    'config-text-twice',
  ])
  expect(codes({ tagline: 'Sure of it.' }, "tagline: 'Sure of it.'")).toEqual([])
})

test.each(['en', 'en-GB', 'de', 'de-AT'])('the interface has words in %s', language => {
  expect(codes({ language })).not.toContain('config-language')
})

test.each(['fr', 'pt-BR'] as const)('the interface has no words in %s, which is reported', language => {
  expect(codes({ language })).toContain('config-language')
})

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
  const problems = fileProblems(configRules, {
    source: { file: 'site.config.ts', text: 'one\ntwo' },
    value: at('https://fairlead.io'),
    locate: () => 4,
    locateKey: () => 0,
  })
  const problem = problems.find(({ code }) => code === 'config-placeholder')
  expect(problem).toMatchObject({ severity: 'warning', line: 2 })
})
