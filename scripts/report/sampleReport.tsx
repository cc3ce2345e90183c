import { renderToStaticMarkup } from 'react-dom/server'
import {
  agents,
  assessment,
  bySeverity,
  findingCount,
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
      html: renderToStaticMarkup(
        sections.map(({ id, title, Body }) => (
          <section key={id}>
            <div className="heading">
              <h2 id={id}>{title}</h2>
            </div>
            <Body />
          </section>
        )),
      ),
      headings: sections.map(({ id, title: text }) => ({ depth: 2, id, text })),
      css,
    },
    imprint,
  )
}

const { number } = followedFinding

const sections = [
  { id: 'score', title: 'Score', Body: Score },
  { id: 'findings', title: 'The worst findings', Body: Findings },
  { id: 'reasoning', title: `Finding ${number}: how it was found`, Body: Reasoning },
  { id: 'fix', title: `Finding ${number}: the fix`, Body: Fix },
  { id: 'agents', title: 'What was read', Body: Agents },
]

interface TableProps {
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

const Table = ({ head, rows }: TableProps) => (
  <table>
    <thead>
      <tr>
        {head.map(text => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.join()}>
          {row.map((cell, at) => (
            <td key={at}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Score() {
  return (
    <>
      <p className="score">
        {score}{' '}
        <small>
          of 100; {scoreAfterFix} when finding {number} is fixed
        </small>
      </p>
      <Table
        head={['Severity', 'Findings', 'Points that they cost']}
        rows={severities.map(severity => [severity, bySeverity[severity].count, lostPoints(severity)])}
      />
    </>
  )
}

function Findings() {
  return (
    <Table
      head={['No.', 'Severity', 'Finding', 'Workload', 'Fix']}
      rows={topFindings.map(({ number: id, severity, title, workload, fix }) => [
        id,
        severity,
        title,
        workload,
        `YAML, ${fix}`,
      ])}
    />
  )
}

function Reasoning() {
  const { check, seconds, steps } = reasoning
  return (
    <>
      <p>
        {followedFinding.title}: {followedFinding.workload}. The agent {followedAgent.name} took {seconds}{' '}
        seconds.
      </p>
      <Table
        head={['UTC', 'Step', 'What', 'Evidence']}
        rows={steps.map(({ at, what, text, evidence }) => [at, what, text, evidence])}
      />
      <p>Check it yourself; this prints yes before the fix and no after it:</p>
      <pre>
        {check.command} {check.as}
      </pre>
    </>
  )
}

function Fix() {
  return (
    <>
      {remediation.files.map(({ path, diff }) => (
        <div key={path}>
          <p>
            <code>{path}</code>
          </p>
          <pre>
            {diff.map((line, at) => (
              <DiffLine key={at} line={line} />
            ))}
          </pre>
        </div>
      ))}
      <ul>
        {[...remediation.checked, ...remediation.afterwards].map(text => (
          <li key={text}>{text}.</li>
        ))}
      </ul>
    </>
  )
}

function DiffLine({ line }: { line: string }) {
  const text = `${line}\n`
  if (line.startsWith('+')) return <ins>{text}</ins>
  return line.startsWith('-') ? <del>{text}</del> : text
}

function Agents() {
  return (
    <Table
      head={['Agent', 'Read', 'Findings']}
      rows={agents.map(({ name, reads, found }) => [name, reads, sum(found)])}
    />
  )
}
