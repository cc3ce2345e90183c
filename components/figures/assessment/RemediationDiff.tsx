import { Approval } from '../Approval.island.tsx'
import { remediation } from '../story/remediation.ts'
import { followedFinding } from '../story/report.ts'
import { SeverityLabel } from './SeverityLabel.tsx'

/** The element of a line, by its sign. The style sheet adds the signs. */
const tags: Readonly<Record<string, 'ins' | 'del'>> = { '+': 'ins', '-': 'del' }

/** The change that resolves a finding: its files, what was checked, and the approval. */
export function RemediationDiff() {
  const { title, files, checked, afterwards } = remediation
  const { number, severity, workload } = followedFinding
  return (
    <div className="remediation-diff">
      <p className="assessment-figure__head">
        <SeverityLabel severity={severity}>{`Finding ${number}`}</SeverityLabel>
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
            <ol className="remediation-diff__lines">
              {diff.map((line, index) => {
                const Tag = tags[line.charAt(0)] ?? 'span'
                return (
                  <li key={index}>
                    <Tag>{line.slice(1)}</Tag>
                  </li>
                )
              })}
            </ol>
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
      <Approval of="remediation" />
    </div>
  )
}

/** Counts the lines of a diff with a sign. */
const countLines = (diff: readonly string[], sign: '+' | '-'): number =>
  diff.filter(line => line.startsWith(sign)).length
