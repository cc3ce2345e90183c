import { describe, expect, test } from 'vitest'
import { readQuestion } from '../story/operatorRole.ts'
import { findGrant, readRoles } from './readRoles.ts'

const start = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: a\n'
const role = (rules: string) => `${start}rules:\n${rules}`
const reads = (resource: string, group = '""') =>
  `- apiGroups: [${group}]\n  resources: [${resource}]\n  verbs: [get, list, watch]\n`
const inNamespace = (text: string) =>
  text.replace('ClusterRole', 'Role').replace('name: a', 'name: a\n  namespace: monitoring')

const answer = (yaml: string, question: string) => {
  const { rules, problems } = readRoles(yaml)
  expect(problems).toEqual([])
  const grant = findGrant(rules, readQuestion(question))
  return grant && `${grant.limit || 'yes'}, line ${grant.line}, ${grant.entry}`
}

/** As `kubectl get clusterrole -o yaml` prints it. */
const printed = `aggregationRule:
  clusterRoleSelectors:
  - matchLabels:
      rbac.authorization.k8s.io/aggregate-to-admin: "true"
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRole","rules":[{"resources":["secrets"],"verbs":["*"]}]}
  creationTimestamp: "2026-01-05T10:11:12Z"
  managedFields:
  - apiVersion: rbac.authorization.k8s.io/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:aggregationRule:
        .: {}
        f:clusterRoleSelectors: {}
      f:metadata:
        f:ownerReferences:
          k:{"uid":"2c5e0b0e-1c1f-4f2e-9d8e-7a3f5b6c7d8e"}: {}
      f:rules: {}
    manager: kube-apiserver
    operation: Update
  name: admin
  resourceVersion: "361"
  uid: 5e0b0e2c
rules:
- apiGroups:
  - ""
  resources:
  - pods/attach
  - pods/exec
  verbs:
  - get
  - create
- apiGroups:
  - metrics.k8s.io
  resources:
  - pods
  - nodes
  verbs:
  - get
`

