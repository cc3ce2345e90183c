import allLanguages from 'highlight.js'
import { expect, test } from 'vitest'
import { isLanguage } from './languages.ts'
import { highlightCode } from './renderCode.ts'

/** The parts of code that are highlighted, each with its class. */
const parts = (language: string, code: string) =>
  [...highlightCode(language, code).matchAll(/<span class="hljs-(\w+)">([^<]*)/g)].map(
    ([, name = '', text = '']) => [name, text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').trim()],
  )

test.each<[string, string, [string, string][]]>([
  [
    'hcl',
    'variable "a" {',
    [
      ['keyword', 'variable'],
      ['string', '"a"'],
    ],
  ],
  [
    'hcl',
    '  ports = [80] # one',
    [
      ['attr', 'ports'],
      ['number', '80'],
      ['comment', '# one'],
    ],
  ],
  [
    'hcl',
    'a == jsonencode("${b}")',
    [
      ['built_in', 'jsonencode'],
      ['string', '"'],
      ['subst', '${b}'],
    ],
  ],
  [
    'hcl',
    'x = <<-EOT\n  a = 1\n  EOT\n',
    [
      ['attr', 'x'],
      ['string', '<<-EOT\n  a = 1\n  EOT'],
    ],
  ],
  ['rego', 'import rego.v1', [['keyword', 'import']]],
  [
    'rego',
    'deny contains msg if {',
    [
      ['keyword', 'contains'],
      ['keyword', 'if'],
    ],
  ],
  [
    'rego',
    'regex.match(`a+`, "b") # c',
    [
      ['built_in', 'regex.match'],
      ['string', '`a+`'],
      ['string', '"b"'],
      ['comment', '# c'],
    ],
  ],
  [
    'promql',
    'sum by (pod) (rate(a{b=~"c"}[5m] offset 1h))',
    [
      ['built_in', 'sum'],
      ['keyword', 'by'],
      ['built_in', 'rate'],
      ['attr', 'b'],
      ['string', '"c"'],
      ['number', '5m'],
      ['keyword', 'offset'],
      ['number', '1h'],
    ],
  ],
])('%s: %j', (language, code, expected) => {
  expect(parts(language, code)).toEqual(expected)
})

test('every name of highlight.js is that of a language', () => {
  const names = allLanguages
    .listLanguages()
    .flatMap(name => [name, ...(allLanguages.getLanguage(name)?.aliases ?? [])])
  expect(names.filter(name => !name.includes(' ') && !isLanguage(name.toLowerCase()))).toEqual([])
  expect(['ymal', 'pyhton', ''].filter(isLanguage)).toEqual([])
})
