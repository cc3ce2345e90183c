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
  afterwards: ['After approval: server-side dry run', 'Then in order: grant first, remove last'],
}
