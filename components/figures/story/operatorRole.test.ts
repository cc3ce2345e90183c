import { describe, expect, test } from 'vitest'
import { canI, type RoleRule } from './operatorRole.ts'

const rule = (resources: string[], verbs: string[], rest: Partial<RoleRule> = {}): RoleRule => ({
  apiGroups: [''],
  resources,
  verbs,
  ...rest,
})

describe('canI answers as RBAC does', () => {
  test.each<[boolean, string, RoleRule[]]>([
    [false, 'get pods', []],
    [true, 'get pods', [rule(['pods'], ['get'])]],
    [true, 'get pods', [rule(['services'], ['get']), rule(['nodes', 'pods'], ['list', 'get'])]],
    [false, 'list pods', [rule(['pods'], ['get'])]],
    // A verb of one rule and a resource of another make no right.
    [false, 'list pods', [rule(['pods'], ['get']), rule(['services'], ['list'])]],
    [true, 'delete pods', [rule(['pods'], ['*'])]],
    [false, '* pods', [rule(['pods'], ['get', 'list'])]],
    [true, '* *', [rule(['*'], ['*'])]],

    // Groups.
    [false, 'get deployments.apps', [rule(['deployments'], ['get'])]],
    [true, 'get deployments.apps', [rule(['deployments'], ['get'], { apiGroups: ['apps'] })]],
    [false, 'get pods', [rule(['pods'], ['get'], { apiGroups: ['apps'] })]],
    [true, 'get deployments.apps', [rule(['deployments'], ['get'], { apiGroups: ['*'] })]],
    [true, 'get ingresses.networking.k8s.io', [rule(['*'], ['get'], { apiGroups: ['networking.k8s.io'] })]],
    [false, 'get pods', [rule(['*'], ['get'], { apiGroups: ['networking.k8s.io'] })]],

    // Subresources: a resource does not include them, and `pods/*` is no pattern.
    [false, 'create pods --subresource=exec', [rule(['pods'], ['create'])]],
    [true, 'create pods --subresource=exec', [rule(['pods/exec'], ['create'])]],
    [false, 'create pods', [rule(['pods/exec'], ['create'])]],
    [false, 'get pods --subresource=exec', [rule(['pods/exec'], ['create'])]],
    [false, 'create pods --subresource=exec', [rule(['pods/*'], ['create'])]],
    [true, 'create pods --subresource=exec', [rule(['*'], ['create'])]],
    [
      true,
      'update deployments.apps --subresource=scale',
      [rule(['*/scale'], ['update'], { apiGroups: ['apps'] })],
    ],
    [
      false,
      'update deployments.apps --subresource=status',
      [rule(['*/scale'], ['*'], { apiGroups: ['apps'] })],
    ],
    [false, 'update deployments.apps', [rule(['*/scale'], ['update'], { apiGroups: ['apps'] })]],

    // Names: a slash is one, as for kubectl, and a request without one is refused.
    [true, 'get secrets/ca', [rule(['secrets'], ['get'], { resourceNames: ['ca'] })]],
    [false, 'get secrets/db', [rule(['secrets'], ['get'], { resourceNames: ['ca'] })]],
    [false, 'list secrets', [rule(['secrets'], ['list'], { resourceNames: ['ca'] })]],
    [false, 'get secrets/ca', [rule(['secrets'], ['get'], { resourceNames: ['*'] })]],
    [true, 'get secrets/ca', [rule(['secrets'], ['get'], { resourceNames: [] })]],
    [true, 'get secrets/ca', [rule(['secrets'], ['get'])]],
    [false, 'create pods/exec', [rule(['pods/exec'], ['create'])]],

    // Paths of the API server. Resources grant none of them, and they grant no resource.
    [true, 'get /metrics', [rule([], ['get'], { nonResourceURLs: ['/healthz', '/metrics'] })]],
    [true, 'get /healthz/etcd', [rule([], ['get'], { nonResourceURLs: ['/healthz/*'] })]],
    [false, 'get /healthz', [rule([], ['get'], { nonResourceURLs: ['/healthz/*'] })]],
    [true, 'get /logs/', [rule([], ['*'], { nonResourceURLs: ['*'] })]],
    [false, 'get /metrics', [rule(['*'], ['*'], { apiGroups: ['*'] })]],
    [false, 'get pods', [rule([], ['get'], { nonResourceURLs: ['*'] })]],

    // Where it is asked, and as whom, changes nothing.
    [true, 'get pods -A --as=system:serviceaccount:a:b', [rule(['pods'], ['get'])]],
  ])('%s: %s', (answer, question, rules) => {
    expect(canI(rules, question)).toBe(answer)
  })
})
