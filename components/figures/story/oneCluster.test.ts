import { describe, expect, test } from 'vitest'
import { trafficPolicies } from '../traffic/trafficPolicies.ts'
import { trafficSummary } from '../traffic/trafficSummary.ts'
import { approvals } from './approvals.ts'
import { conversations } from './conversations.ts'
import { clusters, lanes, objectPath, prodEuWest } from './clusters.ts'
import {
  allowedCallers,
  gateway,
  observedDays,
  proposedPolicies,
  trafficEdges,
  workloads,
} from './traffic.ts'
import { assessment, bySeverity, findingCount, topFindings } from './report.ts'
import { pods, severities, severityOf, shop, vulnerabilities } from './shop.ts'

// The graph, the map, the chat, the report and the film show the same cluster, so their facts must agree.
const onMap = new Map(prodEuWest.workloads.map(workload => [workload.name, workload]))

describe.each(workloads)('the graph and the map on $name', workload => {
  const { name, namespace, kind } = workload

  test('are the same object', () => {
    expect(onMap.get(name)).toMatchObject({ namespace, kind })
  })

  test('the map lists the proposed policies, and none in force, as in the summary', () => {
    expect(onMap.get(name)?.policies).toEqual(proposedPolicies(workload))
    expect(trafficSummary('observed', null)).toContain('No policy applies yet')
  })

  test('the map names every workload that the graph shows it calling', () => {
    for (const { to } of trafficEdges.filter(({ from, blocked }) => from === name && !blocked))
      expect(onMap.get(name)?.because).toContain(to)
  })
})

describe('the proposed policies allow every legitimate caller', () => {
  test('a job may reach what the map says it calls', () => {
    expect(onMap.get('reports')?.because).toContain('calls ledger-db')
    expect(allowedCallers(shop.ledgerDb)).toContain('reports')
    expect(trafficPolicies.cilium('ledger-db')).toContain('app: reports')
    expect(trafficPolicies.istio('ledger-db')).toContain('sa/reports\n')
  })

  test('the observation is long enough to include a weekly job twice', () => {
    expect(observedDays).toBeGreaterThanOrEqual(14)
  })

  test('each lane to a workload of the graph goes through the gateway, and its caller is allowed', () => {
    const inwards = lanes.flatMap(lane => {
      const [cluster, name] = 'to' in lane ? lane.to.split('/') : []
      return cluster === prodEuWest.name && workloads.some(workload => workload.name === name)
        ? [{ from: lane.from, to: name }]
        : []
    })
    const through = trafficEdges.flatMap(edge =>
      edge.through && !edge.blocked
        ? [{ from: `${edge.through.cluster}/${edge.through.caller}`, to: edge.to as string }]
        : [],
    )
    expect(through).toEqual(inwards)
    expect(through).toHaveLength(1)
  })
})

describe('the report and the map', () => {
  const shown = prodEuWest.workloads.flatMap(workload =>
    (workload.findings ?? []).map(finding => ({ ...finding, workload: objectPath(workload) })),
  )
  const severe = (list: readonly { severity: string; workload: string }[]) =>
    list
      .filter(({ severity }) => severity === 'critical' || severity === 'high')
      .map(({ severity, workload }) => `${severity} ${workload}`)
      .toSorted()

  test('have the same critical and high findings, at the same workloads', () => {
    expect(severe(shown)).toEqual(severe(topFindings))
  })

  test('the map shows no more of a severity than the report counts', () => {
    for (const severity of severities)
      expect(shown.filter(finding => finding.severity === severity).length).toBeLessThanOrEqual(
        bySeverity[severity].count,
      )
    expect(shown.length).toBeLessThan(findingCount)
  })

  test('every namespace of the map and of the graph is one that was assessed', () => {
    const namespaces = [...prodEuWest.workloads, gateway].map(({ namespace }) => namespace)
    expect(namespaces.filter(name => !assessment.namespaces.some(one => one === name))).toEqual([])
  })
})

