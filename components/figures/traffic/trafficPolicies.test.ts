import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { gateway, portOf, trafficEdges, workloads } from '../story/traffic.ts'
import { evidence, trafficPolicies } from './trafficPolicies.ts'

interface CiliumPolicy {
  metadata: { name: string; namespace: string }
  spec: {
    endpointSelector: { matchLabels: { app: string } }
    ingress: {
      fromEndpoints?: { matchLabels: Record<string, string> }[]
      toPorts?: { ports: { port: string; protocol: string }[] }[]
    }[]
  }
}

interface IstioPolicy {
  metadata: { name: string; namespace: string }
  spec: {
    selector: { matchLabels: { app: string } }
    action: string
    rules?: {
      from: { source: { principals: string[] } }[]
      to: { operation: { ports?: string[]; methods?: string[]; paths?: string[] } }[]
    }[]
  }
}

const namespaces: Record<string, string> = Object.fromEntries(
  [gateway, ...workloads].map(({ name, namespace }) => [name, namespace]),
)

const allowed = trafficEdges.filter(edge => !edge.blocked)

const ciliumPolicies = workloads.map(({ name }) => {
  const text = trafficPolicies.cilium(name)
  return { name, text, policy: parse(text) as CiliumPolicy }
})

const istioPolicies = workloads.map(({ name }) => {
  const text = trafficPolicies.istio(name)
  return { name, text, policy: parse(text) as IstioPolicy }
})

test('the Cilium policies let in the green edges, each on the port of its workload, and nothing else', () => {
  const letIn = ciliumPolicies.flatMap(({ policy: { metadata, spec } }) =>
    spec.ingress.flatMap(({ fromEndpoints = [], toPorts = [] }) =>
      fromEndpoints.flatMap(({ matchLabels }) =>
        toPorts.flatMap(({ ports }) =>
          ports.map(({ port, protocol }) => ({
            from: matchLabels['app'],
            in: matchLabels['k8s:io.kubernetes.pod.namespace'] ?? metadata.namespace,
            to: spec.endpointSelector.matchLabels.app,
            port: `${port}/${protocol}`,
          })),
        ),
      ),
    ),
  )
  const green = allowed.map(edge => ({
    from: edge.from,
    in: namespaces[edge.from],
    to: edge.to,
    port: `${portOf(edge)}/TCP`,
  }))
  expect(letIn).toHaveLength(green.length)
  expect(letIn).toEqual(expect.arrayContaining(green))
})

test('the Istio policies let in the green edges, by identity and by request or port, and nothing else', () => {
  const letIn = istioPolicies.flatMap(({ policy: { spec } }) =>
    (spec.rules ?? []).flatMap(({ from, to }) =>
      from.flatMap(({ source }) =>
        source.principals.flatMap(principal =>
          to.map(({ operation }) => ({ principal, to: spec.selector.matchLabels.app, ...operation })),
        ),
      ),
    ),
  )
  // Who comes through the gateway keeps its identity, which has a rule already.
  const green = allowed
    .filter(({ through }) => !through)
    .map(edge => ({
      principal: `cluster.local/ns/${namespaces[edge.from]}/sa/${edge.from}`,
      to: edge.to,
      ...(edge.http ?? { ports: [String(portOf(edge))] }),
    }))
  expect(letIn).toHaveLength(green.length)
  expect(letIn).toEqual(expect.arrayContaining(green))
})

describe.each([...ciliumPolicies, ...istioPolicies])('the policy of $name', ({ name, text, policy }) => {
  test('is in the namespace of its workload', () => {
    expect(policy.metadata).toEqual({ name, namespace: namespaces[name] })
  })

  test('names the flows of each rule', () => {
    for (const edge of allowed.filter(({ to }) => to === name)) {
      expect(text).toContain(`# ${evidence(edge)}\n`)
    }
  })
})

test('nobody may call a workload that nobody has called', () => {
  expect(parse(trafficPolicies.cilium('reports'))).toMatchObject({ spec: { ingress: [{}] } })
  expect(parse(trafficPolicies.istio('reports')).spec).toEqual({
    selector: { matchLabels: { app: 'reports' } },
    action: 'ALLOW',
  })
})
