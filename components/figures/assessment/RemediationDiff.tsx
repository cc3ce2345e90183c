import { followed } from './assessment.ts'
import { changedFiles, countLines } from './remediation.ts'
import { SeverityLabel } from './SeverityLabel.tsx'

const signs: Readonly<Record<string, { tag: 'ins' | 'del' | 'span'; said?: string }>> = {
  '+': { tag: 'ins', said: 'Added: ' },
  '-': { tag: 'del', said: 'Removed: ' },
  ' ': { tag: 'span' },
}

/** The change that resolves a finding: the files with their lines, what was checked, and who decides. */
export function RemediationDiff() {
  return (
    <div className="remediation-diff">
      <p className="assessment-figure__head">
        <SeverityLabel severity="critical">Finding {followed.number}</SeverityLabel>
        <b>One secret instead of all</b>
        <code>{followed.workload}</code>
      </p>
      <div className="remediation-diff__files">
        {changedFiles.map(({ path, diff }) => (
          <div key={path} className="remediation-diff__file">
            <p className="remediation-diff__path">
              <code>{path}</code>
              <span>
                <ins>+{countLines(diff, '+')}</ins> <del>−{countLines(diff, '-')}</del>
              </span>
            </p>
            <ol className="remediation-diff__lines">
              {diff.map((line, at) => {
                const { tag: Tag, said } = signs[line.charAt(0)] ?? { tag: 'span' }
                return (
                  <li key={`${at}${line}`}>
                    <Tag>
                      {said && <span className="visually-hidden">{said}</span>}
                      {line.slice(1)}
                    </Tag>
                  </li>
                )
              })}
            </ol>
          </div>
        ))}
        <ul className="remediation-diff__checks">
          <li>Valid by the API server’s own schema</li>
          <li>report-api can get its one secret, and list none</li>
          <li className="remediation-diff__later">Once approved: server-side dry run</li>
          <li className="remediation-diff__later">Then in order: grant first, remove last</li>
        </ul>
      </div>
      <p className="assessment-figure__foot">
        <span>Nothing changes before you approve.</span>
        <span className="remediation-diff__ways" aria-hidden="true">
          <span>Open pull request</span>
          <b>Approve</b>
        </span>
      </p>
    </div>
  )
}
