import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { canI, operatorRole, type PolicyRule } from './operatorRole.ts'

const rule = (resources: string[], verbs: string[], rest: Partial<PolicyRule> = {}): PolicyRule => ({
  apiGroups: [''],
  resources,
  verbs,
  ...rest,
})

describe('canI answers as RBAC does', () => {
  test.each<[boolean, string, PolicyRule[]]>([
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

    // Where it is asked, and as whom, changes nothing.
    [true, 'get pods -A --as=system:serviceaccount:a:b', [rule(['pods'], ['get'])]],
  ])('%s: %s', (answer, question, rules) => {
    expect(canI(rules, question)).toBe(answer)
  })
})

describe('the post on read-only operators', () => {
  const post = readFileSync('posts/what-a-read-only-operator-can-see.md', 'utf8')
  const block = (language: string, words: string) =>
    [...post.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].find(
      ([, its, text]) => its === language && text?.includes(words),
    )?.[2] ?? ''
  const rows = Array.from(
    post.matchAll(/^\| (yes|no) \| `(\w+ [^`]+)` \|$/gm),
    ([, answer, question = '']) => ({ question, answer }),
  )

  test('shows the role of the operator', () => {
    const { kind, name, rules } = operatorRole
    expect(parse(block('yaml', 'ClusterRole'))).toEqual({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind,
      metadata: { name },
      rules,
    })
  })

  test('gives the answers of that role', () => {
    expect(rows).toEqual(
      rows.map(({ question }) => ({
        question,
        answer: canI(operatorRole.rules, question) ? 'yes' : 'no',
      })),
    )
    expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set(['yes', 'no']))
  })

  test('asks the questions of its table in the commands to copy', () => {
    const asked = /<<'END'\n([\s\S]*)^END$/m.exec(block('bash', "<<'END'"))?.[1]?.trim().split('\n')
    expect(asked).toEqual(rows.map(({ question }) => question))
  })

  test('says no to each question that should print it', () => {
    const asked = Array.from(
      block('bash', 'The questions that matter').matchAll(/^kubectl auth can-i (\w+ .*) --as="\$SA"$/gm),
      ([, question = '']) => question,
    )
    expect(asked).toHaveLength(5)
    expect(asked.filter(question => canI(operatorRole.rules, question))).toEqual([])
  })
})
