import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeroBadge } from './Hero.tsx'

test.each([
  ['Backed by Y Combinator', true],
  ['Backed by Harbour Ventures', false],
])('"%s" has the mark of Y Combinator: %s', (text, hasMark) => {
  const html = renderToStaticMarkup(<HeroBadge text={text} />)
  expect(html).toContain(text)
  expect(html.includes('<svg')).toBe(hasMark)
})
