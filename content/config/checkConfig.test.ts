import { expect, test } from 'vitest'
import config from '../../site.config.ts'
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
