import { describe, expect, test } from 'vitest'
import { maxHtmlDepth } from '../limits.ts'
import {
  type HtmlElement,
  HtmlLimit,
  type HtmlParent,
  isElementNode,
  parseHtml,
  rangeOf,
} from './parseHtml.ts'

/** The offset at which HTML is refused; undefined where it is parsed. */
function limit(html: string): number | undefined {
  try {
    parseHtml(html)
    return undefined
  } catch (error) {
    if (!(error instanceof HtmlLimit)) throw error
    return error.offset
  }
}

describe('depth', () => {
  // The root is a level, too.
  const deepest = '<div>'.repeat(maxHtmlDepth - 1)

  test('has an end, at the element that is too deep', () => {
    expect(limit(deepest)).toBeUndefined()
    expect(limit(`${deepest}<p>a`)).toBe(deepest.length)
    expect(limit(`ab${deepest}<p>a`)).toBe(deepest.length + 2)
  })

  test('does not grow with elements beside each other', () => {
    expect(limit('<p>a</p>'.repeat(2 * maxHtmlDepth))).toBeUndefined()
  })
})

test('what is opened again in each paragraph has an end, at the element that is opened', () => {
  const opening = `<p>${Array.from({ length: 50 }, (_, at) => `<b class=${at}>`).join('')}</p>`
  expect(limit(opening + '<p>a</p>'.repeat(20))).toBeUndefined()
  const offset = limit(opening + '<p>a</p>'.repeat(30)) ?? -1
  expect(opening.slice(offset)).toMatch(/^<b class=\d+>/)
  // The same paragraphs, where nothing is opened again.
  expect(limit('<p>a</p>'.repeat(1000))).toBeUndefined()
})

test('what stands in `noscript` are elements, as in a browser without scripts', () => {
  const [noscript] = elementsIn(parseHtml('<noscript><b>x</b></noscript>'))
  expect(noscript && elementsIn(noscript)).toMatchObject([{ tagName: 'b' }])
})

test('what stands first is in the body of a page, as all else', () => {
  expect(elementsIn(parseHtml('<td>a</td><col><b>c</b>'))).toMatchObject([{ tagName: 'b' }])
})

test('an element that the parser adds has no range', () => {
  const html = 'a <table><tr><td>b</table>'
  const [table] = elementsIn(parseHtml(html))
  const [body] = table ? elementsIn(table) : []
  expect(body?.tagName).toBe('tbody')
  expect(body && rangeOf(body)).toBeUndefined()
  expect(table && rangeOf(table)).toEqual({ start: 2, end: html.length })
})

test('an element that is not closed ends with its content, and an attribute has a range of its own', () => {
  const html = '<div><p title="a">b <i>c</i>'
  const [div] = elementsIn(parseHtml(html))
  const [p] = div ? elementsIn(div) : []
  expect(div && rangeOf(div)).toEqual({ start: 0, end: html.length })
  expect(p && rangeOf(p)).toEqual({ start: 5, end: html.length })
  expect(p && rangeOf(p, 'title')).toEqual({ start: 8, end: 17 })
})

const elementsIn = ({ childNodes }: HtmlParent): HtmlElement[] => childNodes.filter(isElementNode)
