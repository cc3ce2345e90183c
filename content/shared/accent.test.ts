import { expect, test } from 'vitest'
import { accentCss, textOn, contrast, mix } from './accent.ts'

// The examples of WCAG 2.2 and of its contrast checkers.
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
])('%s and %s have a contrast of %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

test('colours are mixed as CSS does', () => {
  expect(mix('#ff0000', '#ffffff', 0.88)).toBe('#ff1f1f')
  expect(mix('#123456', '#ffffff', 1)).toBe('#123456')
})

test.each([
  ['#f5b94a', '#17120a'],
  ['#0b5c4b', '#ffffff'],
  ['#d32f2f', '#ffffff'],
  ['#7b7b7b', '#000000'],
])('text on %s is %s', (fill, text) => {
  expect(textOn(fill)).toBe(text)
})

test('a theme without a colour for lines draws them in its fill', () => {
  const css = accentCss({ dark: { fill: '#f5b94a' }, light: { fill: '#f2b33d', line: '#a66a00' } })
  expect(css).toBe(
    ':root,[data-theme=light]{--accent:#f2b33d;--accent-pointed:#f4bc54;--on-accent:#17120a;--focus:#a66a00}' +
      '@media not print{:root:not([data-theme=light])' +
      '{--accent:#f5b94a;--accent-pointed:#f6c160;--on-accent:#17120a;--focus:#f5b94a}}',
  )
})
