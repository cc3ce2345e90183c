import {
  bySeverity,
  followed,
  namespaces,
  score,
  severities,
  sum,
  topFindings,
  workloads,
} from './assessment.ts'
import { SeverityLabel } from './SeverityLabel.tsx'

const total = sum(severities.map(severity => bySeverity[severity].count))
const scoreAfter = score + bySeverity.critical.points

/** The first page of a risk report: its score and where the score comes from, and the worst findings. */
export function RiskReport() {
  return (
    <div className="risk-report">
      <p className="assessment-figure__head">
        <b>prod-eu-west</b>
        <span>20 Nov 2026, 09:44 UTC</span>
        <span>
          {workloads} workloads in {namespaces.length} namespaces
        </span>
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
            <rect className="risk-report__after" x={`${scoreAfter}%`} y="0" width="2" height="14" />
          </svg>
          <p>
            {scoreAfter} once finding {followed.number} is fixed
          </p>
        </div>
        <ul className="risk-report__counts">
          {severities.map(severity => (
            <li key={severity}>
              <b className="risk-report__count">{bySeverity[severity].count}</b>
              <SeverityLabel severity={severity} />
              <span>−{bySeverity[severity].count * bySeverity[severity].points} points</span>
            </li>
          ))}
        </ul>
      </div>
      <table className="risk-report__table">
        <caption className="visually-hidden">
          The {topFindings.length} worst of {total} findings
        </caption>
        <thead>
          <tr>
            <th scope="col">Severity</th>
            <th scope="col">
              Finding{' '}
              <span aria-hidden="true">
                (the {topFindings.length} worst of {total})
              </span>
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
                  <span className="risk-report__index">{number}</span> {title}
                </b>{' '}
                <code>{workload}</code>
              </td>
              <td>YAML, {fix}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
