import { Island } from '../../parts/Island.tsx'
import { Approval } from '../Approval.island.tsx'
import { Diff } from '../Diff.tsx'
import { Figure } from '../Figure.tsx'
import { Severity } from '../Severity.tsx'
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
} from '../story/report.ts'
import { severities } from '../story/shop.ts'
import type { SlideFigure } from '../../../content/model/SiteConfig.ts'

const screens = {
  report: { title: 'risk report', Screen: RiskReport },
  swarm: { title: 'agents', Screen: AgentSwarm },
  diff: { title: `change ${followedFinding.number}`, Screen: RemediationDiff },
  reasoning: { title: `reasoning ${followedFinding.number}`, Screen: AgentReasoning },
} satisfies Record<SlideFigure, object>

interface Props {
  name: SlideFigure
  /** The product's name, for the window's title. */
  product: string
}

/** One of the four screens of an assessment, in its window. All four are about the same finding. */
export function AssessmentFigure({ name, product }: Props) {
  const { title, Screen } = screens[name]
  return (
    <Figure title={`${product.toLowerCase()} / ${title}`} className="assessment-figure">
      <Screen />
    </Figure>
  )
}

/** The first page of a risk report: its score, the findings by severity, and the worst of them. */
function RiskReport() {
  return (
    <div className="risk-report">
      <p className="assessment-figure__head">
        <b>{assessment.cluster}</b>
        <span>{assessment.time}</span>
        <span>{`${assessment.workloads} workloads in ${assessment.namespaces.length} namespaces`}</span>
        <span>Read-only</span>
      </p>
      <div className="risk-report__summary">
        <div className="risk-report__score">
          <p>
            <b className="risk-report__number">{score}</b> of 100
          </p>
          <svg className="risk-report__scale" width="100%" height="14" aria-hidden="true">
            <path className="risk-report__track" d="M0 7h999" />
            <rect className="risk-report__level" y="5" width={`${score}%`} height="4" />
            <rect className="risk-report__after" x={`${scoreAfterFix}%`} y="0" width="2" height="14" />
          </svg>
          <p>{`Rises to ${scoreAfterFix} when finding ${followedFinding.number} is fixed`}</p>
        </div>
        <ul className="risk-report__counts">
          {severities.map(severity => (
            <li key={severity}>
              <b>{bySeverity[severity].count}</b>
              <Severity level={severity} />
              <span>{`−${lostPoints(severity)} points`}</span>
            </li>
          ))}
        </ul>
      </div>
      <table className="risk-report__table">
        <caption className="visually-hidden">{`The worst of ${findingCount} findings`}</caption>
        <thead>
          <tr>
            <th scope="col">Severity</th>
            <th scope="col">
              Finding <span aria-hidden="true">{`(the worst of ${findingCount})`}</span>
            </th>
            <th scope="col">Fix</th>
          </tr>
        </thead>
        <tbody>
          {topFindings.map(finding => (
            <tr key={finding.number}>
              <td>
                <Severity level={finding.severity} />
              </td>
              <td>
                <b>
                  <span>{finding.number}</span>
                  {` ${finding.title}`}
                </b>{' '}
                <code>{finding.workload}</code>
              </td>
              <td>{`YAML, ${fixOf(finding)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The agents of an assessment: what each reads, what it found in each namespace, and what it handed on. */
function AgentSwarm() {
  const { namespaces, workloads } = assessment
  const totals = namespaces.map((_, at) => sum(agents.map(({ found }) => found[at] ?? 0)))
  return (
    <div className="agent-swarm">
      <p className="assessment-figure__head">
        <b>{`${agents.length} agents`}</b>
        <span>{`${namespaces.length} namespaces`}</span>
        <span>{`${workloads} workloads`}</span>
        <span>get, list, watch only</span>
      </p>
      <table className="agent-swarm__table">
        <caption className="visually-hidden">Findings by agent and namespace</caption>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            {namespaces.map(name => (
              <th key={name} scope="col">
                <span>{name}</span>
              </th>
            ))}
            <th scope="col">
              <span>All</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ name, reads, found, handsOn, followed }, index) => (
            <tr key={name}>
              <th scope="row">
                <b>{name}</b> <span>{reads}</span>
                {handsOn && <em>{`to ${agents[index + 1]?.name}: ${handsOn}`}</em>}
                {followed && <em>{`finding ${followedFinding.number}: ${followed}`}</em>}
              </th>
              {found.map((count, at) => {
                const isFollowed = followed && namespaces[at] === followedNamespace
                const classes = `agent-swarm__count--${Math.min(count, 3)}${isFollowed ? ' agent-swarm__count--followed' : ''}`
                return (
                  <td key={namespaces[at]} className={classes}>
                    <span>{count}</span>
                  </td>
                )
              })}
              <td>{sum(found)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All agents</th>
            {totals.map((total, at) => (
              <td key={namespaces[at]}>{total}</td>
            ))}
            <td>
              <b>{findingCount}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const [followedNamespace] = followedFinding.workload.split('/')

/** The change that resolves a finding: its files, what was checked, and the approval. */
function RemediationDiff() {
  const { title, files, checked, afterwards } = remediation
  const { number, severity, workload } = followedFinding
  return (
    <div className="remediation-diff">
      <p className="assessment-figure__head">
        <Severity level={severity}>{`Finding ${number}`}</Severity>
        <b>{title}</b>
        <code>{workload}</code>
      </p>
      <div className="remediation-diff__files">
        {files.map(({ path, diff }) => (
          <div key={path} className="remediation-diff__file">
            <p className="remediation-diff__path">
              <code>{path}</code>
              <span>
                <ins>{`+${countLines(diff, '+')}`}</ins> <del>{`−${countLines(diff, '-')}`}</del>
              </span>
            </p>
            <Diff lines={diff} />
          </div>
        ))}
        <ul className="remediation-diff__checks">
          {checked.map(text => (
            <li key={text}>{text}</li>
          ))}
          {afterwards.map(text => (
            <li key={text} className="remediation-diff__later">
              {text}
            </li>
          ))}
        </ul>
      </div>
      <Island name="Approval" component={Approval} when="visible" props={{ of: 'remediation' as const }} />
    </div>
  )
}

/** Counts the lines of a diff with a sign. */
const countLines = (diff: readonly string[], sign: '+' | '-'): number =>
  diff.filter(line => line.startsWith(sign)).length

/** The classes of steps with marks of their own. */
const marks: Readonly<Record<string, string>> = {
  'Ruled out': 'agent-reasoning__ruled-out',
  Concluded: 'agent-reasoning__conclusion',
}

/** The steps by which an agent reached a finding, each with its evidence. */
function AgentReasoning() {
  const { steps, seconds, notTested, check } = reasoning
  return (
    <div className="agent-reasoning">
      <p className="assessment-figure__head">
        <b>{`${followedAgent.name} agent`}</b>
        <span>{`Finding ${followedFinding.number}`}</span>
        <span>{`${steps.length} steps in ${seconds} s`}</span>
        <span>Read-only</span>
      </p>
      <ol className="agent-reasoning__steps">
        {steps.map(([at, what, text, evidence]) => (
          <li key={at} className={marks[what]}>
            <time>{at}</time>
            <p>
              <b>{what}</b>
              {` ${text}`}
            </p>
            <code>{evidence}</code>
          </li>
        ))}
      </ol>
      <div className="assessment-figure__foot agent-reasoning__check">
        <p>{`${notTested} Check it yourself:`}</p>
        <code>
          {check.command} <span className="agent-reasoning__as">{check.as}</span>
          <b>yes</b>
        </code>
      </div>
    </div>
  )
}
