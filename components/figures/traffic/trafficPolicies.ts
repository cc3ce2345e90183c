import {
  allowedEdges,
  callersByIdentity,
  ends,
  flowCount,
  jobBehind,
  observedDays,
  portOf,
  type TrafficEdge,
} from '../story/traffic.ts'
import type { ShopWorkload } from '../story/shop.ts'

/**
 * Return the policies of a workload as YAML, which allow only the allowed edges, by the layer that enforces them: the
 * network by address and port, or the mesh by identity and request.
 */
export const trafficPolicies = {
  cilium: (name: ShopWorkload['name']) => `apiVersion: cilium.io/v2
kind: CiliumNetworkPolicy
${metadata(name)}
  endpointSelector:
    matchLabels:
      app: ${name}
  ingress:${ciliumRule(allowedEdges(name))}
`,
  // For a mesh with sidecars. With a waypoint, the policy would name the service in `targetRefs`.
  istio: (name: ShopWorkload['name']) => {
    // An ALLOW policy without rules allows nothing.
    const rules = istioRules(name)
    return `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
${metadata(name)}
  selector:
    matchLabels:
      app: ${name}
  action: ALLOW${rules && `\n  rules:${rules}`}
`
  },
}

const metadata = (name: ShopWorkload['name']) => `metadata:
  name: ${name}
  namespace: ${namespaceOf(name)}
spec:`

const namespaceOf = (end: TrafficEdge['from']) => ends.find(({ name }) => name === end)!.namespace

/** Returns the evidence for an edge: `12,480 flows in 14 days`, and what is special about them. */
export function evidence(edge: TrafficEdge): string {
  const job = jobBehind(edge)
  const special = job
    ? `, ${job.day} at ${job.time} only`
    : edge.through
      ? `, from ${edge.through.cluster}`
      : ''
  return `${flowCount(edge)} flows in ${observedDays} days${special}`
}

/** One rule is enough, because all callers reach one port. */
function ciliumRule(edges: readonly TrafficEdge[]): string {
  const [edge] = edges
  // A rule without callers selects the workload and allows nothing.
  if (!edge) return '\n    - {}'
  return `
    - fromEndpoints:${edges.map(ciliumCaller).join('')}
      toPorts:
        - ports:
            - port: "${portOf(edge)}"
              protocol: TCP`
}

function ciliumCaller(edge: TrafficEdge): string {
  const source = namespaceOf(edge.from)
  // Without a namespace, labels select within that of the policy.
  const other =
    source === namespaceOf(edge.to) ? '' : `\n            k8s:io.kubernetes.pod.namespace: ${source}`
  return `
        # ${evidence(edge)}
        - matchLabels:
            app: ${edge.from}${other}`
}

/** Callers with the same permissions share a rule. */
function istioRules(name: ShopWorkload['name']): string {
  const rules = new Map<string, string>()
  for (const [caller, edges] of callersByIdentity(name)) {
    const [edge] = edges
    const comments = edges.map(each => `\n        # ${evidence(each)}`).join('')
    const source = `${comments}
        - source:
            principals:
              - cluster.local/ns/${namespaceOf(caller)}/sa/${caller}`
    if (edge) rules.set(operationOf(edge), (rules.get(operationOf(edge)) ?? '') + source)
  }
  return [...rules].map(([operation, sources]) => `\n    - from:${sources}\n${operation}`).join('')
}

// Traffic that is not HTTP is checked by the caller's identity and the port.
function operationOf(edge: TrafficEdge): string {
  const allowed = edge.http
    ? `methods: [${edge.http.methods.join(', ')}]
            paths: [${edge.http.paths.join(', ')}]`
    : `ports: ["${portOf(edge)}"]`
  return `      to:
        - operation:
            ${allowed}`
}