describe('grants are found at their line', () => {
  test.each<[what: string, yaml: string, question: string, answer: string | undefined]>([
    ['a resource', role(reads('pods, secrets')), 'list secrets', 'yes, line 7, resources: ["secrets"]'],
    ['no resource', role(reads('pods')), 'list secrets', undefined],
    ['a wildcard', role(reads("'*'")), 'create pods --subresource=exec', undefined],
    [
      'wildcards of all',
      role(
        '- apiGroups: ["*"]\n  resources:\n  - "*"\n  verbs: ["*"]\n- nonResourceURLs: ["*"]\n  verbs: ["*"]\n',
      ),
      'escalate clusterroles.rbac.authorization.k8s.io',
      'yes, line 8, resources: ["*"]',
    ],
    [
      'a wildcard of verbs',
      role(reads('secrets').replace('get, list, watch', '"*"')),
      'list secrets',
      'yes, line 7, resources: ["secrets"], verbs: ["*"]',
    ],
    [
      'a path',
      role('- nonResourceURLs: [/healthz, /metrics]\n  verbs: [get]\n'),
      'get /metrics',
      'yes, line 6, nonResourceURLs: ["/metrics"]',
    ],
    [
      'what kubectl prints',
      printed,
      'create pods --subresource=exec',
      'yes, line 33, resources: ["pods/exec"]',
    ],
    ['the same resource of another group', printed, 'get pods', undefined],
    [
      'Windows line ends',
      role('- apiGroups: [""]\n  resources:\n    - pods\n    - secrets\n  verbs: [list]\n').replaceAll(
        '\n',
        '\r\n',
      ),
      'list secrets',
      'yes, line 9, resources: ["secrets"]',
    ],
    [
      'JSON, indented with tabs',
      JSON.stringify(
        { kind: 'ClusterRole', rules: [{ apiGroups: [''], resources: ['nodes/proxy'], verbs: ['get'] }] },
        null,
        '\t',
      ),
      'get nodes --subresource=proxy',
      'yes, line 9, resources: ["nodes/proxy"]',
    ],
    [
      'a list',
      `apiVersion: v1\nkind: List\nitems:\n${role(reads('secrets')).replaceAll(/^/gm, '  ').replace('  apiV', '- apiV').trimEnd()}\n`,
      'list secrets',
      'yes, line 10, resources: ["secrets"]',
    ],
    [
      'a list whose items have no kind',
      'kind: ClusterRoleList\nitems:\n- rules:\n  - { apiGroups: [""], resources: [secrets], verbs: [list] }',
      'list secrets',
      'yes, line 4, resources: ["secrets"]',
    ],
    ['rules alone', `rules:\n${reads('secrets')}`, 'list secrets', 'yes, line 3, resources: ["secrets"]'],
    ['a role of no rules', `${start}rules: []\n`, 'get pods', undefined],
    ['a role without rules', start, 'get pods', undefined],
    [
      'the second document',
      `${role(reads('pods'))}---\n${role(reads('secrets'))}`,
      'list secrets',
      'yes, line 16, resources: ["secrets"]',
    ],
    [
      'a Role',
      inNamespace(role(reads('secrets'))),
      'list secrets',
      'in monitoring only, line 8, resources: ["secrets"]',
    ],
    [
      'a Role of a chart',
      inNamespace(role(reads('secrets'))).replace(/ +namespace.*\n/, ''),
      'list secrets',
      'in one namespace only, line 7, resources: ["secrets"]',
    ],
    [
      'a Role, which has no nodes',
      inNamespace(role(reads("'*', nodes/proxy"))),
      'get nodes --subresource=proxy',
      undefined,
    ],
    [
      'a Role, which has no paths',
      inNamespace(role('- nonResourceURLs: ["*"]\n  verbs: [get]\n')),
      'get /metrics',
      undefined,
    ],
    [
      'a Role before a ClusterRole',
      `${inNamespace(role(reads('secrets')))}---\n${role(reads('secrets'))}`,
      'list secrets',
      'yes, line 17, resources: ["secrets"]',
    ],
    [
      'some names',
      role(`${reads('secrets')}  resourceNames: [a, b, c, d]\n`),
      'get secrets',
      'for a, b and c … only, line 7, resources: ["secrets"]',
    ],
    [
      'one of the names',
      role(`${reads('secrets')}  resourceNames: [a]\n`),
      'get secrets/a',
      'yes, line 7, resources: ["secrets"]',
    ],
    [
      'names, which what is created does not have yet',
      role('- apiGroups: [""]\n  resources: [secrets]\n  verbs: [create]\n  resourceNames: [a]\n'),
      'create secrets',
      undefined,
    ],
    [
      'names of what exists',
      role('- apiGroups: [""]\n  resources: [pods/exec]\n  verbs: [create]\n  resourceNames: [a]\n'),
      'create pods --subresource=exec',
      'for a only, line 7, resources: ["pods/exec"]',
    ],
    [
      'an alias',
      role(
        '- apiGroups: &core [""]\n  resources: &all [pods, secrets]\n  verbs: [get]\n- apiGroups: *core\n  resources: *all\n  verbs: [list]\n',
      ),
      'list secrets',
      'yes, line 10, resources: ["secrets"]',
    ],
    [
      'a value of OpenShift',
      role(reads('secrets').replace('  verbs', '  attributeRestrictions: null\n  verbs')),
      'list secrets',
      'yes, line 7, resources: ["secrets"]',
    ],
  ])('%s', (_, yaml, question, expected) => {
    expect(answer(yaml, question)).toBe(expected)
  })

  test('other objects of an installation are named', () => {
    const others = 'kind: ServiceAccount\n---\nkind: Deployment\nspec: { template: {} }\n---\n'
    expect(readRoles(others + role(reads('pods')))).toMatchObject({
      others: ['ServiceAccount', 'Deployment'],
      problems: [],
    })
  })
})

