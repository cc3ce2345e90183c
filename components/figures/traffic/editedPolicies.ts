import { stringify } from 'yaml'
import { listNames } from '../../../content/i18n/listNames.ts'
import type { ShopWorkload } from '../story/shop.ts'
import {
  allowedEdges,
  ends,
  findWorkload,
  portOf,
  type TrafficEdge,
  trafficEdges,
  workloads,
} from '../story/traffic.ts'
import {
  directions,
  evaluate,
  isPeer,
  policyNamespace,
  type NetworkPolicy,
  type Peer,
  rulesOf,
  type Pod,
  selects,
  type Verdict,
} from './networkPolicy.ts'
import { maxProblems, type Remark } from '../editor/readYaml.ts'
import { readPolicies } from './readPolicies.ts'

/** Where the addresses of the pods of a namespace begin. */
const networks = { platform: '10.244.1', shop: '10.244.2', billing: '10.244.3' } as const

const portNames: Readonly<Record<number, string>> = { 5432: 'postgres', 6379: 'redis', 8080: 'http' }

/** The workloads of the graph as policies see them; `portNames` and `networks` are known to the editor alone. */
const pods = new Map(
  ends.map((workload, index): [TrafficEdge['from'], Pod] => {
    const { name, namespace } = workload
    const namespaceLabels = { 'kubernetes.io/metadata.name': namespace }
    const ports = 'port' in workload ? { [portNames[workload.port]!]: workload.port } : {}
    const ip = `${networks[namespace]}.${index + 2}`
    return [name, { name, namespace, labels: { app: name }, namespaceLabels, ip, ports }]
  }),
)

/** What policies depend on and the graph does not show. */
export const aboutPods = `Pods are labelled \`app\` with their names, and have addresses in ${listNames(
  Object.entries(networks).map(([namespace, network]) => `${network}.0/24 (\`${namespace}\`)`),
)}. Not every plugin matches pods by \`ipBlock\`: Cilium does not.`

/** The result of an edit. If it has problems, the previous verdicts still apply. */
export interface Evaluation {
  problems: readonly Remark[]
  mistakes?: readonly Remark[]
  verdicts?: ReadonlyMap<TrafficEdge, Verdict>
}

/** Evaluates the connections of the graph with the policies of a text. */
export function evaluateYaml(yaml: string): Evaluation {
  const { policies, problems } = readPolicies(yaml)
  if (problems.length > 0) return { problems }
  const verdicts = trafficEdges.map(edge => {
    const [from, to] = [pods.get(edge.from)!, pods.get(edge.to)!]
    return [edge, evaluate(policies, { from, to, port: portOf(edge), protocol: 'TCP' })] as const
  })
  const mistakes = policies.flatMap(findMistakes).slice(0, maxProblems)
  return { problems, mistakes, verdicts: new Map(verdicts) }
}

/** Finds what is valid but rarely intended: a policy for no pod, or an extra dash between two selectors. */
function findMistakes(policy: NetworkPolicy): Remark[] {
  const namespace = policyNamespace(policy)
  const all = [...pods.values()]
  const none = `\`${policy.metadata.name}\` selects no pod in \`${namespace}\`.`
  if (!all.some(pod => selects(policy, pod))) return [{ line: policy.lineAt('metadata'), text: none }]
  const rules = directions.flatMap(direction => rulesOf(policy, direction))
  return rules.flatMap(({ peers, lineOfPeer }) =>
    peers.flatMap((peer, at): Remark[] => {
      const before = peers[at - 1] ?? {}
      const kinds = [before, peer].map(each => Object.keys(each).join(' ')).join()
      const isReversed = peers.length === 2 && kinds === 'podSelector,namespaceSelector'
      if (kinds !== 'namespaceSelector,podSelector' && !isReversed) return []
      const either = all.filter(pod => isPeer(pod, before, namespace) || isPeer(pod, peer, namespace))
      const more = either.filter(pod => !isPeer(pod, { ...before, ...peer }, namespace))
      const names = listNames(more.map(({ name }) => `\`${name}\``))
      const text = `The dash starts a second entry, so either one is enough. In a single entry with both, ${names} would not match.`
      return more.length > 0 ? [{ line: lineOfPeer(at), text }] : []
    }),
  )
}

const toYaml = (name: string, namespace: string, spec: NetworkPolicy['spec']) =>
  stringify({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, namespace },
    spec,
  })

/** Returns the policy that the graph proposes for a workload. */
function graphPolicy({ name, namespace }: ShopWorkload): string {
  const edges = allowedEdges(name)
  const from = edges.map((edge): Peer => {
    const { labels, namespaceLabels, namespace: source } = pods.get(edge.from)!
    const podSelector = { matchLabels: labels }
    if (source === namespace) return { podSelector }
    return { namespaceSelector: { matchLabels: namespaceLabels }, podSelector }
  })
  // All callers reach one port.
  const ingress = edges.slice(0, 1).map(edge => ({ from, ports: [{ protocol: 'TCP', port: portOf(edge) }] }))
  const podSelector = { matchLabels: { app: name } }
  return toYaml(name, namespace, { podSelector, policyTypes: ['Ingress'], ingress })
}

/** The policies that the graph proposes, as NetworkPolicies. */
export const graphPolicies = workloads.map(graphPolicy).join('---\n')

/** What the editor can start with, by the labels of its buttons. */
export const examples: Readonly<Record<string, string>> = {
  'The graph’s policies': graphPolicies,
  'An empty policy': toYaml('empty', 'billing', { podSelector: {} }),
  'One dash too many': graphPolicy(findWorkload('payments')).replaceAll(/^ {10}(?=podS)/gm, '        - '),
}
