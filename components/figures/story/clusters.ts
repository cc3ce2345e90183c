import { pods } from './chat.ts'
import { assessment, followedFinding, privilegedFinding } from './report.ts'
import {
  type ClusterName,
  clusterNames,
  type ObjectPath,
  shop,
  vulnerabilities,
  vulnerabilityFinding,
  type WorkloadFinding,
  type WorkloadKind,
} from './shop.ts'
import { allowedCallers, allowedRequests, gateway, type Policy, proposedPolicies } from './traffic.ts'

/** The class of an application, by its behaviour. */
export type AppClass = 'web' | 'api' | 'database' | 'queue' | 'batch' | 'observability' | 'stranger'

export interface Workload {
  name: string
  app: AppClass
  namespace: string
  kind: WorkloadKind
  /** The ready and the requested pods, or the schedule of a cronjob. */
  replicas: string
  /** With the first twelve digits of its digest: `mirror/redis:7.2.10@8d13f6a70b2c`. */
  image: string
  /** Its service account, if that does not have its name. */
  account?: string
  /** The behaviour that its class was inferred from. */
  because: string
  policies: readonly Policy[]
  /** The risks within reach, the worst first: not every CVE of its image. */
  findings: readonly WorkloadFinding[]
}

export interface Cluster {
  name: ClusterName
  provider: string
  /** The number of its workloads, of which the map shows some. */
  total: number
  workloads: readonly Workload[]
}

/** A workload of a cluster. */
export type LaneEnd = `${ClusterName}/${string}`

/** Traffic between workloads of two clusters. */
interface Lane {
  from: LaneEnd
  /** Absent if it leaves all known clusters. */
  to?: LaneEnd
  protocol: string
  port: number
}

export const lanes = [
  { from: 'prod-us-east/checkout', to: 'prod-eu-west/payments', protocol: 'mTLS', port: 15443 },
  { from: 'prod-us-east/grafana', to: 'prod-eu-west/loki', protocol: 'mTLS', port: 15443 },
  { from: 'edge-plant-7/fluent-bit', to: 'prod-eu-west/loki', protocol: 'TLS', port: 443 },
  { from: 'staging/sysupdate', protocol: 'TCP', port: 3333 },
] as const satisfies readonly Lane[]

/** Returns the lanes of a workload in words: `to loki in prod-eu-west, mTLS on 15443`. */
export function lanesInWords(workload: LaneEnd): string {
  const texts = (lanes as readonly Lane[]).flatMap(({ from, to, protocol, port }) => {
    const way = `${protocol} ${port}`
    if (from === workload) return [to ? `to ${endInWords(to)}, ${way}` : `external address, ${way}`]
    return to === workload ? [`from ${endInWords(from)}, ${way}`] : []
  })
  return texts.join('; ') || 'none'
}

function endInWords(end: LaneEnd): string {
  const [cluster, workload] = end.split('/')
  return `${workload} in ${cluster}`
}

/** Returns a workload by its name in the report: `shop/Deployment/report-api`. */
function objectOf(path: ObjectPath): Pick<Workload, 'namespace' | 'kind' | 'name'> {
  const [namespace = '', kind, name = ''] = path.split('/')
  return { namespace, kind: kind as WorkloadKind, name }
}

/** Images that several workloads run. */
const images = {
  checkout: 'registry.example/shop/checkout:2.14.0@a4402be91c6d',
  postgres: `registry.example/mirror/postgres:${vulnerabilities['ledger-db'].version}@b6e29f01d7c8`,
} as const