describe('what cannot be read is a problem at its line', () => {
  test.each<[what: string, yaml: string, line: number, text: RegExp]>([
    ['nothing', '', 1, /no ClusterRole or Role/],
    ['other objects', 'kind: Deployment', 1, /no ClusterRole or Role/],
    ['text', 'Name: admin', 1, /must be a ClusterRole or a Role/],
    [
      'what kubectl describes',
      'Name:         admin\nPolicyRule:\n  Resources  Verbs\n  ---------  -----\n  pods       [get]\n',
      1,
      /must be a ClusterRole/,
    ],
    ['a list', '- a', 1, /must be a ClusterRole or a Role/],
    [
      'an aggregated role',
      `${start}aggregationRule:\n  clusterRoleSelectors: []\nrules: []\n`,
      5,
      /takes the rules from other roles/,
    ],
    ['a tab', role('\t- apiGroups: [""]'), 6, /tab/i],
    ['a wildcard without quotes', role('- apiGroups: [""]\n  resources: [*]\n  verbs: [get]\n'), 7, /./],
    [
      'a text for a list',
      role('- apiGroups: [""]\n  resources: pods\n  verbs: [get]\n'),
      7,
      /`resources` must be a list/,
    ],
    ['no verbs', role('- apiGroups: [""]\n  resources: [pods]\n'), 6, /needs `verbs`/],
    ['no groups', role('- resources: [pods]\n  verbs: [get]\n'), 6, /needs `apiGroups`/],
    ['no resources', role('- apiGroups: [""]\n  verbs: [get]\n'), 6, /needs `resources` or/],
    [
      'a field with a wrong name',
      role(reads('pods').replace('apiGroups', 'apiGroup')),
      6,
      /`apiGroup` is not known/,
    ],
    ['a number for a name', role(`${reads('pods')}  resourceNames: [1]\n`), 9, /must be a string/],
    ['a template', `{{- if .Values.rbac.create }}\n${role(reads('pods'))}{{- end }}\n`, 1, /`helm template`/],
    [
      'a template of a namespace',
      inNamespace(role(reads('pods'))).replace('monitoring', '{{ .Release.Namespace }}'),
      5,
      /`helm template`/,
    ],
    ['a template in quotes', role(reads('"{{ .Values.resource }}"')), 7, /`helm template`/],
    [
      'a comment, then a template',
      `# {{ a }}\n${role('{{- toYaml .Values.rules | nindent 2 }}\n')}`,
      7,
      /`helm template`/,
    ],
    ['a long text', role(reads('pods').repeat(1000)), 2275, /too long/],
    ['binary data', '!!binary AAAA', 1, /must be a ClusterRole/],
    ['many bytes', `!!binary ${'A'.repeat(49_000)}`, 1, /too many|must be a ClusterRole/],
    ['a set of rules', `${start}rules: !!set { a }\n`, 5, /`rules` must be a list/],
    [
      'aliases of many values',
      `a: &a [${'x,'.repeat(2500)}]\nkind: ClusterRole\nrules: [${'*a,'.repeat(90)}]`,
      1,
      /too many aliases/,
    ],
    ['a list in lists', `kind: List\nitems: ${'[{ kind: List, items: '.repeat(60)}`, 2, /too many levels/],
  ])('%s', (_, yaml, line, text) => {
    const cut = yaml.slice(0, 50_000)
    expect(readRoles(cut).problems).toContainEqual({ line, text: expect.stringMatching(text) })
  })

  test('a template is the only problem of its text', () => {
    expect(readRoles(`${role(reads('pods'))}{{ a }}\n  {{ b }}: [\n`).problems).toHaveLength(1)
  })

  test('braces in the annotation of another object are no template', () => {
    const alert = 'kind: PrometheusRule\nmetadata:\n  annotations:\n    a: "{{ $labels.pod }}"\n---\n'
    expect(readRoles(alert + role(reads('pods'))).problems).toEqual([])
  })
})

test('a long name is cut where it is shown', () => {
  const { rules } = readRoles(role(`${reads('secrets')}  resourceNames: [${'a'.repeat(40_000)}]\n`))
  expect(findGrant(rules, readQuestion('get secrets'))?.limit.length).toBeLessThan(100)
})
