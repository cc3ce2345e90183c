import {
  evidence,
  isBlocked,
  observedDays,
  type TrafficView,
  trafficEdges,
  type Workload,
} from './trafficEdges.ts'

/** What the graph shows, in a sentence or two: of all workloads, or of the one that was chosen. */
export function trafficSummary(view: TrafficView, chosen: Workload | null): string {
  const blocked = trafficEdges.filter(edge => isBlocked(edge, view))
  if (!chosen) {
    if (view === 'observed')
      return `${trafficEdges.length} connections, seen over ${observedDays} days. No policy selects these workloads yet, so all of them pass.`
    const stopped = blocked.map(({ from, to }) => `${from} to ${to}`)
    return `${trafficEdges.length - blocked.length} of ${trafficEdges.length} observed connections stay allowed. ${blocked.length} would be blocked: ${stopped.join(', and ')}.`
  }

  const { name, port } = chosen
  const callers = trafficEdges.filter(edge => edge.to === name)
  if (view === 'observed')
    return `No policy selects ${name} yet, so every caller passes: ${callers
      .map(edge => `${edge.from} with ${edge.flows.toLocaleString('en-GB')}`)
      .join(', ')} flows in ${observedDays} days.`
  const allowed = callers.filter(edge => !edge.blocked).map(edge => edge.from)
  return [
    `Only ${allowed.join(' and ')} may connect to ${name}, on port ${port}.`,
    ...blocked
      .filter(edge => edge.from === name || edge.to === name)
      .map(edge => `Blocked: ${edge.from} to ${edge.to}, ${evidence(edge)} that no rule allows.`),
  ].join(' ')
}
