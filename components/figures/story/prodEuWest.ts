import type { Cluster, Finding } from './Cluster.ts'
import { clusterNames, images, shop, type Vulnerability, vulnerabilities } from './shop.ts'
import { allowedCallers, allowedRequests } from './traffic.ts'

const asFinding = ({ severity, cve, text, fixedIn }: Vulnerability): Finding => ({
  severity,
  title: cve,
  text: `${text} Fixed in ${fixedIn}.`,
})

const { frontend, redis, ledgerDb } = vulnerabilities

export const prodEuWest: Cluster = {
  name: clusterNames.euWest,
  provider: 'AWS EKS',
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '6 of 6 ready',
      image: 'registry.example/shop/frontend:7.1.4',
      digest: '51d8c2f7e09b',
      because: 'Answers HTML to the internet through an Ingress, and calls cart and checkout.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: allowedCallers(shop.frontend) }],
      findings: [
        {
          ...asFinding(frontend),
          // The image's tag does not tell.
          title: `${frontend.cve} in ${frontend.software} ${frontend.version}`,
        },
      ],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: '3 of 3 ready',
      ...images.checkout,
      because: 'Answers JSON to frontend, keeps no state, and calls payments.',
      policies: [
        { kind: 'CiliumNetworkPolicy', allows: allowedCallers(shop.checkout) },
        { kind: 'AuthorizationPolicy', allows: allowedRequests(shop.checkout) },
      ],
      findings: [],
    },
    {
      ...shop.cart,
      app: 'api',
      replicas: '3 of 3 ready',
      image: 'registry.example/shop/cart:1.9.3',
      digest: '0f9d5a63c7e1',
      because: 'Answers JSON to frontend, and keeps what it knows in redis.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: allowedCallers(shop.cart) }],
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
      because: 'Answers JSON to checkout, writes to ledger-db, and calls one host outside.',
      policies: [
        { kind: 'CiliumNetworkPolicy', allows: allowedCallers(shop.payments, 'the gateway') },
        { kind: 'AuthorizationPolicy', allows: allowedRequests(shop.payments) },
      ],
      findings: [],
    },
    {
      ...shop.redis,
      app: 'database',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/redis:${redis.version}`,
      digest: '8d13f6a70b2c',
      account: 'default',
      because: `Speaks the Redis protocol on ${shop.redis.port} and holds a volume. Only cart writes to it.`,
      policies: [{ kind: 'CiliumNetworkPolicy', allows: allowedCallers(shop.redis) }],
      findings: [
        asFinding(redis),
        {
          severity: 'medium',
          title: 'No password, no ACL',
          text: `Whoever reaches ${shop.redis.port} is the default user, and may run scripts.`,
        },
      ],
    },
    {
      ...shop.ledgerDb,
      app: 'database',
      replicas: '3 of 3 ready',
      ...images.postgres,
      because: `Speaks the PostgreSQL protocol on ${shop.ledgerDb.port}, and holds a volume for each pod.`,
      policies: [{ kind: 'CiliumNetworkPolicy', allows: allowedCallers(shop.ledgerDb, 'reports') }],
      findings: [asFinding(ledgerDb)],
    },
    {
      name: 'reports',
      app: 'batch',
      namespace: 'billing',
      kind: 'CronJob',
      replicas: 'none now; Sundays, 03:00',
      image: 'registry.example/billing/reports:3.4.1',
      digest: '6fb05e94d8a3',
      because: 'Starts on Sundays, reads ledger-db for twenty minutes, and ends.',
      policies: [
        {
          kind: 'CiliumNetworkPolicy',
          allows: `Out on ${shop.ledgerDb.port} to ${shop.ledgerDb.name}; nothing in`,
        },
      ],
      findings: [],
    },
    {
      name: 'loki',
      app: 'observability',
      namespace: 'monitoring',
      kind: 'StatefulSet',
      replicas: '2 of 2 ready',
      image: 'registry.example/mirror/loki:3.5.7',
      digest: '14ce8b3f902d',
      because: 'Takes log lines that others push to 3100, and answers queries in LogQL.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: 'In on 3100 from the two gateways' }],
      findings: [
        {
          severity: 'medium',
          title: 'Tenants are not told apart',
          text: 'auth_enabled is false, so whoever can push logs can read all of them.',
        },
      ],
    },
  ],
}
