import type { Evidence } from './operatorRole.ts'
import { objectPath, prodEuWest } from './clusters.ts'
import { type Finding, severities, type Severity } from './shop.ts'

/** The assessment of the report. */
export const assessment = {
  cluster: prodEuWest.name,
  time: 'Nov 20, 2026, 09:44 UTC',
  workloads: prodEuWest.total,
  /** In the order of `Agent.found`. */
  namespaces: ['kube-system', 'platform', 'monitoring', 'billing', 'shop'],
} as const

/** The number of findings of each severity, and the points of the score that each of them costs. */
export const bySeverity: Readonly<Record<Severity, { count: number; points: number }>> = {
  critical: { count: 2, points: 8 },
  high: { count: 3, points: 2 },
  medium: { count: 8, points: 0.5 },
  low: { count: 8, points: 0.25 },
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The number of findings in the report. */
export const findingCount = sum(severities.map(severity => bySeverity[severity].count))

/** Returns the points that the findings of a severity cost. */
export const lostPoints = (severity: Severity): number =>
  bySeverity[severity].count * bySeverity[severity].points

/** The score of the report; 100 means no findings. */
export const score = 100 - sum(severities.map(lostPoints))

/** A finding of the report's first page. */
interface NumberedFinding extends Finding {
  number: string
  /** `shop/Deployment/report-api` */
  workload: string
}

/** The findings on the report's first page, in order. */
export const topFindings: readonly NumberedFinding[] = prodEuWest.workloads
  .flatMap(workload =>
    (workload.findings ?? []).flatMap(finding =>
      finding.number ? [{ ...finding, number: finding.number, workload: objectPath(workload) }] : [],
    ),
  )
  .toSorted(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      Number(one.number) - Number(other.number),
  )

/** The finding of all four screens, and of a post of the blog. */
export const followedFinding = topFindings[0]!

/** The score after the fix of the followed finding. */
export const scoreAfterFix = score + bySeverity[followedFinding.severity].points

/** Returns the size of a finding's fix: `2 files`. */
export const fixOf = ({ number }: Finding): string =>
  number === followedFinding.number ? `${files.length} files` : '1 file'

interface Agent {
  name: string
  /** What it reads. */
  reads: string
  from: readonly Evidence[]
  /** The number of its findings in each namespace. */
  found: readonly number[]
  /** What it handed on to the next agent. */
  handsOn?: string
  /** Its part in the followed finding, if it found that. */
  followed?: string
}

/** The agents of the assessment, in the order of the chart. */
export const agents: readonly Agent[] = [
  {
    name: 'Network',
    reads: 'ingresses, services, policies, flows',
    from: [
      'ingresses',
      'services',
      'networkpolicies',
      'ciliumnetworkpolicies',
      'ciliumclusterwidenetworkpolicies',
      'peerauthentications',
      'authorizationpolicies',
      'flows',
    ],
    found: [0, 1, 1, 1, 1],
    handsOn: 'an Ingress leads to report-api',
  },
  {
    name: 'Workloads',
    reads: 'pod templates, security contexts',
    from: ['deployments', 'statefulsets', 'daemonsets', 'cronjobs', 'jobs', 'pods'],
    found: [0, 2, 1, 0, 2],
    handsOn: 'its pods mount a token',
  },
  {
    name: 'Identities',
    reads: 'accounts, roles, bindings',
    from: ['serviceaccounts', 'roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'],
    found: [1, 1, 0, 0, 1],
    followed: 'the token reads every secret',
  },
  { name: 'Secrets', reads: 'references, never values', from: ['pods'], found: [0, 0, 0, 1, 1] },
  {
    name: 'Images',
    reads: 'digests, packages, advisories',
    from: ['pods', 'images', 'advisories'],
    found: [0, 1, 0, 1, 3],
  },
  {
    name: 'Admission',
    reads: 'webhooks, Pod Security labels',
    from: ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations', 'namespaces'],
    found: [0, 0, 1, 0, 1],
  },
]

/** The agent of the followed finding. */
export const followedAgent = agents.find(agent => agent.followed)!

interface ChangedFile {
  path: string
  /** Lines of a unified diff that shows the whole file; the first character is the sign. */
  diff: readonly string[]
}

const files: readonly ChangedFile[] = [
  {
    path: 'report-api/role.yaml',
    diff: [
      '+apiVersion: rbac.authorization.k8s.io/v1',
      '+kind: Role',
      '+metadata:',
      '+  name: report-api-db',
      '+  namespace: shop',
      '+rules:',
      '+  - apiGroups: [""]',
      '+    resources: [secrets]',
      '+    resourceNames: [report-api-db]',
      '+    verbs: [get]',
    ],
  },
  {
    path: 'report-api/rolebinding.yaml',
    diff: [
      ' apiVersion: rbac.authorization.k8s.io/v1',
      '-kind: ClusterRoleBinding',
      '+kind: RoleBinding',
      ' metadata:',
      '-  name: report-api-reader',
      '+  name: report-api-db',
      '+  namespace: shop',
      ' roleRef:',
      '   apiGroup: rbac.authorization.k8s.io',
      '-  kind: ClusterRole',
      '-  name: secret-reader',
      '+  kind: Role',
      '+  name: report-api-db',
      ' subjects:',
      '   - kind: ServiceAccount',
      '     name: report-api',
      '     namespace: shop',
    ],
  },
]

/** The change that resolves the followed finding, as in the GitOps repository. */
export const remediation = {
  title: 'One secret instead of all',
  files,
  checked: ['Valid against the API server’s schema', 'report-api can get one secret and list none'],
  /** What happens after the approval. */
  afterwards: ['First pull request: the new grant', 'A day later, the second: remove the old binding'],
}

/** A step of an agent; `at` is a time of day, UTC. */
type Step = readonly [
  at: string,
  what: 'Received' | 'Checked' | 'Ruled out' | 'Concluded',
  text: string,
  evidence: string,
]

const steps: readonly Step[] = [
  ['09:41:07', 'Received', 'from Workloads: pods mount a token', 'serviceAccountName: report-api'],
  ['09:41:09', 'Checked', 'bindings that name this account', '61 read, 1 match: report-api-reader'],
  ['09:41:12', 'Checked', 'what it grants, cluster-wide', 'secrets: get, list, watch'],
  ['09:41:15', 'Ruled out', 'that a group grants it too', 'system:serviceaccounts: no secrets'],
  ['09:41:18', 'Ruled out', 'that no Ingress leads to it', 'ingress reports -> report-api:80'],
  ['09:41:24', 'Checked', 'what the application asks for', '--db-secret=report-api-db'],
  ['09:41:26', 'Concluded', 'critical: can read every secret', 'secrets: list, all namespaces'],
]

const time = (at: string | undefined): number => Date.parse(`1970-01-01T${at}Z`)

/** How an agent reached the followed finding. */
export const reasoning = {
  steps,
  /** From the first step to the last. */
  seconds: (time(steps.at(-1)?.[0]) - time(steps[0]?.[0])) / 1000,
  /** How to verify the conclusion: prints `yes` before the change and `no` after it. */
  notTested: 'Not tested: no request was sent with this identity.',
  check: { command: 'kubectl auth can-i list secrets -A', as: '--as=system:serviceaccount:shop:report-api' },
}
