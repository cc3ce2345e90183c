type Labels = Readonly<Record<string, string>>

/** A pod, as policies select it. */
export interface Pod {
  name: string
  namespace: string
  labels: Labels
  namespaceLabels: Labels
  /** An IPv4 address. */
  ip: string
  /** The numbers of its ports, by name. */
  ports: Readonly<Record<string, number>>
}

/** A connection to a port of a pod. That of a service is translated before policies see it. */
export interface Connection {
  from: Pod
  to: Pod
  port: number
  protocol: 'TCP' | 'UDP' | 'SCTP'
}

export const directions = ['egress', 'ingress'] as const

type Direction = (typeof directions)[number]

/** A NetworkPolicy, as in the API. */
export interface NetworkPolicy {
  metadata: { name: string; namespace?: string }
  spec?: { podSelector?: Selector; policyTypes?: readonly string[] } & Partial<
    Record<Direction, readonly NetworkPolicyRule[]>
  >
  /** Returns the line of a value in the YAML, by its keys and indexes. */
  lineAt: (...path: (string | number)[]) => number
}

interface Selector {
  matchLabels?: Labels
  matchExpressions?: readonly { key: string; operator: string; values?: readonly string[] }[]
}

interface NetworkPolicyRule {
  from?: readonly Peer[]
  to?: readonly Peer[]
  ports?: readonly PolicyPort[]
}

export interface Peer {
  podSelector?: Selector
  namespaceSelector?: Selector
  ipBlock?: { cidr: string; except?: readonly string[] }
}

interface PolicyPort {
  protocol?: string
  port?: number | string
  endPort?: number
}

const isSelected = (labels: Labels, { matchLabels = {}, matchExpressions = [] }: Selector): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => {
    const hasKey = Object.hasOwn(labels, key)
    if (operator.endsWith('In')) return (hasKey && values.includes(labels[key]!)) === (operator === 'In')
    return hasKey === (operator === 'Exists')
  })

const addressOf = (ip: string): number => ip.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)

/** Returns true if an IPv4 address is in a range, such as `10.0.0.0/8`. */
function isInRange(ip: string, cidr: string): boolean {
  const [network = '', length] = cidr.split('/')
  const size = 2 ** (32 - Number(length))
  return !network.includes(':') && Math.floor(addressOf(ip) / size) === Math.floor(addressOf(network) / size)
}

export const policyNamespace = ({ metadata }: NetworkPolicy): string => metadata.namespace ?? 'default'

/** Returns true if an entry of `from` or `to`, in a policy of a namespace, selects a pod. */
export function isPeer(
  pod: Pod,
  { podSelector, namespaceSelector, ipBlock }: Peer,
  namespace: string,
): boolean {
  if (ipBlock)
    return isInRange(pod.ip, ipBlock.cidr) && !ipBlock.except?.some(range => isInRange(pod.ip, range))
  const isNear = namespaceSelector
    ? isSelected(pod.namespaceLabels, namespaceSelector)
    : pod.namespace === namespace
  return isNear && isSelected(pod.labels, podSelector ?? {})
}

function isPort({ protocol = 'TCP', port, endPort }: PolicyPort, connection: Connection): boolean {
  if (protocol !== connection.protocol) return false
  if (port === undefined) return true
  const first = typeof port === 'string' ? connection.to.ports[port] : port
  return first !== undefined && first <= connection.port && connection.port <= (endPort ?? first)
}

/** Returns the rules of a policy for a direction, with where they are and what they are about. */
export const rulesOf = (policy: NetworkPolicy, direction: Direction) =>
  (policy.spec?.[direction] ?? []).map(({ from, to, ports = [] }, index) => {
    const namespace = policyNamespace(policy)
    const peers = from ?? to ?? []
    return {
      name: `\`${policy.metadata.name}\`, line ${policy.lineAt('spec', direction, index)},`,
      namespace,
      peers,
      lineOfPeer: (at: number) => policy.lineAt('spec', direction, index, from ? 'from' : 'to', at),
      hasPeer: (pod: Pod) => peers.length === 0 || peers.some(peer => isPeer(pod, peer, namespace)),
      hasPort: (used: Connection) => ports.length === 0 || ports.some(port => isPort(port, used)),
    }
  })

/** Returns true if a policy restricts a direction, by its `policyTypes` or by what they are without any. */
function restricts({ spec = {} }: NetworkPolicy, direction: Direction): boolean {
  if (spec.policyTypes?.length) return spec.policyTypes.some(type => type.toLowerCase() === direction)
  return direction === 'ingress' || Boolean(spec.egress?.length)
}

/** Returns true if a policy selects a pod, whatever it does to it. */
export const selects = (policy: NetworkPolicy, pod: Pod): boolean =>
  policyNamespace(policy) === pod.namespace && isSelected(pod.labels, policy.spec?.podSelector ?? {})

/** What policies do to a connection, and why; `code` is in backticks. */
export interface Verdict {
  allowed: boolean
  reason: string
}

/** Evaluates a connection, which needs both the egress of its source and the ingress of its target. */
export function evaluate(policies: readonly NetworkPolicy[], connection: Connection): Verdict {
  const verdicts = directions.flatMap(direction => evaluateDirection(policies, connection, direction) ?? [])
  const blocked = verdicts.filter(({ allowed }) => !allowed)
  const reasons = (blocked.length > 0 ? blocked : verdicts).map(({ reason }) => reason)
  const { from, to } = connection
  const open = `No policy selects \`${from.name}\` for egress or \`${to.name}\` for ingress.`
  return { allowed: blocked.length === 0, reason: reasons.join(' ') || open }
}

/** Returns nothing if no policy restricts the direction for the pod at this end. */
function evaluateDirection(
  policies: readonly NetworkPolicy[],
  connection: Connection,
  direction: Direction,
): Verdict | undefined {
  const { from, to, port, protocol } = connection
  const [pod, other] = direction === 'ingress' ? [to, from] : [from, to]
  const restricting = policies.filter(policy => restricts(policy, direction) && selects(policy, pod))
  if (restricting.length === 0) return undefined
  const rules = restricting.flatMap(policy => rulesOf(policy, direction))
  const near = rules.filter(({ hasPeer }) => hasPeer(other))
  const match = near.find(({ hasPort }) => hasPort(connection))
  const label = direction === 'ingress' ? 'Ingress' : 'Egress'
  if (match) return { allowed: true, reason: `${label}: ${match.name} allows it.` }

  const block = (reason: string) => ({ allowed: false, reason: `${label}: ${reason}.` })
  const names = restricting.map(({ metadata }) => `\`${metadata.name}\``).join(' or ')
  if (rules.length === 0) return block(`${names} has no rule, so nothing is allowed`)
  const protocols = ['TCP', 'UDP', 'SCTP'] as const
  const wrong = protocols.find(each => near.some(({ hasPort }) => hasPort({ ...connection, protocol: each })))
  if (wrong) return block(`${names} names port ${port} for ${wrong}, not ${protocol}`)
  if (near.length > 0) return block(`no rule of ${names} names port ${port}`)
  const pods = `\`${other.name}\``
  const missed = rules.find(({ peers, namespace }) =>
    peers.some(peer => !peer.namespaceSelector && isPeer({ ...other, namespace }, peer, namespace)),
  )
  if (!missed) return block(`no rule of ${names} selects ${pods}`)
  const where = `in \`${missed.namespace}\` only, and it is in \`${other.namespace}\``
  return block(`${missed.name} selects ${pods} ${where}`)
}
