import { type Question, readQuestion, type RoleRule } from '../story/operatorRole.ts'

/** The resources of Kubernetes by API group. */
const resources: Readonly<Record<string, string>> = {
  '': 'bindings configmaps endpoints events limitranges namespaces nodes persistentvolumeclaims persistentvolumes pods podtemplates replicationcontrollers resourcequotas secrets serviceaccounts services users groups',
  'admissionregistration.k8s.io':
    'mutatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations',
  'apiextensions.k8s.io': 'customresourcedefinitions',
  'apiregistration.k8s.io': 'apiservices',
  apps: 'controllerrevisions daemonsets deployments replicasets statefulsets',
  'authentication.k8s.io': 'tokenreviews',
  'authorization.k8s.io':
    'localsubjectaccessreviews selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews',
  autoscaling: 'horizontalpodautoscalers',
  batch: 'cronjobs jobs',
  'certificates.k8s.io': 'certificatesigningrequests',
  'coordination.k8s.io': 'leases',
  'discovery.k8s.io': 'endpointslices',
  'networking.k8s.io': 'ingressclasses ingresses networkpolicies',
  'node.k8s.io': 'runtimeclasses',
  policy: 'poddisruptionbudgets',
  'rbac.authorization.k8s.io': 'clusterrolebindings clusterroles rolebindings roles',
  'scheduling.k8s.io': 'priorityclasses',
  'storage.k8s.io': 'csidrivers csinodes csistoragecapacities storageclasses volumeattachments',
}

const groupOf = new Map(
  Object.entries(resources).flatMap(([group, names]) => names.split(' ').map(name => [name, group] as const)),
)

/** The longest question that is read. */
export const maxQuestionLength = 200

/**
 * Reads a visitor's question, and looks up the API group as `kubectl` does in a cluster: among the resources of
 * Kubernetes and those of the rules.
 * @returns the question, or what to change in it; `code` is in backticks
 */
export function ownQuestion(text: string, rules: readonly RoleRule[]): Question | string {
  const asked = text
    .trim()
    .replace(/^(?:kubectl\s+)?(?:auth\s+)?(?:can-i\s+)?/, '')
    .replaceAll(/['"]/g, '')
  const question = readQuestion(asked)
  const { verb, resource, name, subresource } = question
  if (!verb || !resource) return 'Ask for a verb and a resource: `get pods`.'
  if (question.group === undefined) return question
  if (name && !subresource && /^(?:attach|exec|log|portforward|proxy|scale|status|token)$/.test(name))
    return `This is the name \`${name}\`. Ask \`${verb} ${resource} --subresource=${name}\`.`
  if (question.group || resource === '*') return question
  const names = [resource, `${resource}s`, `${resource}es`, resource.replace(/y$/, 'ies')]
  const known = names.find(each => groupOf.has(each))
  if (known) return { ...question, resource: known, group: groupOf.get(known)! }
  const group = rules.find(rule => rule.resources.includes(resource) && rule.apiGroups[0])?.apiGroups[0]
  if (group && group !== '*') return { ...question, group }
  return `Name the API group of \`${resource}\`, as in \`${verb} ${resource}.example.com\`.`
}
