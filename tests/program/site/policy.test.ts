import { describe, expect, test } from 'vitest'
import { htmlFiles, read } from '../../fixtures/html/builtSite.ts'
import { parsePolicy } from '../../fixtures/html/parsePolicy.ts'
import { elementsIn, isPolicy, policyOf, usedBy } from '../../fixtures/html/usedPolicy.ts'

test.each([
  ["script-src 'self'; script-src 'none'", 'stands twice'],
  ["script-src 'self'; script-src-elem 'none'", 'no directive of ours'],
  ["script-src 'self' 'unsafe-inline'", 'unsafe-inline'],
  ["script-src 'none' 'self'", "'none'"],
  ['img-src https://*', 'https://*'],
  ['img-src https:', 'https:'],
  ['img-src a.example', 'a.example'],
  ['img-src https://a.example,b', 'a.example,b'],
  ["img-src 'self'  'self'", 'img-src has'],
  ["img-src 'self' 'self'", 'repeats'],
  ["img-src 'self';", "'self';"],
  ['img-src', 'nothing'],
  ["require-trusted-types-for 'style'", "'style'"],
  ["trusted-types kube-site 'allow-duplicates'", 'allow-duplicates'],
])('no page may have %s', (policy, reason) => {
  expect(() => parsePolicy(policy)).toThrow(reason)
})

describe.each(htmlFiles)('the policy of %s', file => {
  const elements = elementsIn(read(file))

  test('is the only one, and before everything that it applies to', () => {
    expect(elements.filter(isPolicy)).toHaveLength(1)
    const loading = elements.findIndex(({ tagName }) => ['link', 'script', 'style', 'img'].includes(tagName))
    expect(elements.findIndex(isPolicy)).toBeLessThan(loading)
  })

  test('forbids nothing that a browser fetches ahead', () => {
    // `default-src` forbids both; Firefox takes `next` for `prefetch`.
    const relations = elements
      .filter(({ tagName }) => tagName === 'link')
      .flatMap(({ properties }) => properties['rel'])
    expect(relations).not.toContain('next')
    expect(relations).not.toContain('prefetch')
  })

  test('allows what the page uses, and nothing else', () => {
    // A page without an icon, such as that of a redirect: browsers ask for `/favicon.ico` by themselves.
    const favicon = { 'img-src': ["'self'"] }
    expect(policyOf(elements)).toEqual({ ...favicon, ...usedBy(elements) })
  })
})
