import { readFileSync } from 'node:fs'
import matter from 'gray-matter'
import { expect, test } from 'vitest'
import { assessment, followedFinding, topFindings } from '../../../components/figures/story/report.ts'
import config, { planFigures } from '../../fixtures/site/site.config.ts'

const { starter, growth } = planFigures
const post = (slug: string) => matter(readFileSync(`posts/${slug}.md`, 'utf8'), {})
const kindsIn = (text: string) => [...new Set(text.match(/deployment|statefulset|daemonset|job|cronjob/gi))]

test('the post about workloads has the limits of the plans', () => {
  const { content } = post('what-counts-as-a-workload')
  const limits = [...content.matchAll(/^\| (Starter|Growth) \| (.*) \|$/gm)].map(([, name, cells = '']) => [
    name,
    ...Array.from(cells.matchAll(/\d+/g), Number),
  ])
  expect(limits).toEqual([
    ['Starter', starter.clusters, starter.workloads, starter.assessments],
    ['Growth', growth.clusters, growth.workloads, growth.assessments],
  ])
  expect(content).toContain(`the ${starter.workloads} of the Starter plan`)
})

test('the post about workloads counts the kinds that the plans count', () => {
  const definition = /^A workload is .*$/m.exec(post('what-counts-as-a-workload').content)?.[0] ?? ''
  const [counted = '', left = ''] = config.pricing.workload.split('. ')
  expect(kindsIn(definition)).toEqual(kindsIn(counted))
  expect(definition).toMatch(/Pods and replicasets are left out/)
  expect(left).toMatch(/^Pods and replicasets/)
})

test('the findings in the post about a report are those of the home page', () => {
  const { data, content } = post('risk-report-line-by-line')
  const shown = [...String(data['imageAlt']).matchAll(/(\d\d), (\w+), ([^;.]+)/g)]
  const same = shown.flatMap(([, number, severity, text = '']) =>
    topFindings
      .filter(finding => finding.number === number)
      .map(finding => [
        finding.number,
        finding.severity === severity,
        finding.title.toLowerCase().includes(text),
      ]),
  )
  expect(same).toEqual([
    ['07', true, true],
    ['03', true, true],
  ])
  expect(content).toContain(`FINDING     ${followedFinding.number}, ${followedFinding.severity}`)
  expect(content).toContain(`secrets in ${assessment.namespaces.length} namespaces`)
})

test('the picture of that post says what its alternative text says', () => {
  const svg = readFileSync('scripts/figures/risk-report-line-by-line.svg', 'utf8')
  const shown = Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text)
  const alt = String(post('risk-report-line-by-line').data['imageAlt'])
  for (const [, number, severity] of alt.matchAll(/(\d\d), (\w+), /g))
    expect(shown[shown.indexOf(number) + 1]).toBe(severity)
  expect(alt).toContain(`03, high, ${shown[shown.indexOf('03') + 2]}`)
})

test('the summary of the privacy policy keeps data as long as the policy', () => {
  const policy = readFileSync('docs/legal/privacy-policy.md', 'utf8')
  const [, days] = /\| Cluster metadata and findings \| The subscription, then (\d+) days/.exec(policy) ?? []
  const summary = config.legal.documents.find(({ slug }) => slug === 'privacy-policy')?.summary
  expect(summary).toContain(`deletes it ${days} days after your subscription ends`)
})
