import {
  assessment,
  bySeverity,
  findingCount,
  followedFinding,
  lostPoints,
  score,
  scoreAfterFix,
  topFindings,
} from '../story/report.ts'
import { severities } from '../story/severity.ts'
import { SeverityLabel } from './SeverityLabel.tsx'

/** The first page of a risk report: its score, the findings by severity, and the worst of them. */
export function RiskReport() {
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
          <p>{`${scoreAfterFix} once finding ${followedFinding.number} is fixed`}</p>
        </div>
        <ul className="risk-report__counts">
          {severities.map(severity => (
            <li key={severity}>
              <b>{bySeverity[severity].count}</b>
              <SeverityLabel severity={severity} />
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
          {topFindings.map(({ number, severity, title, workload, fix }) => (
            <tr key={number}>
              <td>
                <SeverityLabel severity={severity} />
              </td>
              <td>
                <b>
                  <span>{number}</span>
                  {` ${title}`}
                </b>{' '}
                <code>{workload}</code>
              </td>
              <td>{`YAML, ${fix}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
