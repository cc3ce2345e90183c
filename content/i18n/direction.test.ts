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
  ['שלום', 'rtl', undefined],
  ['The word سلام', undefined, undefined],
  ['Kubernetes: دليل قصير', 'rtl', undefined],
  ['Kubernetes מגן על שרתים', 'rtl', undefined],
  ['שלום is what they say there', undefined, undefined],
  ['https://a.example/b/c שלום', 'rtl', undefined],
  ['1. שלום (2026)', 'rtl', undefined],
  ['\u{1e900}\u{1e901}', 'rtl', undefined],
  ['Hello, 世界.', undefined, 'ltr'],
  ['1, 2.', undefined, undefined],
  ['', undefined, undefined],
])('the direction of %j is %s, and on pages from right to left %s', (text, direction, onRightToLeft) => {
  expect(directionOf(text, undefined)).toBe(direction)
  expect(directionOf(text, 'ltr')).toBe(direction)
  expect(directionOf(text, 'rtl')).toBe(onRightToLeft)
})
