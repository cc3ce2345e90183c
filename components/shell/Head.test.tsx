import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteFrame } from '../../content/model/PageData.ts'
import { SiteHead } from './Head.tsx'

const frame = { name: 'Reefs', themeColor: { dark: '#000', light: '#fff' } } as SiteFrame
const counter = {
  src: 'https://count.example/visits.js',
  when: 'public',
  purpose: 'It counts visits.',
} as const

test.each([
  ['renders pages before a click', undefined, ['prerender']],
  ['only fetches them where a script would count that as a visit', [counter], ['prefetch']],
])('the browser %s', (_, scripts, expected) => {
  const html = renderToStaticMarkup(<SiteHead frame={scripts ? { ...frame, scripts } : frame} script="" />)
  const [, rules = ''] = /<script type="speculationrules">([^<]*)</.exec(html) ?? []
  expect(Object.keys(JSON.parse(rules))).toEqual(expected)
})
