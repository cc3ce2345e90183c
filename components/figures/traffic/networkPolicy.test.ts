import { expect, test } from 'vitest'
import { type Connection, evaluate, type Pod } from './networkPolicy.ts'
import { readPolicies } from './readPolicies.ts'

// What the documentation of Kubernetes states (concepts/services-networking/network-policies, and the reference of
// NetworkPolicy v1), as connections between pods that a policy allows or blocks.

const namespaces = {
  default: { 'kubernetes.io/metadata.name': 'default' },
  other: { 'kubernetes.io/metadata.name': 'other', project: 'mine', user: 'alice' },
}

const pod = (name: string, namespace: keyof typeof namespaces, labels: Pod['labels'], ip: string): Pod => ({
  name,
  namespace,
  labels,
  namespaceLabels: namespaces[namespace],
  ip,
  ports: { redis: 6379 },
})

const pods = {
  db: pod('db', 'default', { role: 'db' }, '10.0.0.2'),
  frontend: pod('frontend', 'default', { role: 'frontend', tier: 'web' }, '172.17.0.9'),
  batch: pod('batch', 'default', {}, '172.17.1.9'),
  client: pod('client', 'other', { role: 'client' }, '192.168.0.9'),
  foreign: pod('foreign', 'other', { role: 'frontend' }, '172.17.2.9'),
}

type PodName = keyof typeof pods

/** `frontend>db`, or `frontend>db:5432`, or `frontend>db:53/UDP`; the port is 6379 otherwise. */
function connection(text: string): Connection {
  const [, from, to, port = 6379, protocol = 'TCP'] = /^(\w+)>(\w+)(?::(\d+))?(?:\/(\w+))?$/.exec(text)!
  return {
    from: pods[from as PodName],
    to: pods[to as PodName],
    port: Number(port),
    protocol: protocol as Connection['protocol'],
  }
}

const policy = (spec: string, name = 'p') => `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: ${name} }
spec: ${spec}
`

const example = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: example
  namespace: default
spec:
  podSelector:
    matchLabels:
      role: db
  policyTypes:
    - Ingress
    - Egress
  ingress:
    - from:
        - ipBlock:
            cidr: 172.17.0.0/16
            except:
              - 172.17.1.0/24
        - namespaceSelector:
            matchLabels:
              project: mine
        - podSelector:
            matchLabels:
              role: frontend
      ports:
        - protocol: TCP
          port: 6379
  egress:
    - to:
        - ipBlock:
            cidr: 172.17.0.0/24
      ports:
        - protocol: TCP
          port: 5978
