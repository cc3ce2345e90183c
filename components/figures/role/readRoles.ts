import { listNames } from '../../../content/i18n/listNames.ts'
import { fields, listOf, type Path, type Problem, readYaml, type Remark, string } from '../editor/readYaml.ts'
import { maxYamlLength } from '../editor/sharedText.ts'
import { entryThatGrants, hasName, type Question, type RoleRule } from '../story/operatorRole.ts'

/** A rule of a role in a text. */
interface ReadRule {
  rule: RoleRule
  /** The namespace of a Role, in which alone it grants anything; `undefined` for a ClusterRole. */
  namespace: string | undefined
  /** Returns the line of an entry of one of its lists. */
  lineOf: (list: keyof RoleRule, index: number) => number
}

/** What the roles of a text grant. */
export interface ReadRoles {
  rules: readonly ReadRule[]
  /** If there are any, the rules are not all that the text has. */
  problems: readonly Remark[]
  /** Kinds of other objects in the text. */
  others: readonly string[]
}

/** Why a question is answered with yes. */
export interface Grant {
  line: number
  /** What the line grants: `resources: ["*"]`. */
  entry: string
  /** The names or the namespace to which the answer is limited. */
  limit: string
}

/**
 * Reads ClusterRoles and Roles from YAML or JSON, also in lists and beside other objects, and checks them as the API
 * server does.
 */
export function readRoles(yaml: string): ReadRoles {
  const rules: ReadRule[] = []
  const others = new Set<string>()
  let [hasRole, hasTemplate] = [false, false]
  const problems = readYaml(yaml, (value, lineAt) => {
    const readObject = (object: unknown, path: Path, itemKind?: string): readonly Problem[] => {
      const { kind = itemKind, ...rest } = (object ?? {}) as Record<string, unknown>
      const list = /^(|ClusterRole|Role)List$/.exec(String(kind))
      if (list && Array.isArray(rest['items']))
        return rest['items'].flatMap((item, at) => readObject(item, [...path, 'items', at], list[1]))
      // A part of a role that begins with its rules.
      const isRole = /^(Cluster)?Role$/.test(String(kind)) || (kind === undefined && 'rules' in rest)
      if (!isRole && typeof kind === 'string' && kind) {
        others.add(kind)
        return []
      }
      if (!isRole) return [{ path, problem: 'must be a ClusterRole or a Role, with `kind` and `rules`' }]
      const found = checkRole(object, path)
      const { rules: own = [], metadata } = object as RoleObject
      if (found.length > 0) return found
      if ('aggregationRule' in rest && own.length === 0)
        return [{ path: [...path, 'aggregationRule'], problem: aggregated }]
      hasRole = true
      hasTemplate ||= JSON.stringify(own).includes('{{')
      const namespace = kind === 'Role' ? (metadata?.namespace ?? '') : undefined
      for (const [at, rule] of own.entries())
        rules.push({
          rule: { ...rule, apiGroups: rule.apiGroups ?? [], resources: rule.resources ?? [] },
          namespace,
          lineOf: (name, index) => lineAt(...path, 'rules', at, name, index),
        })
      return []
    }
    return readObject(value, [])
  })
  const none = { line: 1, text: 'There is no ClusterRole or Role here.' }
  const all = hasRole || problems.length > 0 ? problems : [none]
  return { rules, others: [...others], problems: explained(yaml, all, hasTemplate) }
}

type RoleObject = {
  metadata?: { namespace?: string }
  rules?: readonly (Partial<RoleRule> & Pick<RoleRule, 'verbs'>)[]
}

const aggregated =
  'takes the rules from other roles. Paste what `kubectl get clusterrole` prints with `-o yaml`'

/** Puts one problem that explains the others in place of them. */
function explained(yaml: string, problems: readonly Remark[], hasTemplate: boolean): readonly Remark[] {
  const lines = yaml.split('\n')
  if (yaml.length >= maxYamlLength)
    return [{ line: lines.length, text: 'The text ends here, as it is too long. Paste the roles alone.' }]
  const template = lines.findIndex(line => /^[^#]*\{\{/.test(line)) + 1
  if (template && (hasTemplate || problems.length > 0))
    return [{ line: template, text: 'This is a template. Paste what `helm template` makes of it.' }]
  return problems
}

/** Resources and paths in no namespace, of which a Role grants nothing. */
const clusterWide =
  /^(?:\/|users$|groups$|nodes|persistentvolumes$|cluster|customresource|apiservices|(?:mutating|validating)|tokenreviews|self|subject|csi(?:drivers|nodes)|storageclasses|volumeattachments|priorityclasses|runtimeclasses|ingressclasses|certificatesigning)/

/** Returns what answers a question with yes, first what does so in the whole cluster. */
export function findGrant(rules: readonly ReadRule[], question: Question): Grant | undefined {
  const grants = rules.flatMap(each => {
    const { rule, namespace, lineOf } = each
    const found = entryThatGrants(rule, question)
    const isNamed = hasName(rule, question)
    // Only what exists has a name to compare.
    const isNew = /^(create|deletecollection)$/.test(question.verb) && !question.subresource
    const isOutside = namespace !== undefined && clusterWide.test(question.resource)
    if (!found || isOutside || (!isNamed && isNew)) return []
    const { list, index } = found
    const granted = rule[list]![index]!
    const verbs = granted !== '*' && rule.verbs.includes('*') ? ', verbs: ["*"]' : ''
    const entry = `${list}: ["${short(granted)}"]${verbs}`
    const names = isNamed
      ? ''
      : `for ${listNames(rule.resourceNames!.slice(0, 3).map(short))}${rule.resourceNames!.length > 3 ? ' …' : ''} `
    const where = namespace === undefined ? '' : namespace ? `in ${short(namespace)} ` : 'in one namespace '
    const limit = names || where ? `${names}${where}only` : ''
    return [{ rank: (names ? 2 : 0) + (where ? 1 : 0), line: lineOf(list, index), entry, limit }]
  })
  return grants.toSorted((one, other) => one.rank - other.rank)[0]
}

/** The start of a text that is longer than names of Kubernetes. */
const short = (text: string) => (text.length > 64 ? `${text.slice(0, 64)}…` : text)

const anything = () => []
const checkRole = fields({
  apiVersion: string,
  kind: string,
  metadata: fields({ namespace: string, '*': anything }),
  aggregationRule: anything,
  rules: listOf(
    fields(
      {
        apiGroups: listOf(string),
        resources: listOf(string),
        verbs: listOf(string),
        resourceNames: listOf(string),
        nonResourceURLs: listOf(string),
        // OpenShift's
        attributeRestrictions: anything,
      },
      ['verbs'],
      ({ apiGroups, resources, nonResourceURLs }) => {
        if (!resources && !nonResourceURLs) return 'needs `resources` or `nonResourceURLs`'
        return resources && !apiGroups ? 'needs `apiGroups`; that of the core is `""`' : undefined
      },
    ),
  ),
})
