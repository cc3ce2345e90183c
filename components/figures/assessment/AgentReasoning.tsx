import { reasoning } from '../story/reasoning.ts'
import { followedAgent, followedFinding } from '../story/report.ts'

/** The classes of steps with marks of their own. */
const marks: Readonly<Record<string, string>> = {
  'Ruled out': 'agent-reasoning__ruled-out',
  Concluded: 'agent-reasoning__conclusion',
}

/** The steps by which an agent reached a finding, each with its evidence. */
export function AgentReasoning() {
  const { steps, seconds, check } = reasoning
  return (
    <div className="agent-reasoning">
      <p className="assessment-figure__head">
        <b>{`${followedAgent.name} agent`}</b>
        <span>{`Finding ${followedFinding.number}`}</span>
        <span>{`${steps.length} steps in ${seconds} s`}</span>
        <span>Read-only</span>
      </p>
      <ol className="agent-reasoning__steps">
        {steps.map(({ at, what, text, evidence }) => (
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
        <p>Not tested: no request was sent with this identity. Check it yourself:</p>
        <code>
          {check.command} <span className="agent-reasoning__as">{check.as}</span>
          <b>yes</b>
        </code>
      </div>
    </div>
  )
}
