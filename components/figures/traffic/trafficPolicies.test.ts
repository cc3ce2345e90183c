import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { gateway, trafficEdges, workloads } from '../story/traffic.ts'
import { evidence, trafficPolicies } from './trafficPolicies.ts'

interface CiliumPolicy {
  metadata: { name: string; namespace: string }
  spec: {
    endpointSelector: { matchLabels: { app: string } }
    ingress: {
      fromEndpoints: { matchLabels: Record<string, string> }[]
      toPorts: { ports: { port: string; protocol: string }[] }[]
    }[]
  }
}

interface IstioPolicy {
  metadata: { name: string; namespace: string }
  spec: {
    selector: { matchLabels: { app: string } }
    action: string
    rules: {
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
    spec.ingress.flatMap(({ fromEndpoints, toPorts }) =>
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
  const green = allowed.map(({ from, to }) => ({
    from,
    in: namespaces[from],
    to,
    port: `${workloads.find(({ name }) => name === to)?.port}/TCP`,
  }))
  expect(letIn).toHaveLength(green.length)
  expect(letIn).toEqual(expect.arrayContaining(green))
})

test('the Istio policies let in the green edges, by identity and by request or port, and nothing else', () => {
  const letIn = istioPolicies.flatMap(({ policy: { spec } }) =>
    spec.rules.flatMap(({ from, to }) =>
      from.flatMap(({ source }) =>
        source.principals.flatMap(principal =>
          to.map(({ operation }) => ({ principal, to: spec.selector.matchLabels.app, ...operation })),
        ),
      ),
    ),
  )
  const green = allowed.map(({ from, to, http }) => ({
    principal: `cluster.local/ns/${namespaces[from]}/sa/${from}`,
    to,
    ...(http ?? { ports: [String(workloads.find(({ name }) => name === to)?.port)] }),
  }))
  expect(letIn).toHaveLength(green.length)
  expect(letIn).toEqual(expect.arrayContaining(green))
})

describe.each([...ciliumPolicies, ...istioPolicies])('the policy of $name', ({ name, text, policy }) => {
  test('stands in the namespace of its workload', () => {
    expect(policy.metadata).toEqual({ name, namespace: namespaces[name] })
  })

  test('names the flows of each rule', () => {
    for (const edge of allowed.filter(({ to }) => to === name)) {
      expect(text).toContain(`# drawn from ${evidence(edge)}\n`)
    }
  })
})
