import { expect, test } from 'vitest'
import { readPolicies } from './readPolicies.ts'

const start = 'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata:\n  name: p\nspec:\n'
const rule = (text: string) => `${start}  ingress:\n    - ${text}\n`

test.each<[problem: string, yaml: string, line: number, text: RegExp]>([
  ['a tab', `${start}\tpodSelector: {}`, 6, /tab/i],
  ['an open bracket', `${start}  podSelector: {`, 6, /./],
  ['a key twice', `${start}  podSelector: {}\n  podSelector: {}`, 7, /unique/i],
  ['an alias without an anchor', `${start}  podSelector: *a`, 1, /alias without an anchor/],
  ['no object', 'text', 1, /must have fields/],
  ['no name', start.replace('  name: p', '  namespace: a'), 3, /`metadata` needs `name`/],
  ['no apiVersion', start.replace(/.*\n/, ''), 1, /needs `apiVersion`/],
  ['another version', start.replace('networking.k8s.io/v1', 'extensions/v1beta1'), 1, /`apiVersion` must be/],
  ['another kind', start.replace('NetworkPolicy', 'CiliumNetworkPolicy'), 2, /`kind` must be NetworkPolicy/],
  ['an unknown field', `${start}  podSelectors: {}`, 6, /`podSelectors` is not known here/],
  [
    'a field at the wrong depth',
    rule('from:\n      - podSelector: {}\n        ports: []'),
    9,
    /`ports` is not known/,
  ],
  ['a name that is inherited by objects', `${start}  toString: {}`, 6, /`toString` is not known/],
  ['no list', rule('from: {}'), 7, /`from` must be a list/],
  ['a rule without a value', `${start}  ingress:\n    -\n`, 7, /An entry of `ingress` must have fields/],
  ['an entry without a selector', rule('from:\n        - podSelector:'), 8, /needs `podSelector`/],
  [
    'a label that is a number',
    `${start}  podSelector:\n    matchLabels:\n      app: 1`,
    8,
    /`app` must be a string/,
  ],
  [
    'a label that is a boolean',
    `${start}  podSelector:\n    matchLabels:\n      app: on`,
    8,
    /`app` must be a string/,
  ],
  [
    'an operator',
    `${start}  podSelector: { matchExpressions: [{ key: a, operator: Is }] }`,
    6,
    /`operator` must be In or/,
  ],
  [
    'an expression without an operator',
    `${start}  podSelector: { matchExpressions: [{ key: a }] }`,
    6,
    /An entry of `matchExpressions` needs `key` and `operator`/,
  ],
  ['a direction', `${start}  policyTypes: [ingress]`, 6, /must be Ingress or Egress/],
  ['a port in quotes', rule('ports:\n        - port: "8080"'), 8, /`port` must be a number without quotes/],
  ['a port that is too large', rule('ports: [port: 65536]'), 7, /from 1 to 65535/],
  ['a protocol', rule('ports: [{ protocol: tcp, port: 80 }]'), 7, /`protocol` must be TCP or UDP or SCTP/],
  ['a range without a length', rule('from: [ipBlock: { cidr: 10.0.0.1 }]'), 7, /`cidr` must be a range/],
  ['a range that is too long', rule('from: [ipBlock: { cidr: 10.0.0.1/33 }]'), 7, /`cidr` must be a range/],
  ['a range of three numbers', rule('from: [ipBlock: { cidr: 10.0.0/8 }]'), 7, /`cidr` must be a range/],
  ['no range', rule('from: [ipBlock: {}]'), 7, /`ipBlock` needs `cidr`/],
  [
    'an exception that is no range',
    rule('from: [ipBlock: { cidr: 10.0.0.0/8, except: [11] }]'),
    7,
    /An entry of `except`/,
  ],
  [
    'a selector beside a range',
    rule('from: [{ podSelector: {}, ipBlock: { cidr: 10.0.0.0/8 } }]'),
    7,
    /beside `ipBlock`/,
  ],
  [
    'aliases that multiply',
    `a: &a [x, x]\n${[...'bcdefghij'].map((key, at) => `${key}: &${key} [*${'abcdefghi'[at]}, *${'abcdefghi'[at]}, *${'abcdefghi'[at]}]`).join('\n')}`,
    1,
    /too many aliases/,
  ],
  [
    'aliases of many expressions',
    `e: &e [${'{ operator: x },'.repeat(2500)}]\n${start}  ingress:\n${'    - from: [{ podSelector: { matchExpressions: *e } }]\n'.repeat(90)}`,
    1,
    /too many aliases/,
  ],
  ['binary data', `${start}  podSelector: !!binary AAAA`, 6, /`podSelector` must have fields/],
  ['a set', `${start}  podSelector: !!set { a }`, 6, /`podSelector` must have fields/],
  ['brackets that do not close', `${start}  podSelector: ${'['.repeat(50_000)}`, 6, /too many levels/],
  ['braces over many lines', `${start}  podSelector: ${'{ a:\n'.repeat(10_000)}`, 106, /too many levels/],
  ['a line of dashes', `${start}  ingress:\n${'- '.repeat(25_000)}`, 7, /too many levels/],
  ['a line of question marks', '? '.repeat(25_000), 1, /too many levels/],
])('the problem with %s is at its line', (_, yaml, line, text) => {
  const { policies, problems } = readPolicies(yaml)
  expect(problems).toContainEqual({ line, text: expect.stringMatching(text) })
  expect(policies).toEqual([])
})

test.each([
  ['nothing', ''],
  ['a comment', '# nothing yet'],
  ['documents without content', '---\n---\n# end\n'],
])('%s is no policy and no problem', (_, yaml) => {
  expect(readPolicies(yaml)).toEqual({ policies: [], problems: [] })
})

test('a problem is at its line in the second document, too, and the first policy is read', () => {
  const { policies, problems } = readPolicies(`${start}---\n${start}  podSelector: 1\n`)
  expect(policies).toHaveLength(1)
  expect(problems).toMatchObject([{ line: 12 }])
})

test('at most 50 problems are reported', () => {
  const labels = Array.from({ length: 3000 }, (_, at) => `      k${at}: 1\n`).join('')
  expect(readPolicies(`${start}  podSelector:\n    matchLabels:\n${labels}`).problems).toHaveLength(50)
  expect(readPolicies(`${start}  podSelector: 1\n---\n`.repeat(60)).problems).toHaveLength(50)
  expect(readPolicies('&a '.repeat(1000)).problems).toHaveLength(50)
})

test('what kubectl prints of an object is read', () => {
  const text = start.replace('  name: p', '  name: p\n  uid: 1\n  generation: 2\n  annotations: { a: b }')
  expect(readPolicies(text)).toMatchObject({ problems: [] })
})
