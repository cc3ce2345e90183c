import { agents, assessment, followedFinding, sum } from '../story/report.ts'
import { SwarmChart } from './SwarmChart.tsx'

/** The agents of an assessment: a chart of their findings, and what each reads and hands on. */
export function AgentSwarm() {
  return (
    <div className="agent-swarm">
      <p className="assessment-figure__head">
        <b>{`${agents.length} agents`}</b>
        <span>{`${assessment.namespaces.length} namespaces`}</span>
        <span>{`${assessment.workloads} workloads`}</span>
        <span>get, list, watch only</span>
      </p>
      <div className="agent-swarm__sides">
        <SwarmChart />
        <ol className="agent-swarm__agents">
          {agents.map(({ name, reads, found, handsOn, followed }, index) => (
            <li key={name}>
              <p>
                <b>{name}</b> <span>{`${sum(found)} found`}</span>
              </p>
              <p>{reads}</p>
              {handsOn && (
                <p className="agent-swarm__handed">{`to ${agents[index + 1]?.name}: ${handsOn}`}</p>
              )}
              {followed && (
                <p className="agent-swarm__handed">{`finding ${followedFinding.number}: ${followed}`}</p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