`

const db = 'podSelector: { matchLabels: { role: db } }'

test.each<[statement: string, yaml: string, allowed: string, blocked: string]>([
  // Isolation
  ['without a policy, everything is allowed', '', 'frontend>db client>db db>client:53/UDP', ''],
  [
    'a pod is isolated by a policy that selects it, and no other pod is',
    policy(`{ ${db} }`),
    'frontend>batch client>frontend db>frontend',
    'frontend>db batch>db client>db',
  ],
  [
    'a policy selects pods of its own namespace only',
    policy('{ podSelector: { matchLabels: { role: frontend } } }'),
    'db>foreign',
    'db>frontend',
  ],
  [
    'an empty selector selects all pods of the namespace',
    policy('{ podSelector: {} }'),
    'db>client',
    'frontend>db db>frontend db>batch',
  ],
  ['an absent selector is an empty one', policy('{ policyTypes: [Ingress] }'), 'db>client', 'frontend>db'],
  [
    'policies add up: what one of them allows is allowed, in any order',
    [
      policy(`{ ${db}, ingress: [{ from: [podSelector: { matchLabels: { role: frontend } }] }] }`, 'one'),
      policy('{ podSelector: {} }', 'two'),
      policy(`{ ${db}, ingress: [{ ports: [port: 5432] }] }`, 'three'),
    ].join('---\n'),
    'frontend>db client>db:5432 frontend>db:1',
    'client>db:5431 db>frontend batch>frontend',
  ],
  [
    'a connection needs both the egress of its source and the ingress of its target',
    [
      policy(`{ ${db}, ingress: [{ from: [podSelector: {}] }] }`, 'in'),
      policy('{ podSelector: { matchLabels: { role: frontend } }, policyTypes: [Egress] }', 'out'),
    ].join('---\n'),
    'batch>db batch>frontend',
    'frontend>db frontend>batch',
  ],
  // The example of the documentation
  [
    'the example allows a port from a range, a namespace or pods with a label, and another port to a range',
    example,
    'frontend>db client>db foreign>db db>frontend:5978',
    'batch>db frontend>db:6380 client>db:5432 db>frontend:6379 db>batch:5978 db>client:5978 frontend>db:6379/UDP',
  ],
  // policyTypes
  ['without policyTypes, Ingress is always restricted', policy(`{ ${db} }`), 'db>frontend', 'frontend>db'],
  [
    'without policyTypes, Egress is restricted if there are egress rules, and Ingress as well',
    policy(`{ ${db}, egress: [{ ports: [port: 53] }] }`),
    'db>client:53',
    'db>client:80 frontend>db',
  ],
  [
    'without policyTypes, an empty list of egress rules restricts nothing',
    policy(`{ ${db}, egress: [] }`),
    'db>client',
    'frontend>db',
  ],
  [
    'policyTypes with Egress alone leave ingress open',
    policy(`{ ${db}, policyTypes: [Egress], ingress: [] }`),
    'frontend>db',
    'db>frontend',
  ],
  [
    'an empty list of policyTypes is like none',
    policy(`{ ${db}, policyTypes: [] }`),
    'db>frontend',
    'frontend>db',
  ],
  // Defaults for a namespace
  [
    'deny all ingress',
    policy('{ podSelector: {}, policyTypes: [Ingress] }'),
    'db>client frontend>client',
    'client>db frontend>db',
  ],
  [
    'allow all ingress, even beside a policy that denies it',
    [
      policy('{ podSelector: {}, ingress: [{}], policyTypes: [Ingress] }', 'allow'),
      policy('{ podSelector: {}, policyTypes: [Ingress] }', 'deny'),
    ].join('---\n'),
    'client>db frontend>db:1 batch>frontend:53/UDP',
    '',
  ],
  [
    'deny all egress',
    policy('{ podSelector: {}, policyTypes: [Egress] }'),
    'client>db client>foreign',
    'db>client db>frontend',
  ],
  [
    'allow all egress',
    policy('{ podSelector: {}, egress: [{}], policyTypes: [Egress] }'),
    'db>client db>frontend client>db',
    '',
  ],
  [
    'deny all ingress and all egress',
    policy('{ podSelector: {}, policyTypes: [Ingress, Egress] }'),
    'client>foreign',
    'client>db db>client frontend>db',
  ],
  // Peers
  [
    'a podSelector alone selects pods of the namespace of the policy',
    policy(`{ ${db}, ingress: [{ from: [podSelector: { matchLabels: { role: frontend } }] }] }`),
    'frontend>db',
    'foreign>db batch>db',
  ],
  [
    'a namespaceSelector alone selects all pods of these namespaces',
    policy(`{ ${db}, ingress: [{ from: [namespaceSelector: { matchLabels: { user: alice } }] }] }`),
    'client>db foreign>db',
    'frontend>db batch>db',
  ],
  [
    'an empty namespaceSelector selects all namespaces',
    policy(`{ ${db}, ingress: [{ from: [namespaceSelector: {}] }] }`),
    'client>db frontend>db',
    '',
  ],
  [
    'both in one entry must both hold',
    policy(`
  ${db}
  ingress:
    - from:
        - namespaceSelector: { matchLabels: { user: alice } }
          podSelector: { matchLabels: { role: client } }
`),
    'client>db',
    'foreign>db frontend>db',
  ],
  [
    'in two entries, either is enough',
    policy(`
  ${db}
  ingress:
    - from:
        - namespaceSelector: { matchLabels: { user: alice } }
        - podSelector: { matchLabels: { role: frontend } }
