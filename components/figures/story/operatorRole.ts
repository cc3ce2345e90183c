/** A rule of a role, as in a manifest. */
export interface RoleRule {
  apiGroups: readonly string[]
  /** `*` for all; subresources as `pods/exec`. */
  resources: readonly string[]
  verbs: readonly string[]
  resourceNames?: readonly string[]
  /** Paths of the API server, which only a ClusterRole can grant. */
  nonResourceURLs?: readonly string[]
}

/** The resources that the operator reads, by API group. */
const readable = {
  '': [
    'namespaces',
    'nodes',
    'pods',
    'services',
    'serviceaccounts',
    'events',
    'persistentvolumes',
    'persistentvolumeclaims',
  ],
  apps: ['deployments', 'statefulsets', 'daemonsets', 'replicasets'],
  batch: ['jobs', 'cronjobs'],
  'networking.k8s.io': ['networkpolicies', 'ingresses'],
  'rbac.authorization.k8s.io': ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'],
  'admissionregistration.k8s.io': ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
  'snapshot.storage.k8s.io': ['volumesnapshots'],
  'cilium.io': ['ciliumnetworkpolicies', 'ciliumclusterwidenetworkpolicies'],
  'security.istio.io': ['authorizationpolicies', 'peerauthentications'],
} as const

/** The operator's ClusterRole. The post on read-only operators shows it. */
export const operatorRole = {
  kind: 'ClusterRole',
  name: 'assessment-reader',
  rules: Object.entries(readable).map(
    ([group, resources]): RoleRule => ({ apiGroups: [group], resources, verbs: ['get', 'list', 'watch'] }),
  ),
}

/** What the operator reads besides the API, each with a grant of its own that can be left out. */
export const sources = {
  flows: {
    name: 'Network flows',
    from: 'Hubble Relay, and Istio for HTTP',
    reads: 'source, destination, port, protocol, verdict and count; the method and path of HTTP requests',
    never: 'headers and contents',
  },
  images: {
    name: 'Images',
    from: 'your registry, by digest',
    reads: 'names and versions of packages, and the user an image runs as',
    never: 'other files of an image',
  },
  metrics: {
    name: 'Metrics',
    from: 'the metrics API',
    reads: 'CPU and memory of pods and nodes',
    never: 'metrics of applications',
  },
} as const

/** What a claim rests on: a resource that the operator reads, another source, or what is public. */
export type Evidence = keyof typeof sources | 'advisories' | (typeof readable)[keyof typeof readable][number]

/** What is asked of a role. */
export interface Question {
  verb: string
  /** Absent for a path of the API server. */
  group?: string
  resource: string
  subresource?: string | undefined
  name?: string | undefined
}

/** Reads what follows `kubectl auth can-i`: `create pods --subresource=exec`, `get deployments.apps/frontend`, `get /metrics`. */
export function readQuestion(text: string): Question {
  const [verb = '', target = ''] = text.trim().split(/\s+/)
  if (target.startsWith('/')) return { verb, resource: target }
  const [type = '', name] = target.split('/')
  const [, resource = '', group = ''] = /^([^.]*)\.?(.*)$/.exec(type) ?? []
  const subresource = /\s--subresource[= ](\S+)/.exec(text)?.[1]
  return { verb, group, resource, subresource, name }
}

/** Returns the entry of a rule that grants what is asked; if the rule has `resourceNames`, for these alone. */
export function entryThatGrants(
  { apiGroups, resources, verbs, nonResourceURLs = [] }: RoleRule,
  { verb, group, resource, subresource }: Question,
): { list: 'resources' | 'nonResourceURLs'; index: number } | undefined {
  const has = (list: readonly string[], value: string) => list.includes('*') || list.includes(value)
  if (!has(verbs, verb)) return undefined
  if (group === undefined) {
    // A path matches what begins as it does before a `*` at its end.
    const index = nonResourceURLs.findIndex(
      url => url === resource || (url.endsWith('*') && resource.startsWith(url.slice(0, -1))),
    )
    return index < 0 ? undefined : { list: 'nonResourceURLs', index }
  }
  const asked = subresource ? ['*', `${resource}/${subresource}`, `*/${subresource}`] : ['*', resource]
  const index = has(apiGroups, group) ? resources.findIndex(each => asked.includes(each)) : -1
  return index < 0 ? undefined : { list: 'resources', index }
}

/** Returns true if a rule grants what it grants for the name that is asked, or for all. */
export const hasName = ({ resourceNames }: RoleRule, { name }: Question): boolean =>
  // A name is compared as it is: `*` is none.
  !resourceNames?.length || (name !== undefined && resourceNames.includes(name))

/**
 * Returns what `kubectl auth can-i` answers of an account that has these rules, in the whole cluster, and no others.
 *
 * @param question What follows `can-i`. The group is named, since there is no cluster to look it up in.
 */
export function canI(rules: readonly RoleRule[], question: string): boolean {
  const asked = readQuestion(question)
  return rules.some(rule => entryThatGrants(rule, asked) && hasName(rule, asked))
}

/** The questions that tell most about a tool, which the post asks, too. */
export const roleQuestions = [
  'get pods',
  'list networkpolicies.networking.k8s.io',
  'list clusterrolebindings.rbac.authorization.k8s.io',
  'list secrets',
  'get configmaps',
  'get pods --subresource=log',
  'create pods --subresource=exec',
  'get nodes --subresource=proxy',
  'create serviceaccounts --subresource=token',
  'impersonate serviceaccounts',
  'patch deployments.apps',
  'delete networkpolicies.networking.k8s.io',
  'escalate clusterroles.rbac.authorization.k8s.io',
] as const
