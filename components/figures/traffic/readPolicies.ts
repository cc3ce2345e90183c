import { fields, listOf, must, oneOf, readYaml, type Remark, string } from '../editor/readYaml.ts'
import type { NetworkPolicy } from './networkPolicy.ts'

/**
 * Reads NetworkPolicies from YAML with any number of documents, and checks them for common mistakes as the API server
 * does. Those with a problem are left out.
 */
export function readPolicies(yaml: string): {
  policies: readonly NetworkPolicy[]
  problems: readonly Remark[]
} {
  const policies: NetworkPolicy[] = []
  const problems = readYaml(yaml, (value, lineAt) => {
    const found = checkPolicy(value, [])
    if (found.length === 0) policies.push({ ...(value as NetworkPolicy), lineAt })
    return found
  })
  return { policies, problems }
}

const range = must('a range of addresses, such as 10.0.0.0/8', value =>
  /^((\d{1,3}\.){3}\d{1,3}\/([12]?\d|3[0-2])|[\da-f:]*:[\da-f:]*\/\d{1,3})$/i.test(String(value)),
)
const isPortNumber = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536

const selector = fields({
  matchLabels: fields({ '*': string }),
  matchExpressions: listOf(
    fields(
      { key: string, operator: oneOf('In', 'NotIn', 'Exists', 'DoesNotExist'), values: listOf(string) },
      ['key', 'operator'],
    ),
  ),
})

const peer = fields(
  {
    podSelector: selector,
    namespaceSelector: selector,
    ipBlock: fields({ cidr: range, except: listOf(range) }, ['cidr']),
  },
  [],
  ({ podSelector, namespaceSelector, ipBlock }) => {
    const selectors = podSelector ?? namespaceSelector
    if (!selectors && !ipBlock) return 'needs `podSelector`, `namespaceSelector` or `ipBlock`'
    return selectors && ipBlock ? 'cannot have a selector beside `ipBlock`' : undefined
  },
)

const ports = listOf(
  fields({
    protocol: oneOf('TCP', 'UDP', 'SCTP'),
    port: must(
      'a number without quotes, from 1 to 65535, or the name of a port',
      value => isPortNumber(value) || (typeof value === 'string' && /[a-z]/.test(value)),
    ),
    endPort: must('a number from 1 to 65535', isPortNumber),
  }),
)

const checkPolicy = fields(
  {
    apiVersion: oneOf('networking.k8s.io/v1'),
    kind: oneOf('NetworkPolicy'),
    metadata: fields({ name: string, namespace: string, '*': () => [] }, ['name']),
    spec: fields({
      podSelector: selector,
      policyTypes: listOf(oneOf('Ingress', 'Egress')),
      ingress: listOf(fields({ from: listOf(peer), ports })),
      egress: listOf(fields({ to: listOf(peer), ports })),
    }),
  },
  ['apiVersion', 'kind', 'metadata'],
)
