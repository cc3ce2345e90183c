import {
  isBlocked,
  jobBehind,
  observedDays,
  portOf,
  type TrafficView,
  trafficEdges,
} from '../story/traffic.ts'

/** The traffic as a table for screen readers. */
export function TrafficTable({ view }: { view: TrafficView }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Connections between the workloads</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Port</th>
            <th scope="col">{`Flows in ${observedDays} days`}</th>
            <th scope="col">{view === 'policy' ? 'With the policy' : 'Observed'}</th>
          </tr>
        </thead>
        <tbody>
          {trafficEdges.map(edge => (
            <tr key={`${edge.from}/${edge.to}`}>
              <td>{edge.from}</td>
              <td>{edge.to}</td>
              <td>{portOf(edge)}</td>
              <td>
                {edge.flows.toLocaleString('en-GB')}
                {jobBehind(edge) && `, ${jobBehind(edge)?.day} only`}
              </td>
              <td>{isBlocked(edge, view) ? 'blocked' : 'allowed'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
