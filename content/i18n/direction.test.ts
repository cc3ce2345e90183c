import { expect, test } from 'vitest'
import { directionOf, pageDirection } from './direction.ts'

test.each(['ar', 'ar-EG', 'he', 'fa-IR', 'ur', 'ps', 'yi', 'ckb', 'az-Arab', 'pa-Arab-PK', 'ks-arab'])(
  'a page in %s runs from right to left',
  language => {
    expect(pageDirection(language)).toBe('rtl')
  },
)

test.each(['en', 'de-AT', 'az', 'ku', 'ar-Latn', 'th-u-nu-arab', 'zh-Hant', 'sr-Cyrl', 'ara', ''])(
  'a page in %j has no direction of its own',
  language => {
    expect(pageDirection(language)).toBeUndefined()
  },
)

test.each([
  ['שלום', 'auto', undefined],
  ['The word سلام', 'auto', undefined],
  ['Kubernetes: دليل', 'auto', undefined],
  ['Hello, 世界.', undefined, 'auto'],
  ['1, 2.', undefined, undefined],
  ['', undefined, undefined],
])('the direction of %j is %s, and on pages from right to left %s', (text, direction, onRightToLeft) => {
  expect(directionOf(text, undefined)).toBe(direction)
  expect(directionOf(text, 'rtl')).toBe(onRightToLeft)
})
