import { pods } from './chat.ts'
import type { Cluster } from './Cluster.ts'
import { proposedPolicies } from './policies.ts'
import { assessment, followedFinding, privilegedFinding } from './report.ts'
import { clusterNames, images, shop } from './shop.ts'
import { gateway } from './traffic.ts'
import { vulnerabilities, vulnerabilityFinding } from './vulnerabilities.ts'

export const prodEuWest: Cluster = {
  name: clusterNames.euWest,
  provider: 'AWS EKS',
  total: assessment.workloads,
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '6 of 6 ready',
      image: 'registry.example/shop/frontend:7.1.4',
      digest: '51d8c2f7e09b',
      because: 'Serves HTML to the internet through an Ingress, and calls cart and checkout.',
      policies: proposedPolicies(shop.frontend),
      findings: [vulnerabilityFinding('frontend')],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: pods,
      ...images.checkout,
      because: 'Serves JSON to frontend, keeps no state, and calls payments.',
      policies: proposedPolicies(shop.checkout),
      findings: [],
    },
    {
      ...shop.cart,
      app: 'api',
      replicas: '3 of 3 ready',
      image: 'registry.example/shop/cart:1.9.3',
      digest: '0f9d5a63c7e1',
      because: 'Serves JSON to frontend, and keeps its state in redis.',
      policies: proposedPolicies(shop.cart),
      findings: [
        {
          severity: 'medium',
          title: 'Root file system is writable',
          text: 'The process only writes to /tmp. Set readOnlyRootFilesystem, and mount an emptyDir there.',
        },
      ],
    },
    {
      ...shop.payments,
      app: 'api',
      replicas: '4 of 4 ready',
      image: 'registry.example/billing/payments:5.0.2',
      digest: 'c2e7184bd05f',
      because: 'Serves JSON to checkout, writes to ledger-db, and calls one host outside.',
      policies: proposedPolicies(shop.payments),
      findings: [],
    },
    {
      ...shop.redis,
      app: 'database',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/redis:${vulnerabilities.redis.version}`,
      digest: '8d13f6a70b2c',
      account: 'default',
      because: `Speaks the Redis protocol on ${shop.redis.port} and holds a volume. Only cart writes to it.`,
      policies: proposedPolicies(shop.redis),
      findings: [
        vulnerabilityFinding('redis'),
        {
          severity: 'medium',
          title: 'No password, no ACL',
          text: `Anyone who reaches ${shop.redis.port} is the default user and can run scripts.`,
        },
      ],
    },
    {
      name: 'report-api',
      app: 'api',
      namespace: 'shop',
      kind: 'Deployment',
      replicas: '2 of 2 ready',
      image: 'registry.example/shop/report-api:2.8.0',
      digest: '7e50b8c4fa19',
      because: 'Serves JSON to the internet through an Ingress, and reads one Secret when it starts.',
      policies: [],
      findings: [
        {
          severity: followedFinding.severity,
          title: followedFinding.title,
          text: `Its service account can get any Secret. Finding ${followedFinding.number} has the change that limits it to one.`,
        },
      ],
    },
    {
      ...shop.ledgerDb,
      app: 'database',
      replicas: '3 of 3 ready',
      ...images.postgres,
      because: `Speaks the PostgreSQL protocol on ${shop.ledgerDb.port}, and holds one volume per pod.`,
      policies: proposedPolicies(shop.ledgerDb),
      findings: [vulnerabilityFinding('ledger-db')],
    },
    {
      ...shop.reports,
      app: 'batch',
      replicas: `none now; runs ${shop.reports.day} at ${shop.reports.time}`,
      image: 'registry.example/billing/reports:3.4.1',
      digest: '6fb05e94d8a3',
      because: `Starts on ${shop.reports.day}, reads ${shop.ledgerDb.name} for twenty minutes, then exits.`,
      policies: proposedPolicies(shop.reports),
      findings: [],
    },
    {
      name: 'node-agent',
      app: 'observability',
      namespace: 'platform',
      kind: 'DaemonSet',
      replicas: '6 of 6 ready',
      image: 'registry.example/platform/node-agent:1.4.0',
      digest: 'ab09e6d3715c',
      because: 'One pod per node. Reads the log files of all other pods.',
      policies: [],
      findings: [
        {
          severity: privilegedFinding.severity,
          title: privilegedFinding.title,
          text: 'It only reads /var/log. Mount only that, read-only, and drop the privileges.',
        },
      ],
    },
    {
      name: 'loki',
      app: 'observability',
      namespace: 'monitoring',
      kind: 'StatefulSet',
      replicas: '2 of 2 ready',
      image: 'registry.example/mirror/loki:3.5.7',
      digest: '14ce8b3f902d',
      because: 'Receives log lines pushed to 3100, and answers LogQL queries.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: `In on 3100 from ${gateway.name}` }],
      findings: [
        {
          severity: 'medium',
          title: 'Tenants are not separated',
          text: 'auth_enabled is false, so anyone who can push logs can read all of them.',
        },
      ],
    },
  ],
}
