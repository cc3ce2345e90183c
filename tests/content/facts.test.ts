import matter from 'gray-matter'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { canI, operatorRole, roleQuestions, sources } from '../../components/figures/story/operatorRole.ts'
import { assessment, followedFinding, topFindings } from '../../components/figures/story/report.ts'
import { config, textOf } from './sources.ts'

// What one text says and another shows. A text that says nothing of it, or is gone, is right.

const post = (slug: string) => matter(textOf(`posts/${slug}.md`), {})

describe('the post about workloads', () => {
  const { content } = post('what-counts-as-a-workload')
  const numbersIn = (text: string) => text.match(/\d+/g)

  test('has the limits of the plans', () => {
    const rows = [...content.matchAll(/^\| ([^|]+) \| (.*\d.*) \|$/gm)].flatMap(([, name, cells = '']) => {
      const plan = config.pricing.plans.find(each => each.name === name)
      return plan ? [{ name, said: numbersIn(cells), sold: numbersIn(plan.features.join(' ')) }] : []
    })
    expect(rows.map(({ name, said }) => [name, said])).toEqual(rows.map(({ name, sold }) => [name, sold]))
  })

  const kindsIn = (text = '') => text.match(/deployment|statefulset|daemonset|cronjob|job/gi)
  const kinds = kindsIn(/^A workload is .*$/m.exec(content)?.[0])
  const counted = kindsIn(config.pricing.workload?.split('. ')[0])
  test.runIf(kinds && counted)('counts the kinds that the plans count', () => {
    const names = (found: readonly string[] | null) => found?.map(name => name.toLowerCase()).toSorted()
    expect(names(kinds)).toEqual(names(counted))
  })
})

describe('the post about a report', () => {
  const { data, content } = post('risk-report-line-by-line')
  const alt = String(data['imageAlt'] ?? '')

  test('has the findings of the home page', () => {
    const others = [...alt.matchAll(/(\d\d), (\w+), ([^;.]+)/g)].filter(([, number, severity, text = '']) => {
      const finding = topFindings.find(each => each.number === number)
      return finding && (finding.severity !== severity || !finding.title.toLowerCase().includes(text))
    })
    expect(others.map(([all]) => all)).toEqual([])
    const finding = `${followedFinding.number}, ${followedFinding.severity}`
    expect(/(?<=FINDING {2,})\d+, \w+/.exec(content)?.[0] ?? finding).toBe(finding)
    const namespaces = String(assessment.namespaces.length)
    expect(/(?<=secrets in )\d+(?= namespaces)/.exec(content)?.[0] ?? namespaces).toBe(namespaces)
  })

  test('has a picture that shows what its alternative text says', () => {
    const svg = textOf('scripts/figures/risk-report-line-by-line.svg')
    const shown = Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text)
    const others = [...alt.matchAll(/(\d\d), (\w+), /g)].filter(
      ([, number, severity]) => shown.includes(number) && shown[shown.indexOf(number) + 1] !== severity,
    )
    expect(others.map(([all]) => all)).toEqual([])
  })
})

describe('the post about read-only operators', () => {
  const { content } = post('what-a-read-only-operator-can-see')
  const block = (language: string, words: string) =>
    [...content.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].find(
      ([, its, text]) => its === language && text?.includes(words),
    )?.[2]
  const rows = Array.from(
    content.matchAll(/^\| (yes|no) \| `(\w+ [^`]+)` \|$/gm),
    ([, answer, question = '']) => ({ question, answer }),
  )

  const role = block('yaml', 'ClusterRole')
  test.runIf(role)('shows the role of the operator', () => {
    const { kind, name, rules } = operatorRole
    const expected = { apiVersion: 'rbac.authorization.k8s.io/v1', kind, metadata: { name }, rules }
    expect(parse(role ?? '')).toEqual(expected)
  })

  test('gives the answers of that role', () => {
    const given = rows.map(({ question }) => (canI(operatorRole.rules, question) ? 'yes' : 'no'))
    expect(rows.map(({ answer }) => answer)).toEqual(given)
  })

  test.runIf(rows.length > 0)('asks what the home page asks of any role', () => {
    expect(rows.map(({ question }) => question)).toEqual(roleQuestions)
  })

  test('says of the further sources what each reads', () => {
    const table = [...content.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | '))
    const named = Object.values(sources).flatMap(({ name, from, reads, never }) =>
      table.filter(([first]) => first === name).map(row => [row, [name, from, reads, never]]),
    )
    expect(named.map(([row]) => row)).toEqual(named.map(([, facts]) => facts))
  })

  const toCopy = /<<'END'\n([\s\S]*)^END$/m.exec(block('bash', "<<'END'") ?? '')?.[1]
  test.runIf(toCopy)('asks the questions of its table in the commands to copy', () => {
    expect(toCopy?.trim().split('\n')).toEqual(rows.map(({ question }) => question))
  })

  test('says no to each question that should print it', () => {
    const asked = (block('bash', 'The questions that matter') ?? '').matchAll(
      /^kubectl auth can-i (\w+ .*) --as="\$SA"$/gm,
    )
    const questions = Array.from(asked, ([, question = '']) => question)
    expect(questions.filter(question => canI(operatorRole.rules, question))).toEqual([])
  })
})

describe('what the operator reads by the privacy policy', () => {
  const text = textOf('docs/legal/privacy-policy.md')
  const [own = '', further = ''] = text.split(/^4\.[26] /m).slice(1)
  const rowsOf = (part: string) => Array.from(part.matchAll(/^\| ([A-Z][^|]*) \| ([^|]+)/gm))

  test.runIf(own)('may be read with its role', () => {
    const resources: Readonly<Record<string, readonly string[]>> = {
      Workloads: ['pods', 'deployments.apps', 'statefulsets.apps', 'daemonsets.apps', 'cronjobs.batch'],
      Configuration: [
        'serviceaccounts',
        'clusterroles.rbac.authorization.k8s.io',
        'networkpolicies.networking.k8s.io',
        'validatingwebhookconfigurations.admissionregistration.k8s.io',
      ],
      Storage: ['persistentvolumes', 'persistentvolumeclaims', 'volumesnapshots.snapshot.storage.k8s.io'],
      'Nodes and platform': ['nodes'],
      Health: ['events', 'pods'],
    }
    const kinds = rowsOf(own).flatMap(([, kind = '']) => (kind === 'Kind of metadata' ? [] : [kind]))
    expect(kinds).toEqual(Object.keys(resources))
    const all = Object.values(resources).flat()
    expect(all.filter(resource => !canI(operatorRole.rules, `list ${resource}`))).toEqual([])
  })

  test.runIf(further)('or from the further sources, without what each never reads', () => {
    for (const { name, never } of Object.values(sources)) {
      const row = further.split('\n').find(line => line.startsWith(`| ${name}`)) ?? ''
      expect(row.toLowerCase()).toContain(never.toLowerCase())
    }
  })
})

const [, kept] =
  /\| Cluster metadata and findings \| The subscription, then (\d+) days/.exec(
    textOf('docs/legal/privacy-policy.md'),
  ) ?? []
const { summary = '' } = config.legal.documents.find(({ slug }) => slug === 'privacy-policy') ?? {}
const [, said] = /deletes it (\d+) days after/.exec(summary) ?? []
test.runIf(kept && said)('the summary of the privacy policy keeps data as long as the policy', () => {
  expect(said).toBe(kept)
})
