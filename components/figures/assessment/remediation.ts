interface ChangedFile {
  path: string
  /** Lines of a unified diff that shows the whole file; the first character is the sign. */
  diff: readonly string[]
}

/** The change that resolves the followed finding, as the GitOps repository holds it. */
export const changedFiles: readonly ChangedFile[] = [
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

/** How many lines of a diff come, or go. */
export const countLines = (diff: readonly string[], sign: '+' | '-'): number =>
  diff.filter(line => line.startsWith(sign)).length