export const prodEuWest: Cluster = {
  name: clusterNames.euWest,
  provider: 'AWS EKS',
  total: assessment.workloads,
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '6 of 6 ready',
      image: 'registry.example/shop/frontend:7.1.4@51d8c2f7e09b',
      because: 'Serves HTTP behind an Ingress, and calls cart and checkout.',
      policies: proposedPolicies(shop.frontend),
      findings: [vulnerabilityFinding('frontend')],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: pods,
      image: images.checkout,
      because: 'Serves HTTP to frontend, has no volume, and calls payments.',
      policies: proposedPolicies(shop.checkout),
      findings: [],
    },
    {
      ...shop.cart,
      app: 'api',
      replicas: '3 of 3 ready',
      image: 'registry.example/shop/cart:1.9.3@0f9d5a63c7e1',
      because: 'Serves HTTP to frontend, and calls redis.',
      policies: proposedPolicies(shop.cart),
      findings: [
        {
          severity: 'medium',
          title: 'Root file system is writable',
          text: 'Set readOnlyRootFilesystem, and mount an emptyDir wherever the process writes: its owner knows where.',
          from: ['deployments.apps'],
        },
      ],
    },
    {
      ...shop.payments,
      app: 'api',
      replicas: '4 of 4 ready',
      image: 'registry.example/billing/payments:5.0.2@c2e7184bd05f',
      because: 'Serves HTTP to checkout, and calls ledger-db and one host outside.',
      policies: proposedPolicies(shop.payments),
      findings: [],
    },
    {
      ...shop.redis,
      app: 'database',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/redis:${vulnerabilities.redis.version}@8d13f6a70b2c`,
      account: 'default',
      because: `Runs Redis on ${shop.redis.port}, and holds a volume. cart is its only caller.`,
      policies: proposedPolicies(shop.redis),
      findings: [
        vulnerabilityFinding('redis'),
        {
          severity: 'medium',
          title: 'No password, no ACL',
          text: `Its arguments set neither, so anyone who reaches ${shop.redis.port} is the default user and can run scripts.`,
          from: ['statefulsets.apps'],
        },
      ],
    },
    {
      ...objectOf(followedFinding.workload),
      app: 'api',
      replicas: '2 of 2 ready',
      image: 'registry.example/shop/report-api:2.8.0@7e50b8c4fa19',
      because: 'Serves HTTP behind an Ingress. Its arguments name one Secret.',
      policies: [],
      findings: [
        {
          severity: followedFinding.severity,
          title: followedFinding.title,
          text: `Its service account can get any Secret. Finding ${followedFinding.number} has the change that limits it to one.`,
          from: followedFinding.from,
        },
      ],
    },
    {
      ...shop.ledgerDb,
      app: 'database',
      replicas: '3 of 3 ready',
      image: images.postgres,
      because: `Runs PostgreSQL on ${shop.ledgerDb.port}, and holds one volume per pod.`,
      policies: proposedPolicies(shop.ledgerDb),
      findings: [vulnerabilityFinding('ledger-db')],
    },
    {
      ...shop.reports,
      app: 'batch',
      replicas: `none now; runs ${shop.reports.day} at ${shop.reports.time}`,
      image: 'registry.example/billing/reports:3.4.1@6fb05e94d8a3',
      because: `Starts on ${shop.reports.day}, calls ${shop.ledgerDb.name} for twenty minutes, then exits.`,
      policies: proposedPolicies(shop.reports),
      findings: [],
    },
    {
      ...objectOf(privilegedFinding.workload),
      app: 'observability',
      replicas: '6 of 6 ready',
      image: 'registry.example/platform/node-agent:1.4.0@ab09e6d3715c',
      because: 'One pod per node, with the file system of the node mounted.',
      policies: [],
      findings: [
        {
          severity: privilegedFinding.severity,
          title: privilegedFinding.title,
          text: 'It mounts / of the node. Mount only the folders it needs, read-only, and drop the privileges.',
          from: privilegedFinding.from,
        },
      ],
    },
    {
      ...objectOf('monitoring/StatefulSet/loki'),
      app: 'observability',
      replicas: '2 of 2 ready',
      image: 'registry.example/mirror/loki:3.5.7@14ce8b3f902d',
      because: 'Runs Loki on 3100. fluent-bit and grafana call it.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: `Ingress from ${gateway.name} on 3100` }],
      findings: [
        {
          severity: 'medium',
          title: 'Runs as root',
          text: 'The user of its image is 0, and the pod template sets no other. Set runAsUser and runAsNonRoot.',
          from: ['statefulsets.apps', 'images'],
        },
      ],
    },
  ],
}

// GKE Dataplane V2 enforces NetworkPolicy, but not CiliumNetworkPolicy.
const prodUsEast: Cluster = {
  name: clusterNames.usEast,
  provider: 'Google GKE',
  total: 38,
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '4 of 4 ready',
      image: 'registry.example/shop/frontend:7.2.0@9c04b1e7f5d2',
      because: 'Serves HTTP behind an Ingress, and calls checkout.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.frontend) }],
      findings: [],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: '3 of 3 ready',
      image: images.checkout,
      because: 'Serves HTTP to frontend, and calls orders-db, order-events, and payments in prod-eu-west.',
      policies: [
        { kind: 'NetworkPolicy', allows: allowedCallers(shop.checkout) },
        { kind: 'AuthorizationPolicy', allows: allowedRequests(shop.checkout) },
      ],
      findings: [],
    },
    {
      ...objectOf('shop/StatefulSet/order-events'),
      app: 'queue',
      replicas: '3 of 3 ready',
      image: `registry.example/mirror/nats:${vulnerabilities['order-events'].version}@3ab7720de6f1`,
      because: 'Runs NATS on 4222, and holds one volume per pod. checkout calls it.',
      policies: [{ kind: 'NetworkPolicy', allows: 'Ingress from checkout on 4222' }],
      findings: [vulnerabilityFinding('order-events')],
    },
    {
      ...objectOf('monitoring/Deployment/grafana'),
      app: 'observability',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/grafana:${vulnerabilities.grafana.version}@70c5d3b8a12e`,
      because: 'Runs Grafana on 3000, and calls loki all day.',
      policies: [{ kind: 'NetworkPolicy', allows: `Ingress from ${gateway.name} on 3000` }],
      findings: [vulnerabilityFinding('grafana')],
    },
    {
      ...objectOf('shop/StatefulSet/orders-db'),
      app: 'database',
      replicas: '2 of 2 ready',
      image: images.postgres,
      because: 'Runs PostgreSQL on 5432, and holds one volume per pod.',
      policies: [{ kind: 'NetworkPolicy', allows: 'Ingress from checkout on 5432' }],
      findings: [
        {
          severity: 'medium',
          title: 'Token mounted, never used',
          text: 'In 14 days, no pod has called the API server. Set automountServiceAccountToken to false.',
          from: ['statefulsets.apps', 'flows'],
        },
      ],
    },
  ],
}

