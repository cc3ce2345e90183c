import type { Cluster } from './Cluster.ts'
import { clusterNames, images, shop } from './shop.ts'
import { allowedCallers, allowedRequests } from './policies.ts'
import { gateway } from './traffic.ts'
import { vulnerabilities, vulnerabilityFinding } from './vulnerabilities.ts'

// GKE Dataplane V2 enforces NetworkPolicy, but not CiliumNetworkPolicy.
export const prodUsEast: Cluster = {
  name: clusterNames.usEast,
  provider: 'Google GKE',
  total: 38,
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '4 of 4 ready',
      image: 'registry.example/shop/frontend:7.2.0',
      digest: '9c04b1e7f5d2',
      because: 'Serves HTML to the internet through an Ingress, and calls checkout.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.frontend) }],
      findings: [],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: '3 of 3 ready',
      ...images.checkout,
      because:
        'Serves JSON to frontend, writes to orders-db and order-events, and calls payments in prod-eu-west.',
      policies: [
        { kind: 'NetworkPolicy', allows: allowedCallers(shop.checkout) },
        { kind: 'AuthorizationPolicy', allows: allowedRequests(shop.checkout) },
      ],
      findings: [],
    },
    {
      name: 'order-events',
      app: 'queue',
      namespace: 'shop',
      kind: 'StatefulSet',
      replicas: '3 of 3 ready',
      image: `registry.example/mirror/nats:${vulnerabilities['order-events'].version}`,
      digest: '3ab7720de6f1',
      because: 'Speaks the NATS protocol on 4222, and keeps streams on its volumes. checkout publishes.',
      policies: [{ kind: 'NetworkPolicy', allows: 'In on 4222 from checkout' }],
      findings: [vulnerabilityFinding('order-events')],
    },
    {
      name: 'grafana',
      app: 'observability',
      namespace: 'monitoring',
      kind: 'Deployment',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/grafana:${vulnerabilities.grafana.version}`,
      digest: '70c5d3b8a12e',
      because: 'Queries Loki all day, and serves dashboards to signed-in users.',
      policies: [{ kind: 'NetworkPolicy', allows: `In on 3000 from ${gateway.name}` }],
      findings: [vulnerabilityFinding('grafana')],
    },
    {
      name: 'orders-db',
      app: 'database',
      namespace: 'shop',
      kind: 'StatefulSet',
      replicas: '2 of 2 ready',
      ...images.postgres,
      because: 'Speaks the PostgreSQL protocol on 5432, and holds one volume per pod.',
      policies: [{ kind: 'NetworkPolicy', allows: 'In on 5432 from checkout' }],
      findings: [
        {
          severity: 'medium',
          title: 'Token mounted, never used',
          text: 'The pods never call the API server. Set automountServiceAccountToken to false.',
        },
      ],
    },
  ],
}
