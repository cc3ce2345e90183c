import { expect, test } from 'vitest'
import { ruleProblems } from '../../../tests/fixtures/ruleProblems.ts'
import { misspelledNames } from './textRules.ts'

/** What is found in a text that is all prose: as it is written, and as it should be. */
const found = (text: string) =>
  ruleProblems(misspelledNames, text).map(({ message }) => message.match(/"(.*)" is written (.*)/)!.slice(1))

test.each([
  ['Istio: a tour; Gitops: another', [['Gitops', 'GitOps']]],
  ['We run KUBERNETES.', [['KUBERNETES', 'Kubernetes']]],
  [
    'gitOps, Gitops and GitOps',
    [
      ['gitOps', 'GitOps'],
      ['Gitops', 'GitOps'],
    ],
  ],
  [
    '(CILIUM) or iStio?',
    [
      ['CILIUM', 'Cilium'],
      ['iStio', 'Istio'],
    ],
  ],
  ['**Github**: a forge', [['Github', 'GitHub']]],
  [
    'Argo Cd, ArgoCD and Argo CD',
    [
      ['Argo Cd', 'Argo CD'],
      ['ArgoCD', 'Argo CD'],
    ],
  ],
  ['Then EBPF and eBPF', [['EBPF', 'eBPF']]],
])('%s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['kubernetes, a linux that runs docker, and the json in github'],
  ['Istio.io and docs.Cilium.io'],
  ['the package Kubernetes-Client, the folder /KUBERNETES/x and Github/Cilium'],
  ['@Github, #Gitops and $DOCKER'],
  ['KUBERNETES_SERVICE_HOST, DOCKER=1'],
  ['the image Docker:27 and DOCKER://x'],
  ['Javascript() is a call'],
  ['write "JavaScript", and not "Javascript"'],
  ['write “JavaScript”, and not “Javascript”'],
])('no name: %s', text => {
  expect(found(text)).toEqual([])
})

test.each([
  ['Kubectl reads it.', []],
  ['It stops. Kubectl reads it.', []],
  ['## Kubectl\n', []],
  ['Then Kubectl reads it.', [['Kubectl', 'kubectl']]],
  ['Gitops opens a sentence', [['Gitops', 'GitOps']]],
])('at the start of a sentence: %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['Github', true],
  ['Javascript', true],
  ['GITHUB', false],
  ['ArgoCD', false],
  ['Ebpf', false],
])('in %s, only capitals inside are wrong: %s', (written, expected) => {
  const text = `We like ${written}.`
  expect(ruleProblems(misspelledNames, text).map(({ fix }) => fix !== undefined)).toEqual([expected])
})

test('nothing outside of prose', () => {
  const text = 'KUBERNETES `KUBERNETES` KUBERNETES'
  const prose = [
    { start: 0, end: 11 },
    { start: 23, end: text.length },
  ]
  expect(ruleProblems(misspelledNames, text, prose).map(({ column }) => column)).toEqual([1, 25])
})

test('in as many ranges of prose as there are names', () => {
  const count = 50_000
  const prose = Array.from({ length: count }, (_, at) => ({ start: at * 12, end: at * 12 + 11 }))
  expect(ruleProblems(misspelledNames, 'KUBERNETES.\n'.repeat(count), prose.toReversed())).toHaveLength(count)
})
