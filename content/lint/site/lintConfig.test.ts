import { expect, test } from 'vitest'
import config from '../../../tests/fixtures/site/site.config.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { lintConfig } from './lintSite.ts'

const codes = (values: Partial<SiteConfig>, text = '') =>
  lintConfig({
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
