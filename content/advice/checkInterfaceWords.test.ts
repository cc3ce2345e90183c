import { expect, test } from 'vitest'
import config from '../../site.config.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { checkInterfaceWords } from './checkInterfaceWords.ts'

const check = (language: string) =>
  checkInterfaceWords({
    source: { file: 'site.config.ts', text: '' },
    value: { ...(config as SiteConfig), language },
    locate: () => 0,
    locateKey: () => 0,
  })

test.each(['en', 'en-GB', 'de', 'de-AT'])('%s has words', language => {
  expect(check(language)).toEqual([])
})

test.each(['fr', 'pt-BR'])('%s has none, which is told', language => {
  expect(check(language)).toMatchObject([{ code: 'config-language', severity: 'warning' }])
})
