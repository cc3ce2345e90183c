import type { Cluster } from './Cluster.ts'
import { clusterNames, images, shop } from './shop.ts'
import { allowedCallers } from './policies.ts'
import { vulnerabilities, vulnerabilityFinding } from './vulnerabilities.ts'

export const staging: Cluster = {
  name: clusterNames.staging,
  provider: 'Azure AKS',
  total: 29,
  workloads: [
    {
      ...shop.frontend,
      app: 'web',
      replicas: '1 of 1 ready',
      image: 'registry.example/shop/frontend:7.3.0-rc.1',
      digest: '48a2d70be6c9',
      because: 'Serves HTML to the office network, and calls checkout.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.frontend) }],
      findings: [],
    },
    {
      ...shop.checkout,
      app: 'api',
      replicas: '1 of 1 ready',
      image: 'registry.example/shop/checkout:2.15.0-rc.2',
      digest: 'e05b93c1fa78',
      because: 'Serves JSON to frontend, keeps no state, and writes to test-db.',
      policies: [{ kind: 'NetworkPolicy', allows: allowedCallers(shop.checkout) }],
      findings: [],
    },
    {
      name: 'jenkins',
      app: 'batch',
      namespace: 'ci',
      kind: 'StatefulSet',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/jenkins:${vulnerabilities.jenkins.version}-lts`,
      digest: '97f4c0ad36e2',
      because: 'Starts short-lived pods on a trigger, reads their logs and removes them.',
      policies: [],
      findings: [
        vulnerabilityFinding('jenkins'),
        {
          severity: 'high',
          title: 'Can create pods in every namespace',
          text: 'A ClusterRoleBinding grants it. A RoleBinding in ci would be enough.',
        },
      ],
    },
    {
      name: 'test-db',
      app: 'database',
      namespace: 'shop',
      kind: 'StatefulSet',
      replicas: '1 of 1 ready',
      ...images.postgres,
      account: 'default',
      because: 'Speaks the PostgreSQL protocol on 5432, and holds a volume.',
      policies: [{ kind: 'NetworkPolicy', allows: 'In on 5432 from checkout' }],
      findings: [
        {
          severity: 'medium',
          title: 'Password in the pod template',
          text: 'POSTGRES_PASSWORD is a plain value. Take it from a Secret.',
        },
      ],
    },
    {
      name: 'sysupdate',
      app: 'stranger',
      namespace: 'default',
      kind: 'Deployment',
      replicas: '5 of 5 ready',
      image: 'pkg-mirror.example/sysupdate:latest',
      digest: '1d6e58f20b9a',
      account: 'default',
      because: 'Nothing calls it and it has no Service. It keeps one outbound connection open, on 3333.',
      policies: [],
      findings: [
        {
          severity: 'critical',
          title: 'Behaves like a crypto-miner',
          text: 'It takes all the CPU it can get, day and night, and has one flow that looks like Stratum.',
        },
        {
          severity: 'high',
          title: 'No owner, no limits, runs as root',
          text: 'No labels except app, no Helm release, no Git source. Created by kubectl, at 02:14.',
        },
      ],
    },
  ],
}