`),
    'client>db foreign>db frontend>db',
    'batch>db',
  ],
  [
    'a namespace is selected by the label with its name',
    policy(
      `{ ${db}, ingress: [{ from: [namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: other } }] }] }`,
    ),
    'client>db',
    'frontend>db',
  ],
  [
    'an empty or absent list of peers allows everyone',
    policy(`{ ${db}, ingress: [{ from: [], ports: [port: 1] }, { ports: [port: 2] }] }`),
    'client>db:1 frontend>db:2',
    'client>db:3',
  ],
  [
    'an ipBlock selects addresses in its range, but for the exceptions',
    policy(`{ ${db}, ingress: [{ from: [ipBlock: { cidr: 172.17.0.0/16, except: [172.17.1.0/24] }] }] }`),
    'frontend>db foreign>db',
    'batch>db client>db',
  ],
  [
    'an exception of one entry does not limit another',
    policy(
      `{ ${db}, ingress: [{ from: [{ ipBlock: { cidr: 172.17.0.0/16, except: [172.17.1.0/24] } }, { ipBlock: { cidr: 172.17.1.9/32 } }] }] }`,
    ),
    'batch>db',
    'client>db',
  ],
  [
    'ranges: 0.0.0.0/0 is everything, and one of IPv6 nothing here',
    policy(
      `{ ${db}, ingress: [{ from: [ipBlock: { cidr: '::/0' }] }], egress: [{ to: [ipBlock: { cidr: 0.0.0.0/0 }] }] }`,
    ),
    'db>client db>batch',
    'client>db',
  ],
  // Labels
  ...(
    [
      ['In', 'key: role, operator: In, values: [frontend, client]', 'frontend>db', 'batch>db'],
      [
        'NotIn, which an absent label meets',
        'key: role, operator: NotIn, values: [frontend]',
        'batch>db',
        'frontend>db',
      ],
      ['Exists', 'key: tier, operator: Exists', 'frontend>db', 'batch>db'],
      ['DoesNotExist', 'key: tier, operator: DoesNotExist', 'batch>db', 'frontend>db'],
    ] as const
  ).map(([operator, expression, allowed, blocked]): [string, string, string, string] => [
    `matchExpressions: ${operator}`,
    policy(`{ ${db}, ingress: [{ from: [podSelector: { matchExpressions: [{ ${expression} }] }] }] }`),
    allowed,
    blocked,
  ]),
  [
    'all conditions of a selector must hold',
    policy(
      `{ ${db}, ingress: [{ from: [podSelector: { matchLabels: { role: frontend }, matchExpressions: [{ key: tier, operator: DoesNotExist }] }] }] }`,
    ),
    '',
    'frontend>db batch>db',
  ],
  // Ports
  [
    'a rule needs both its peers and its ports',
    policy(
      `{ ${db}, ingress: [{ from: [podSelector: { matchLabels: { role: frontend } }], ports: [port: 6379] }] }`,
    ),
    'frontend>db',
    'frontend>db:80 batch>db',
  ],
  [
    'the protocol is TCP unless it is named',
    policy(
      `{ ${db}, ingress: [{ ports: [{ port: 53 }, { port: 54, protocol: UDP }, { port: 55, protocol: SCTP }] }] }`,
    ),
    'batch>db:53 batch>db:54/UDP batch>db:55/SCTP',
    'batch>db:53/UDP batch>db:54',
  ],
  [
    'a protocol without a port is all its ports',
    policy(`{ ${db}, ingress: [{ ports: [protocol: UDP] }] }`),
    'batch>db:53/UDP batch>db:6379/UDP',
    'batch>db:53',
  ],
  [
    'a port with an endPort is a range, with both of its ends',
    policy(`{ ${db}, egress: [{ ports: [{ port: 32000, endPort: 32768 }] }] }`),
    'db>client:32000 db>client:32768',
    'db>client:31999 db>client:32769',
  ],
  [
    'a name of a port is that of the target',
    policy(`{ ${db}, ingress: [{ ports: [port: redis] }, { ports: [port: http] }] }`),
    'client>db:6379',
    'client>db:80',
  ],
  ['an empty list of ports is all ports', policy(`{ ${db}, ingress: [{ ports: [] }] }`), 'client>db:1', ''],
  [
    'a field without a value is absent',
    policy(`
  podSelector:
  ingress:
    - from:
      ports:
        - port: 6379
`),
    'client>db',
    'client>db:80',
  ],
])('%s', (_, yaml, allowed, blocked) => {
  const { policies, problems } = readPolicies(yaml)
  expect(problems).toEqual([])
  for (const text of allowed.split(' ').filter(Boolean))
    expect([text, evaluate(policies, connection(text))]).toMatchObject([text, { allowed: true }])
  for (const text of blocked.split(' ').filter(Boolean))
    expect([text, evaluate(policies, connection(text))]).toMatchObject([text, { allowed: false }])
})

test.each([
  ['nothing restricts it', '', 'frontend>db', 'No policy selects `frontend` for egress or `db` for ingress.'],
  ['a rule allows it', example, 'frontend>db', 'Ingress: `example`, line 14, allows it.'],
  ['no rule', policy(`{ ${db} }`), 'frontend>db', 'Ingress: `p` has no rule, so nothing is allowed.'],
  ['another port', example, 'frontend>db:9090', 'Ingress: no rule of `example` names port 9090.'],
  [
    'another protocol',
    policy(`{ ${db}, ingress: [{ ports: [{ port: 53, protocol: UDP }] }] }`),
    'frontend>db:53',
    'Ingress: `p` names port 53 for UDP, not TCP.',
  ],
  ['another peer', example, 'batch>db', 'Ingress: no rule of `example` selects `batch`.'],
  [
    'a peer with the labels in another namespace',
    policy(`{ ${db}, ingress: [{ from: [podSelector: { matchLabels: { role: client } }] }] }`),
    'client>db',
    'Ingress: `p`, line 4, selects `client` in `default` only, and it is in `other`.',
  ],
  [
    'both directions',
    [policy(`{ ${db} }`, 'in'), policy('{ podSelector: {}, policyTypes: [Egress] }', 'out')].join('---\n'),
    'frontend>db',
    'Egress: `out` has no rule, so nothing is allowed. Ingress: `in` has no rule, so nothing is allowed.',
  ],
])('the reason: %s', (_, yaml, text, reason) => {
  expect(evaluate(readPolicies(yaml).policies, connection(text)).reason).toBe(reason)
})
