import { expect, test } from 'vitest'
import { trafficEdges } from '../story/traffic.ts'
import { evaluateYaml, examples, graphPolicies } from './editedPolicies.ts'

const ends = ({ from, to }: { from: string; to: string }) => `${from}>${to}`

const allowedBy = (yaml: string) => {
  const { verdicts } = evaluateYaml(yaml)
  return trafficEdges.filter(edge => verdicts?.get(edge)?.allowed).map(ends)
}

test('the policies of the graph allow its green edges, and nothing else', () => {
  expect(allowedBy(graphPolicies)).toEqual(trafficEdges.filter(({ blocked }) => !blocked).map(ends))
  expect(evaluateYaml(graphPolicies)).toMatchObject({ problems: [], mistakes: [] })
})

test('the empty policy blocks everything in its namespace', () => {
  const open = trafficEdges.filter(({ to }) => to !== 'payments' && to !== 'ledger-db')
  expect(allowedBy(examples['An empty policy']!)).toEqual(open.map(ends))
})

test('a dash too many lets in a caller that the policy should block, and is pointed at', () => {
  const yaml = examples['One dash too many']!
  expect(allowedBy(yaml)).toContain('redis>payments')
  const { mistakes = [], problems } = evaluateYaml(yaml)
  expect(problems).toEqual([])
  expect(mistakes).toHaveLength(1)
  expect(yaml.split('\n')[mistakes[0]!.line - 1]).toMatch(/^ +- podSelector:$/)
  expect(mistakes[0]!.text).toContain('`frontend`, `cart` and `redis`')
  // Without the dash
  const meant = yaml.replaceAll('- podSelector', '  podSelector')
  expect(allowedBy(meant)).not.toContain('redis>payments')
  expect(evaluateYaml(meant).mistakes).toEqual([])
})

test.each(['from', 'to'])('the dash is found in `%s`, too', side => {
  const direction = side === 'from' ? 'ingress' : 'egress'
  const yaml = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: p, namespace: billing }
spec:
  podSelector: {}
  ${direction}:
    - ${side}:
        - podSelector: {}
        - namespaceSelector: {}
        - podSelector: { matchLabels: { app: cart } }
        - podSelector: { matchLabels: { app: redis } }
`
  expect(evaluateYaml(yaml).mistakes).toMatchObject([{ line: 10 }])
})

test.each([
  ['namespaceSelector: {}', 'podSelector: { matchLabels: { app: cart } }', 1],
  ['podSelector: { matchLabels: { app: reports } }', 'namespaceSelector: {}', 1],
  ['podSelector: {}', 'podSelector: {}', 0],
  // Nobody is let in who should not be.
  ['namespaceSelector: { matchLabels: { a: b } }', 'podSelector: { matchLabels: { a: b } }', 0],
])('%s and then %s in two entries: %i mistakes', (one, other, count) => {
  const yaml =
    examples['An empty policy']! + `  ingress:\n    - from:\n        - ${one}\n        - ${other}\n`
  expect(evaluateYaml(yaml).problems).toEqual([])
  expect(evaluateYaml(yaml).mistakes).toHaveLength(count)
})

test('a policy in a namespace without pods is pointed at', () => {
  const yaml = examples['An empty policy']!.replace(/ +namespace: .*\n/, '')
  expect(allowedBy(yaml)).toHaveLength(trafficEdges.length)
  expect(evaluateYaml(yaml).mistakes).toMatchObject([{ line: 3, text: expect.stringContaining('`default`') }])
})

test('with a problem there are no verdicts', () => {
  expect(evaluateYaml('a: [')).toEqual({ problems: [expect.objectContaining({ line: 1 })] })
})

test.each([
  ['a name of a port', 'postgres', true],
  ['the name of another port', 'http', false],
])('ports have names: %s', (_, port, isAllowed) => {
  const yaml = graphPolicies.replaceAll('port: 5432', `port: ${port}`)
  expect(allowedBy(yaml).includes('payments>ledger-db')).toBe(isAllowed)
})

test('pods have addresses', () => {
  const yaml = graphPolicies.replace(
    /podSelector:\n +matchLabels:\n +app: frontend\n(?= {6}ports:)/,
    'ipBlock: { cidr: 10.244.2.0/24 }\n',
  )
  expect(allowedBy(yaml)).toContain('frontend>checkout')
})
