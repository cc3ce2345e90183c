import type { ShopWorkload } from '../story/shop.ts'
import { allowedEdges, findWorkload, gateway, observedDays, type TrafficEdge } from '../story/traffic.ts'

/** What enforces a policy: the network by address and port, or the mesh by identity and request. */
export type PolicyLayer = 'cilium' | 'istio'

/** The policies written for a workload, as YAML: each allows what the allowed edges need, and nothing else. */
export const trafficPolicies: Readonly<Record<PolicyLayer, (name: ShopWorkload['name']) => string>> = {
  cilium: name => `apiVersion: cilium.io/v2
kind: CiliumNetworkPolicy
${metadata(name)}
  endpointSelector:
    matchLabels:
      app: ${name}
  ingress:${allowedEdges(name).map(ciliumRule).join('')}
`,
  // For a mesh with sidecars: with a waypoint, the policy would name the service in `targetRefs`.
  istio: name => `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
${metadata(name)}
  selector:
    matchLabels:
      app: ${name}
  action: ALLOW
  rules:${allowedEdges(name).map(istioRule).join('')}
`,
}

const metadata = (name: ShopWorkload['name']) => `metadata:
  name: ${name}
  namespace: ${findWorkload(name).namespace}
spec:`

const namespaceOf = (name: TrafficEdge['from']) =>
  name === gateway.name ? gateway.namespace : findWorkload(name).namespace

/** `12,480 flows in 7 days` */
export const evidence = ({ flows }: TrafficEdge): string =>
  `${flows.toLocaleString('en-GB')} flows in ${observedDays} days`

function ciliumRule(edge: TrafficEdge): string {
  const { namespace, port } = findWorkload(edge.to)
  const source = namespaceOf(edge.from)
  // Without a namespace, labels select in that of the policy.
  const other = source === namespace ? '' : `\n            k8s:io.kubernetes.pod.namespace: ${source}`
  return `
    # drawn from ${evidence(edge)}
    - fromEndpoints:
        - matchLabels:
            app: ${edge.from}${other}
      toPorts:
        - ports:
            - port: "${port}"
              protocol: TCP`
}

// Traffic that is not HTTP is checked by the caller's identity and the port.
function istioRule(edge: TrafficEdge): string {
  const operation = edge.http
    ? `methods: [${edge.http.methods.join(', ')}]
            paths: [${edge.http.paths.join(', ')}]`
    : `ports: ["${findWorkload(edge.to).port}"]`
  return `
    # drawn from ${evidence(edge)}
    - from:
        - source:
            principals: [cluster.local/ns/${namespaceOf(edge.from)}/sa/${edge.from}]
      to:
        - operation:
            ${operation}`
}
