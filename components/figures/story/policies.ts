import type { Policy } from './Cluster.ts'
import type { ShopWorkload } from './shop.ts'
import { allowedEdges, portOf, type TrafficEdge } from './traffic.ts'

/** Returns the callers that a network policy allows: `In on 8080 from checkout and gateway`. */
export function allowedCallers({ name }: ShopWorkload): string {
  const edges = allowedEdges(name)
  const [edge] = edges
  return edge ? `In on ${portOf(edge)} from ${edges.map(({ from }) => from).join(' and ')}` : 'Nothing in'
}

/** Returns the callers of a workload by their identity in the mesh, with their edges. */
export function callersByIdentity(
  name: ShopWorkload['name'],
): ReadonlyMap<TrafficEdge['from'], readonly TrafficEdge[]> {
  const callers = new Map<TrafficEdge['from'], TrafficEdge[]>()
  for (const edge of allowedEdges(name)) {
    const caller = edge.through?.caller ?? edge.from
    callers.set(caller, [...(callers.get(caller) ?? []), edge])
  }
  return callers
}

/** Returns what an authorization policy allows: `POST /v1/orders for frontend`. */
export function allowedRequests({ name }: ShopWorkload): string {
  const rules = [...callersByIdentity(name)].map(([caller, [edge]]) =>
    edge?.http
      ? `${edge.http.methods.join(', ')} ${edge.http.paths.join(', ')} for ${caller}`
      : `Port ${edge && portOf(edge)} for ${caller}`,
  )
  return rules.join('; ') || 'Nothing'
}

/** Returns the policies that the simulation proposes for a workload. */
export const proposedPolicies = (workload: ShopWorkload): readonly Policy[] => [
  { kind: 'CiliumNetworkPolicy', allows: allowedCallers(workload), proposed: true },
  { kind: 'AuthorizationPolicy', allows: allowedRequests(workload), proposed: true },
]
