import type { Cluster } from './Cluster.ts'
import { clusterNames, images, shop } from './shop.ts'
import { allowedCallers, allowedRequests } from './traffic.ts'

// GKE Dataplane V2 enforces the plain NetworkPolicy, and takes no CiliumNetworkPolicy.
export const prodUsEast: Cluster = {
  name: clusterNames.usEast,
  provider: 'Google GKE',
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '4 of 4 ready',
      image: 'registry.example/shop/frontend:7.2.0',
      digest: '9c04b1e7f5d2',
      because: 'Answers HTML to the internet through an Ingress, and calls checkout.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.frontend) }],
      findings: [],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: '3 of 3 ready',
      ...images.checkout,
      because: 'Answers JSON to frontend, keeps no state, and writes to orders-db and order-events.',
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
      image: 'registry.example/mirror/nats:2.10.26',
      digest: '3ab7720de6f1',
      because: 'Speaks the NATS protocol on 4222, and keeps streams on its volumes. checkout publishes.',
      policies: [{ kind: 'NetworkPolicy', allows: 'In on 4222 from checkout' }],
      findings: [
        {
          severity: 'high',
          title: 'CVE-2025-30215',
          text: 'A user of one JetStream account may manage the assets of another. Fixed in 2.10.27.',
        },
      ],
    },
    {
      name: 'grafana',
      app: 'observability',
      namespace: 'monitoring',
      kind: 'Deployment',
      replicas: '1 of 1 ready',
      image: 'registry.example/mirror/grafana:11.5.2',
      digest: '70c5d3b8a12e',
      because: 'Queries Loki all day, and serves dashboards to people behind a sign-in.',
      policies: [{ kind: 'NetworkPolicy', allows: 'In on 3000 from the ingress' }],
      findings: [
        {
          severity: 'high',
          title: 'CVE-2025-4123',
          text: 'A crafted link runs a script in the session of whoever opens it. Fixed in 11.5.4+security-01.',
        },
      ],
    },
    {
      name: 'orders-db',
      app: 'database',
      namespace: 'shop',
      kind: 'StatefulSet',
      replicas: '2 of 2 ready',
      ...images.postgres,
      because: 'Speaks the PostgreSQL protocol on 5432, and holds a volume for each pod.',
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
