/** A rule of a role for resources, as in a manifest. */
export interface PolicyRule {
  apiGroups: readonly string[]
  /** `*` for all; subresources as `pods/exec`. */
  resources: readonly string[]
  verbs: readonly string[]
  resourceNames?: readonly string[]
}

const reading = ['get', 'list', 'watch']

/** The operator's ClusterRole. The post on read-only operators shows it. */
export const operatorRole: { kind: 'ClusterRole'; name: string; rules: readonly PolicyRule[] } = {
  kind: 'ClusterRole',
  name: 'assessment-reader',
  rules: [
    {
      apiGroups: [''],
      resources: [
        'namespaces',
        'nodes',
        'pods',
        'services',
        'serviceaccounts',
        'events',
        'persistentvolumes',
        'persistentvolumeclaims',
      ],
      verbs: reading,
    },
    {
      apiGroups: ['apps'],
      resources: ['deployments', 'statefulsets', 'daemonsets', 'replicasets'],
      verbs: reading,
    },
    { apiGroups: ['batch'], resources: ['jobs', 'cronjobs'], verbs: reading },
    { apiGroups: ['networking.k8s.io'], resources: ['networkpolicies', 'ingresses'], verbs: reading },
    {
      apiGroups: ['rbac.authorization.k8s.io'],
      resources: ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'],
      verbs: reading,
    },
    {
      apiGroups: ['admissionregistration.k8s.io'],
      resources: ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
      verbs: reading,
    },
    { apiGroups: ['snapshot.storage.k8s.io'], resources: ['volumesnapshots'], verbs: reading },
    {
      apiGroups: ['cilium.io'],
      resources: ['ciliumnetworkpolicies', 'ciliumclusterwidenetworkpolicies'],
      verbs: reading,
    },
    {
      apiGroups: ['security.istio.io'],
      resources: ['authorizationpolicies', 'peerauthentications'],
      verbs: reading,
    },
  ],
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

/** What a claim rests on: a resource of the API, with its group, another source, or what is public. */
export type Evidence =
  | keyof typeof sources
  | 'advisories'
  | 'namespaces'
  | 'nodes'
  | 'pods'
  | 'services'
  | 'serviceaccounts'
  | 'events'
  | 'persistentvolumes'
  | 'persistentvolumeclaims'
  | `${string}.${string}`

/**
 * Returns what `kubectl auth can-i` answers of an account that has these rules, in the whole cluster, and no others.
 *
 * @param question What follows `can-i`: `create pods --subresource=exec`, `get deployments.apps/frontend`. The group is
 *   named, since there is no cluster to look it up in.
 */
export function canI(rules: readonly PolicyRule[], question: string): boolean {
  const [verb = '', target = '', ...options] = question.split(' ')
  const [type = '', name] = target.split('/')
  const [, resource = '', group = ''] = /^([^.]*)\.?(.*)$/.exec(type) ?? []
  const subresource = options.find(option => option.startsWith('--subresource='))?.split('=')[1]
  const asked = subresource ? [`${resource}/${subresource}`, `*/${subresource}`] : [resource]
  const has = (list: readonly string[], values: readonly string[]) =>
    list.some(one => one === '*' || values.includes(one))
  return rules.some(
    rule =>
      has(rule.verbs, [verb]) &&
      has(rule.apiGroups, [group]) &&
      has(rule.resources, asked) &&
      // A name is compared as it is: `*` is none.
      (!rule.resourceNames?.length || (name !== undefined && rule.resourceNames.includes(name))),
  )
}
