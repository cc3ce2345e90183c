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
      resources: ['namespaces', 'nodes', 'pods', 'services', 'serviceaccounts'],
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
