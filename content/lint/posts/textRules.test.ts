import { expect, test } from 'vitest'
import { ruleProblems } from '../../../tests/fixtures/ruleProblems.ts'
import { misspelledNames } from './textRules.ts'

/** What is found in a text that is all prose: as it is written, and as it should be. */
const found = (text: string) =>
  ruleProblems(misspelledNames, text).map(({ message }) => message.match(/"(.*)" is written (.*)/)!.slice(1))

test.each([
  ['Istio: a tour; gitops: another', [['gitops', 'GitOps']]],
  ['We run kubernetes.', [['kubernetes', 'Kubernetes']]],
  ['Kubernetes and KUBERNETES', [['KUBERNETES', 'Kubernetes']]],
  [
    'gitops, Gitops and GitOps',
    [
      ['gitops', 'GitOps'],
      ['Gitops', 'GitOps'],
    ],
  ],
  [
    '(cilium) or "istio"?',
    [
      ['cilium', 'Cilium'],
      ['istio', 'Istio'],
    ],
  ],
  ['**github**: a forge', [['github', 'GitHub']]],
  [
    'argo cd, ArgoCD and Argo CD',
    [
      ['argo cd', 'Argo CD'],
      ['ArgoCD', 'Argo CD'],
    ],
  ],
  ['a helm chart, Helm charts', [['helm', 'Helm']]],
  ['ebpf and eBPF', [['ebpf', 'eBPF']]],
])('%s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['a helmsman at the helm'],
  ['kubernetes.io and docs.cilium.io'],
  ['the package kubernetes-client, the folder /kubernetes/x and cilium/cilium'],
  ['@github, #gitops and $HELM'],
  ['istioctl, kubernetes_sd, cilium_host'],
  ['ops@github.com'],
  ['github.com/cilium'],
  ['kubernetes() is a call'],
  ['the image docker:27 and docker://x'],
  ['docker run, terraform plan and cilium status'],
  ['docker --version and sudo docker'],
  ['the labels app=kubernetes and kubernetes=yes'],
  ['with -n istio or --namespace istio'],
])('no name: %s', text => {
  expect(found(text)).toEqual([])
})

test.each([
  ['Kubectl reads it.', []],
  ['It stops. Kubectl reads it.', []],
  ['## Kubectl\n', []],
  ['Then Kubectl reads it.', [['Kubectl', 'kubectl']]],
  ['kubernetes opens a sentence', [['kubernetes', 'Kubernetes']]],
])('at the start of a sentence: %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['Github', true],
  ['Javascript', true],
  ['github', false],
  ['GITHUB', false],
  ['ArgoCD', false],
  ['Ebpf', false],
])('in %s, only capitals inside are wrong: %s', (written, expected) => {
  const text = `We like ${written}.`
  expect(ruleProblems(misspelledNames, text).map(({ fix }) => fix !== undefined)).toEqual([expected])
})

test('nothing outside of prose', () => {
  const text = 'kubernetes `kubernetes` kubernetes'
  const prose = [
    { start: 0, end: 11 },
    { start: 23, end: text.length },
  ]
  expect(ruleProblems(misspelledNames, text, prose).map(({ column }) => column)).toEqual([1, 25])
})

test('in as many ranges of prose as there are names', () => {
  const count = 50_000
  const prose = Array.from({ length: count }, (_, at) => ({ start: at * 12, end: at * 12 + 11 }))
  expect(ruleProblems(misspelledNames, 'kubernetes.\n'.repeat(count), prose.toReversed())).toHaveLength(count)
})
