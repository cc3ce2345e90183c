import { expect, test } from 'vitest'
import { ownQuestion } from './ownQuestion.ts'

const rules = [{ apiGroups: ['cert-manager.io'], resources: ['certificates'], verbs: ['get'] }]

test.each([
  ['get pods', { verb: 'get', group: '', resource: 'pods' }],
  ['  kubectl auth can-i  list   secrets -A ', { verb: 'list', group: '', resource: 'secrets' }],
  ['can-i patch deployments', { verb: 'patch', group: 'apps', resource: 'deployments' }],
  ['get pod/a', { group: '', resource: 'pods', name: 'a' }],
  ['get ingress', { group: 'networking.k8s.io', resource: 'ingresses' }],
  ['get networkpolicy', { group: 'networking.k8s.io', resource: 'networkpolicies' }],
  ['get pods.metrics.k8s.io', { group: 'metrics.k8s.io', resource: 'pods' }],
  ["'*' '*'", { verb: '*', group: '', resource: '*' }],
  ['get pods --subresource log', { resource: 'pods', subresource: 'log' }],
  ['get /metrics', { resource: '/metrics' }],
  ['get certificates', { group: 'cert-manager.io', resource: 'certificates' }],
])('%s', (text, question) => {
  expect(ownQuestion(text, rules)).toMatchObject(question)
})

test.each([
  ['', /verb and a resource/],
  ['pods', /verb and a resource/],
  ['create pods/exec', /`create pods --subresource=exec`/],
  ['get widgets', /API group of `widgets`/],
  ['get constructor', /API group of `constructor`/],
])('%j needs advice', (text, advice) => {
  expect(ownQuestion(text, rules)).toMatch(advice)
})
