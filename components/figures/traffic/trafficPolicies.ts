import {
  evidence,
  findWorkload,
  gateway,
  type TrafficEdge,
  trafficEdges,
  type Workload,
} from './trafficEdges.ts'

/** Who enforces a policy: the network by address and port, or the mesh by identity and request. */
export type PolicyLayer = 'cilium' | 'istio'

/** The policies written for a workload, as YAML: each lets in what the allowed edges need, and nothing else. */
export const trafficPolicies: Readonly<Record<PolicyLayer, (name: Workload['name']) => string>> = {
  cilium: name => `apiVersion: cilium.io/v2
kind: CiliumNetworkPolicy
${metadata(name)}
  endpointSelector:
    matchLabels:
      app: ${name}
  ingress:${allowedTo(name).map(ciliumRule).join('')}
`,
  // The mesh runs with sidecars: with a waypoint, the policy would name the service in `targetRefs`.
  istio: name => `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
${metadata(name)}
  selector:
    matchLabels:
      app: ${name}
  action: ALLOW
  rules:${allowedTo(name).map(istioRule).join('')}
`,
}

const metadata = (name: Workload['name']) => `metadata:
  name: ${name}
  namespace: ${findWorkload(name).namespace}
spec:`

const allowedTo = (name: Workload['name']) => trafficEdges.filter(edge => edge.to === name && !edge.blocked)

const namespaceOf = (name: TrafficEdge['from']) =>
  name === gateway.name ? gateway.namespace : findWorkload(name).namespace

function ciliumRule(edge: TrafficEdge): string {
  const { namespace, port } = findWorkload(edge.to)
  const source = namespaceOf(edge.from)
  // Without a namespace, labels select in the policy's own.
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

// What is not HTTP has no methods and paths: the caller's identity and the port are all there is to check.
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
