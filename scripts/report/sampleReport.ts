import { operatorRole, sources } from '../../components/figures/story/operatorRole.ts'
import {
  agents,
  assessment,
  bySeverity,
  findingCount,
  fixOf,
  followedAgent,
  followedFinding,
  lostPoints,
  reasoning,
  remediation,
  score,
  scoreAfterFix,
  sum,
  topFindings,
} from '../../components/figures/story/report.ts'
import { severities } from '../../components/figures/story/shop.ts'
import { escapeHtml } from '../../content/shared/escape.ts'
import { type Imprint, renderDocument } from '../legal/renderLegal.ts'

/** The day of the assessment. */
export const reportDay = new Date(assessment.time).toISOString().slice(0, 10)

const css = `
.score { font-size: 30pt; font-weight: 620; letter-spacing: -0.03em; line-height: 1 }
.score small { font-size: 11pt; font-weight: 400; letter-spacing: 0; color: #465866 }
td:first-child { width: auto; white-space: nowrap }
code, pre { font: 400 8pt/1.5 'Site Mono', monospace }
pre { margin: 2mm 0 4mm; padding: 3mm 4mm; border: 0.75pt solid #ddd8cb; border-radius: 2mm; break-inside: avoid }
del { color: #c4332a; text-decoration: none }
ins { color: #12804a; text-decoration: none }`

/** Returns a page for A4: the report of the site's figures, with its worst findings. Run from the project's root. */
export function renderSampleReport(imprint: Imprint): Promise<string> {
  const { cluster, time, workloads, namespaces } = assessment
  return renderDocument(
    {
      title: 'Risk assessment',
      summary: `A sample: the report of the cluster ${cluster}, which is fictitious, with the worst of its ${findingCount} findings.`,
      date: `${time} · ${workloads} workloads in ${namespaces.length} namespaces · read-only`,
      html: sections
        .map(
          ({ id, title, html }) =>
            `<section><div class="heading"><h2 id="${id}">${escapeHtml(title)}</h2></div>${html}</section>`,
        )
        .join(''),
      headings: sections.map(({ id, title: text }) => ({ depth: 2, id, text })),
      css,
    },
    imprint,
  )
}

/** Returns an element for each text. */
const elements = (name: string, texts: readonly (string | number)[], attributes = ''): string =>
  texts.map(text => `<${name}${attributes}>${escapeHtml(String(text))}</${name}>`).join('')

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const body = rows.map(row => `<tr>${elements('td', row)}</tr>`).join('')
  return `<table><thead><tr>${elements('th', head, ' scope="col"')}</tr></thead><tbody>${body}</tbody></table>`
}

const { number, title: finding, workload: affected } = followedFinding
const { check, notTested, seconds, steps } = reasoning
const { files, checked, afterwards } = remediation

const sections = [
  {
    id: 'score',
    title: 'Score',
    html: `<p class="score">${score} <small>of 100; ${scoreAfterFix} when finding ${number} is fixed</small></p>${table(
      ['Severity', 'Findings', 'Points that they cost'],
      severities.map(severity => [severity, bySeverity[severity].count, lostPoints(severity)]),
    )}`,
  },
  {
    id: 'findings',
    title: 'The worst findings',
    html: table(
      ['No.', 'Severity', 'Finding', 'Workload', 'Fix'],
      topFindings.map(each => [
        each.number,
        each.severity,
        each.title,
        each.workload,
        `YAML, ${fixOf(each)}`,
      ]),
    ),
  },
  {
    id: 'reasoning',
    title: `Finding ${number}: how it was found`,
    html: [
      elements('p', [`${finding}: ${affected}. The agent ${followedAgent.name} took ${seconds} seconds.`]),
      table(['UTC', 'Step', 'What', 'Evidence'], steps),
      elements('p', [`${notTested} Check it yourself; this prints yes before the fix and no after it:`]),
      elements('pre', [`${check.command} ${check.as}`]),
    ].join(''),
  },
  {
    id: 'fix',
    title: `Finding ${number}: the fix`,
    html: [
      elements('p', [`Each of the ${findingCount} findings has a fix; this sample shows one.`]),
      ...files.map(
        ({ path, diff }) =>
          `<div><p>${elements('code', [path])}</p><pre>${diff.map(diffLine).join('')}</pre></div>`,
      ),
      `<ul>${elements(
        'li',
        [...checked, ...afterwards].map(text => `${text}.`),
      )}</ul>`,
    ].join(''),
  },
  {
    id: 'agents',
    title: 'What was read',
    html: [
      table(
        ['Agent', 'Read', 'Findings'],
        agents.map(({ name, reads, found }) => [name, reads, sum(found)]),
      ),
      elements('p', ['From the Kubernetes API, by get, list and watch alone:']),
      table(
        ['Group', 'Resources'],
        operatorRole.rules.map(({ apiGroups: [group], resources }) => [
          group || 'core',
          resources.join(', '),
        ]),
      ),
      elements('p', ['From further sources, each with a grant of its own:']),
      table(
        ['Source', 'From', 'Read', 'Never'],
        Object.values(sources).map(({ name, from, reads, never }) => [name, from, reads, never]),
      ),
    ].join(''),
  },
]

function diffLine(line: string): string {
  const name = { '+': 'ins', '-': 'del' }[line.charAt(0)]
  return name === undefined ? escapeHtml(`${line}\n`) : elements(name, [`${line}\n`])
}
