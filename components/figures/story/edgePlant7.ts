import type { Cluster } from './Cluster.ts'
import { clusterNames } from './shop.ts'
import { vulnerabilities, vulnerabilityFinding } from './vulnerabilities.ts'

export const edgePlant7: Cluster = {
  name: clusterNames.edge,
  provider: 'On-premise',
  total: 11,
  workloads: [
    {
      name: 'mqtt',
      app: 'queue',
      namespace: 'line',
      kind: 'StatefulSet',
      replicas: '1 of 1 ready',
      image: `registry.example/mirror/mosquitto:${vulnerabilities.mqtt.version}`,
      digest: 'd90a1c57be34',
      account: 'default',
      because: 'Speaks MQTT on 8883. Machines outside the cluster publish, line-gateway subscribes.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: 'In on 8883 from the machine network' }],
      findings: [vulnerabilityFinding('mqtt')],
    },
    {
      name: 'line-gateway',
      app: 'api',
      namespace: 'line',
      kind: 'Deployment',
      replicas: '2 of 2 ready',
      image: 'registry.example/plant/line-gateway:0.18.2',
      digest: '2b76e4d1f8c0',
      because: 'Serves gRPC on 9090 to panels on the floor, and writes to plant-db.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: 'In on 9090 from the floor network' }],
      findings: [
        {
          severity: 'medium',
          title: 'No capability is dropped',
          text: 'It binds no low port and changes no file owner. Drop ALL.',
        },
      ],
    },
    {
      name: 'fluent-bit',
      app: 'observability',
      namespace: 'logging',
      kind: 'DaemonSet',
      replicas: '3 of 3 ready',
      image: `registry.example/mirror/fluent-bit:${vulnerabilities['fluent-bit'].version}`,
      digest: '5ec80d92a7b1',
      because: 'One pod per node. Reads the logs of all other pods and pushes them to Loki.',
      policies: [],
      findings: [
        vulnerabilityFinding('fluent-bit'),
        {
          severity: 'medium',
          title: 'No policy selects it',
          text: 'Every pod can call 2020. Only its own probes need to.',
        },
      ],
    },
    {
      name: 'plant-db',
      app: 'database',
      namespace: 'line',
      kind: 'StatefulSet',
      replicas: '1 of 1 ready',
      image: 'registry.example/mirror/timescaledb:2.17.2-pg16',
      digest: 'f7319a60c5de',
      because: 'Speaks the PostgreSQL protocol on 5432, and stores time series.',
      policies: [{ kind: 'CiliumNetworkPolicy', allows: 'In on 5432 from line-gateway' }],
      findings: [
        {
          severity: 'medium',
          title: 'One pod, on a local volume',
          text: 'If its node is lost, so is the data. No snapshot of the volume was found.',
        },
      ],
    },
  ],
}
