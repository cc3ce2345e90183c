import {
  type ClusterName,
  clusterNames,
  type Finding,
  pods,
  shop,
  type ShopWorkload,
  vulnerabilities,
  vulnerabilityFinding,
  workloadCount,
} from './shop.ts'
import {
  allowedCallers,
  allowedRequests,
  gateway,
  ingressFrom,
  type Policy,
  proposedPolicies,
} from './traffic.ts'

/** The class of an application, by its behaviour. */
export type AppClass = 'web' | 'api' | 'database' | 'queue' | 'batch' | 'observability' | 'stranger'

export interface Workload {
  name: string
  app: AppClass
  namespace: string
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'CronJob'
  /** The ready and the requested pods, or the schedule of a cronjob. */
  replicas: string
  /** With the first twelve digits of its digest: `mirror/redis:7.2.10@8d13f6a70b2c`. */
  image: string
  /** Its service account, if that does not have its name. */
  account?: string
  /** The behaviour that its class was inferred from. */
  because: string
  policies?: readonly Policy[]
  /** The risks within reach, the worst first: not every CVE of its image. */
  findings?: readonly Finding[]
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

/** Returns the object of a workload, as the report names it: `shop/Deployment/report-api`. */
export const objectPath = ({ namespace, kind, name }: Workload): string => `${namespace}/${kind}/${name}`

const object = (path: `${string}/${Workload['kind']}/${string}`) => {
  const [namespace, kind, name] = path.split('/') as [string, Workload['kind'], string]
  return { namespace, kind, name }
}

/** A workload of the traffic graph, with the policies that it proposes. */
const onGraph = (workload: ShopWorkload) => ({ ...workload, policies: proposedPolicies(workload) })

/** Images that several workloads run. */
const images = {
  checkout: 'registry.example/shop/checkout:2.14.0@a4402be91c6d',
  postgres: `registry.example/mirror/postgres:${vulnerabilities['ledger-db'].version}@b6e29f01d7c8`,
} as const

export const prodEuWest: Cluster = {
  name: clusterNames.euWest,
  provider: 'AWS EKS',
  total: workloadCount,
  workloads: [
    {
      ...onGraph(shop.frontend),
      replicas: '6 of 6 ready',
      image: 'registry.example/shop/frontend:7.1.4@51d8c2f7e09b',
      because: 'Serves HTTP behind an Ingress, and calls cart and checkout.',
      findings: [vulnerabilityFinding('frontend', '14')],
    },
    {
      ...onGraph(shop.checkout),
      replicas: pods,
      image: images.checkout,
      because: 'Serves HTTP to frontend, has no volume, and calls payments.',
    },
    {
      ...onGraph(shop.cart),
      replicas: '3 of 3 ready',
      image: 'registry.example/shop/cart:1.9.3@0f9d5a63c7e1',
      because: 'Serves HTTP to frontend, and calls redis.',
      findings: [
        {
          severity: 'medium',
          title: 'Root file system is writable',
          text: 'Set readOnlyRootFilesystem, and mount an emptyDir wherever the process writes: its owner knows where.',
          from: ['deployments'],
        },
      ],
    },
    {
      ...onGraph(shop.payments),
      replicas: '4 of 4 ready',
      image: 'registry.example/billing/payments:5.0.2@c2e7184bd05f',
      because: 'Serves HTTP to checkout, and calls ledger-db and one host outside.',
    },
    {
      ...onGraph(shop.redis),
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/redis:${vulnerabilities.redis.version}@8d13f6a70b2c`,
      account: 'default',
      because: `Runs Redis on ${shop.redis.port}, and holds a volume. cart is its only caller.`,
      findings: [
        vulnerabilityFinding('redis', '12'),
        {
          severity: 'medium',
          title: 'No password, no ACL',
          text: `Its arguments set neither, so anyone who reaches ${shop.redis.port} is the default user and can run scripts.`,
          from: ['statefulsets'],
        },
      ],
    },
    {
      ...object('shop/Deployment/report-api'),
      app: 'api',
      replicas: '2 of 2 ready',
      image: 'registry.example/shop/report-api:2.8.0@7e50b8c4fa19',
      because: 'Serves HTTP behind an Ingress. Its arguments name one Secret.',
      findings: [
        {
          number: '07',
          severity: 'critical',
          // Not "open to the internet": the API has the Ingress, and not the firewall in front of it.
          title: 'Behind an Ingress, and can read every secret',
          text: 'Its service account can get any Secret. Finding 07 has the change that limits it to one.',
          from: ['ingresses', 'services', 'deployments', 'clusterrolebindings', 'clusterroles'],
        },
      ],
    },
    {
      ...onGraph(shop.ledgerDb),
      replicas: '3 of 3 ready',
      image: images.postgres,
      because: `Runs PostgreSQL on ${shop.ledgerDb.port}, and holds one volume per pod.`,
      findings: [vulnerabilityFinding('ledger-db', '16')],
    },
    {
      ...onGraph(shop.reports),
      replicas: `none now; runs ${shop.reports.day} at ${shop.reports.time}`,
      image: 'registry.example/billing/reports:3.4.1@6fb05e94d8a3',
      because: `Starts on ${shop.reports.day}, calls ${shop.ledgerDb.name} for twenty minutes, then exits.`,
    },
    {
      ...object('platform/DaemonSet/node-agent'),
      app: 'observability',
      replicas: '6 of 6 ready',
      image: 'registry.example/platform/node-agent:1.4.0@ab09e6d3715c',
      because: 'One pod per node, with the file system of the node mounted.',
      findings: [
        {
          number: '03',
          severity: 'high',
          title: 'Privileged container with the node’s file system',
          text: 'It mounts / of the node. Mount only the folders it needs, read-only, and drop the privileges.',
          from: ['daemonsets'],
        },
      ],
    },
    {
      ...object('monitoring/StatefulSet/loki'),
      app: 'observability',
      replicas: '2 of 2 ready',
      image: 'registry.example/mirror/loki:3.5.7@14ce8b3f902d',
      because: 'Runs Loki on 3100. fluent-bit and grafana call it.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: ingressFrom(gateway.name, 3100) }],
      findings: [
        {
          severity: 'medium',
          title: 'Runs as root',
          text: 'The user of its image is 0, and the pod template sets no other. Set runAsUser and runAsNonRoot.',
          from: ['statefulsets', 'images'],
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
      replicas: '4 of 4 ready',
      image: 'registry.example/shop/frontend:7.2.0@9c04b1e7f5d2',
      because: 'Serves HTTP behind an Ingress, and calls checkout.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.frontend) }],
    },
    {
      ...shop.checkout,
      replicas: '3 of 3 ready',
      image: images.checkout,
      because: 'Serves HTTP to frontend, and calls orders-db, order-events, and payments in prod-eu-west.',
      policies: [
        { kind: 'NetworkPolicy', allows: allowedCallers(shop.checkout) },
        { kind: 'AuthorizationPolicy', allows: allowedRequests(shop.checkout) },
      ],
    },
    {
      ...object('shop/StatefulSet/order-events'),
      app: 'queue',
      replicas: '3 of 3 ready',
      image: `registry.example/mirror/nats:${vulnerabilities['order-events'].version}@3ab7720de6f1`,
      because: 'Runs NATS on 4222, and holds one volume per pod. checkout calls it.',
      policies: [{ kind: 'NetworkPolicy', allows: ingressFrom('checkout', 4222) }],
      findings: [vulnerabilityFinding('order-events')],
    },
    {
      ...object('monitoring/Deployment/grafana'),
      app: 'observability',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/grafana:${vulnerabilities.grafana.version}@70c5d3b8a12e`,
      because: 'Runs Grafana on 3000, and calls loki all day.',
      policies: [{ kind: 'NetworkPolicy', allows: ingressFrom(gateway.name, 3000) }],
      findings: [vulnerabilityFinding('grafana')],
    },
    {
      ...object('shop/StatefulSet/orders-db'),
      app: 'database',
      replicas: '2 of 2 ready',
      image: images.postgres,
      because: 'Runs PostgreSQL on 5432, and holds one volume per pod.',
      policies: [{ kind: 'NetworkPolicy', allows: ingressFrom('checkout', 5432) }],
      findings: [
        {
          severity: 'medium',
          title: 'Token mounted, never used',
          text: 'In 14 days, no pod has called the API server. Set automountServiceAccountToken to false.',
          from: ['statefulsets', 'flows'],
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
      ...object('line/StatefulSet/mqtt'),
      app: 'queue',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/mosquitto:${vulnerabilities.mqtt.version}@d90a1c57be34`,
      account: 'default',
      because: 'Runs Mosquitto on 8883. Machines outside the cluster and line-gateway call it.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: ingressFrom('the machine network', 8883) }],
      findings: [vulnerabilityFinding('mqtt')],
    },
    {
      ...object('line/Deployment/line-gateway'),
      app: 'api',
      replicas: '2 of 2 ready',
      image: 'registry.example/plant/line-gateway:0.18.2@2b76e4d1f8c0',
      because: 'Serves gRPC on 9090 to panels on the floor, and calls plant-db.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: ingressFrom('the floor network', 9090) }],
      findings: [
        {
          severity: 'medium',
          title: 'No capability is dropped',
          text: 'Its only port is 9090, which needs none. Drop ALL.',
          from: ['deployments'],
        },
      ],
    },
    {
      ...object('logging/DaemonSet/fluent-bit'),
      app: 'observability',
      replicas: '3 of 3 ready',
      image: `registry.example/mirror/fluent-bit:${vulnerabilities['fluent-bit'].version}@5ec80d92a7b1`,
      because: 'One pod per node, with /var/log of the node mounted. It calls loki.',
      findings: [
        vulnerabilityFinding('fluent-bit'),
        {
          severity: 'medium',
          title: 'No policy selects it',
          text: 'Every pod can call 2020. In 14 days, only its own probes did.',
          from: ['ciliumnetworkpolicies', 'networkpolicies', 'flows'],
        },
      ],
    },
    {
      ...object('line/StatefulSet/plant-db'),
      app: 'database',
      replicas: '1 of 1 ready',
      image: 'registry.example/mirror/timescaledb:2.17.2-pg16@f7319a60c5de',
      because: 'Runs TimescaleDB on 5432, and holds a volume.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: ingressFrom('line-gateway', 5432) }],
      findings: [
        {
          severity: 'medium',
          title: 'One pod, on a local volume',
          text: 'If its node is lost, so is the data. No VolumeSnapshot of the volume was found.',
          from: ['persistentvolumeclaims', 'persistentvolumes', 'volumesnapshots', 'statefulsets'],
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
      replicas: '1 of 1 ready',
      image: 'registry.example/shop/frontend:7.3.0-rc.1@48a2d70be6c9',
      because: 'Serves HTTP to the office network, and calls checkout.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.frontend) }],
    },
    {
      ...shop.checkout,
      replicas: '1 of 1 ready',
      image: 'registry.example/shop/checkout:2.15.0-rc.2@e05b93c1fa78',
      because: 'Serves HTTP to frontend, has no volume, and calls test-db.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.checkout) }],
    },
    {
      ...object('ci/StatefulSet/jenkins'),
      app: 'batch',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/jenkins:${vulnerabilities.jenkins.version}-lts@97f4c0ad36e2`,
      because: 'Its account may create and delete pods, and short-lived pods carry its label.',
      findings: [
        vulnerabilityFinding('jenkins'),
        {
          severity: 'high',
          title: 'Can create pods in every namespace',
          text: 'A ClusterRoleBinding grants it. A RoleBinding in ci would be enough.',
          from: ['clusterrolebindings', 'clusterroles'],
        },
      ],
    },
    {
      ...object('shop/StatefulSet/test-db'),
      app: 'database',
      replicas: '1 of 1 ready',
      image: images.postgres,
      account: 'default',
      because: 'Runs PostgreSQL on 5432, and holds a volume.',
      policies: [{ kind: 'NetworkPolicy', allows: ingressFrom('checkout', 5432) }],
      findings: [
        {
          severity: 'medium',
          title: 'Password in the pod template',
          text: 'POSTGRES_PASSWORD is a plain value. Take it from a Secret.',
          from: ['statefulsets'],
        },
      ],
    },
    {
      ...object('default/Deployment/sysupdate'),
      app: 'stranger',
      replicas: '5 of 5 ready',
      image: 'pkg-mirror.example/sysupdate:latest@1d6e58f20b9a',
      account: 'default',
      because: 'Nothing calls it and it has no Service. It keeps one outbound connection open, on 3333.',
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
          from: ['deployments', 'images'],
        },
      ],
    },
  ],
}

/** The clusters of the map, which are fictitious. Phones show them in this order, the one with the stranger first. */
export const clusters: readonly Cluster[] = [staging, prodEuWest, prodUsEast, edgePlant7]