const edgePlant7: Cluster = {
  name: clusterNames.edge,
  provider: 'On-premise',
  total: 11,
  workloads: [
    {
      ...objectOf('line/StatefulSet/mqtt'),
      app: 'queue',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/mosquitto:${vulnerabilities.mqtt.version}@d90a1c57be34`,
      account: 'default',
      because: 'Runs Mosquitto on 8883. Machines outside the cluster and line-gateway call it.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: 'Ingress from the machine network on 8883' }],
      findings: [vulnerabilityFinding('mqtt')],
    },
    {
      ...objectOf('line/Deployment/line-gateway'),
      app: 'api',
      replicas: '2 of 2 ready',
      image: 'registry.example/plant/line-gateway:0.18.2@2b76e4d1f8c0',
      because: 'Serves gRPC on 9090 to panels on the floor, and calls plant-db.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: 'Ingress from the floor network on 9090' }],
      findings: [
        {
          severity: 'medium',
          title: 'No capability is dropped',
          text: 'Its only port is 9090, which needs none. Drop ALL.',
          from: ['deployments.apps'],
        },
      ],
    },
    {
      ...objectOf('logging/DaemonSet/fluent-bit'),
      app: 'observability',
      replicas: '3 of 3 ready',
      image: `registry.example/mirror/fluent-bit:${vulnerabilities['fluent-bit'].version}@5ec80d92a7b1`,
      because: 'One pod per node, with /var/log of the node mounted. It calls loki.',
      policies: [],
      findings: [
        vulnerabilityFinding('fluent-bit'),
        {
          severity: 'medium',
          title: 'No policy selects it',
          text: 'Every pod can call 2020. In 14 days, only its own probes did.',
          from: ['ciliumnetworkpolicies.cilium.io', 'networkpolicies.networking.k8s.io', 'flows'],
        },
      ],
    },
    {
      ...objectOf('line/StatefulSet/plant-db'),
      app: 'database',
      replicas: '1 of 1 ready',
      image: 'registry.example/mirror/timescaledb:2.17.2-pg16@f7319a60c5de',
      because: 'Runs TimescaleDB on 5432, and holds a volume.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: 'Ingress from line-gateway on 5432' }],
      findings: [
        {
          severity: 'medium',
          title: 'One pod, on a local volume',
          text: 'If its node is lost, so is the data. No VolumeSnapshot of the volume was found.',
          from: [
            'persistentvolumeclaims',
            'persistentvolumes',
            'volumesnapshots.snapshot.storage.k8s.io',
            'statefulsets.apps',
          ],
        },
      ],
    },
  ],
}

const staging: Cluster = {
  name: clusterNames.staging,
  provider: 'Azure AKS',
  total: 29,
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '1 of 1 ready',
      image: 'registry.example/shop/frontend:7.3.0-rc.1@48a2d70be6c9',
      because: 'Serves HTTP to the office network, and calls checkout.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.frontend) }],
      findings: [],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: '1 of 1 ready',
      image: 'registry.example/shop/checkout:2.15.0-rc.2@e05b93c1fa78',
      because: 'Serves HTTP to frontend, has no volume, and calls test-db.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.checkout) }],
      findings: [],
    },
    {
      ...objectOf('ci/StatefulSet/jenkins'),
      app: 'batch',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/jenkins:${vulnerabilities.jenkins.version}-lts@97f4c0ad36e2`,
      because: 'Its account may create and delete pods, and short-lived pods carry its label.',
      policies: [],
      findings: [
        vulnerabilityFinding('jenkins'),
        {
          severity: 'high',
          title: 'Can create pods in every namespace',
          text: 'A ClusterRoleBinding grants it. A RoleBinding in ci would be enough.',
          from: ['clusterrolebindings.rbac.authorization.k8s.io', 'clusterroles.rbac.authorization.k8s.io'],
        },
      ],
    },
    {
      ...objectOf('shop/StatefulSet/test-db'),
      app: 'database',
      replicas: '1 of 1 ready',
      image: images.postgres,
      account: 'default',
      because: 'Runs PostgreSQL on 5432, and holds a volume.',
      policies: [{ kind: 'NetworkPolicy', allows: 'Ingress from checkout on 5432' }],
      findings: [
        {
          severity: 'medium',
          title: 'Password in the pod template',
          text: 'POSTGRES_PASSWORD is a plain value. Take it from a Secret.',
          from: ['statefulsets.apps'],
        },
      ],
    },
    {
      ...objectOf('default/Deployment/sysupdate'),
      app: 'stranger',
      replicas: '5 of 5 ready',
      image: 'pkg-mirror.example/sysupdate:latest@1d6e58f20b9a',
      account: 'default',
      because: 'Nothing calls it and it has no Service. It keeps one outbound connection open, on 3333.',
      policies: [],
      findings: [
        {
          severity: 'critical',
          title: 'Behaves like a crypto-miner',
          text: 'It takes all the CPU it can get, day and night, and has one flow, to a port of mining pools.',
          from: ['metrics', 'flows'],
        },
        {
          severity: 'high',
          title: 'No owner, no limits, runs as root',
          text: 'No labels except app, no Helm release, no Git source. Created by kubectl, at 02:14.',
          from: ['deployments.apps', 'images'],
        },
      ],
    },
  ],
}

/** The clusters of the map, which are fictitious. Phones show them in this order, the one with the stranger first. */
export const clusters: readonly Cluster[] = [staging, prodEuWest, prodUsEast, edgePlant7]