describe('the chat and the map agree', () => {
  const answerTo = (words: string) =>
    JSON.stringify(conversations.find(({ question }) => question.includes(words)))
  const named = (cluster: string, workload: string) =>
    clusters.find(({ name }) => name === cluster)?.workloads.find(({ name }) => name === workload)

  test('the pods restart, and those of the other cluster, with the same image, do not', () => {
    const [here, there] = [named('prod-eu-west', 'checkout'), named('prod-us-east', 'checkout')]
    expect(here?.replicas).toBe(pods)
    expect(answerTo('checkout')).toContain(pods)
    expect(there?.image).toBe(here?.image)
    expect(there?.replicas).toContain('ready')
  })

  test('the flows to the database are those of the graph', () => {
    const answer = answerTo('ledger-db')
    for (const { from, flows } of trafficEdges.filter(({ to }) => to === 'ledger-db'))
      expect(answer).toContain(`${from} ${flows.toLocaleString('en')}`)
  })

  test('one workload of all runs an old Redis', () => {
    const found = clusters.flatMap(({ name, workloads: all }) =>
      all.filter(({ image }) => image.includes('/redis:')).map(workload => `${workload.namespace}, ${name}`),
    )
    expect(found).toHaveLength(1)
    expect(answerTo('Redis')).toContain(found[0])
  })

  test('what is new in staging runs there', () => {
    const answer = answerTo('staging')
    for (const name of ['frontend', 'checkout'])
      expect(answer).toContain(`${name} ${named('staging', name)?.image.split(/[:@]/)[1]}`)
    const stranger = named('staging', 'sysupdate')
    expect(answer).toContain(`${stranger?.kind} ${stranger?.namespace}/sysupdate`)
    expect(stranger?.findings?.some(({ text }) => text.includes('by kubectl, at 02:14'))).toBe(true)
    expect(answer).toContain('by kubectl, on Saturday at 02:14')
    const lane = lanes.find(({ from }) => from === 'staging/sysupdate')
    expect(answer).toContain(`${lane?.protocol} ${lane?.port}`)
  })

  test.each(conversations.flatMap(({ change }) => (change ? [change] : [])))(
    'the change of $object is a unified diff that can be approved',
    ({ hunk, diff, approval }) => {
      const [, before, after] = /^@@ -\d+,(\d+) \+\d+,(\d+) @@/.exec(hunk) ?? []
      expect(diff.filter(line => !line.startsWith('+'))).toHaveLength(Number(before))
      expect(diff.filter(line => !line.startsWith('-'))).toHaveLength(Number(after))
      expect(approvals[approval]).toHaveLength(2)
    },
  )
})

describe('known vulnerabilities', () => {
  const all = clusters.flatMap(cluster => cluster.workloads)

  test.each(Object.entries(vulnerabilities))('%s is found in an image that runs', (name, known) => {
    const workload = all.find(({ findings }) => findings?.some(({ title }) => title.startsWith(known.cve)))
    expect(workload?.name).toBe(name)
    // The tag of the shop's own image does not show the version.
    expect(name === 'frontend' || workload?.image.includes(known.version)).toBe(true)
  })

  test('no figure names a CVE that is not in the list', () => {
    const known = new Set<string>(Object.values(vulnerabilities).map(({ cve }) => cve))
    const named = all.flatMap(({ findings = [] }) =>
      findings.map(({ title }) => /CVE-\d+-\d+/.exec(title)?.[0]),
    )
    expect(named.filter(cve => cve !== undefined && !known.has(cve))).toEqual([])
  })

  test.each([
    [9, 'critical'],
    [8.9, 'high'],
    [7, 'high'],
    [6.9, 'medium'],
    [4, 'medium'],
    [3.9, 'low'],
  ])('a score of %d is %s', (score, severity) => {
    expect(severityOf(score)).toBe(severity)
  })
})
