import type { ShopWorkload } from '../story/shop.ts'
import {
  allowedEdges,
  blockedEdges,
  observedDays,
  type TrafficEdge,
  type TrafficView,
  trafficEdges,
} from '../story/traffic.ts'

/** What the graph shows, in a sentence or two: for all workloads, or for the chosen one. */
export function trafficSummary(view: TrafficView, chosen: ShopWorkload | null): string {
  return view === 'observed' ? observed(chosen) : simulated(chosen)
}

function observed(chosen: ShopWorkload | null): string {
  if (!chosen)
    return `${trafficEdges.length} connections seen in ${observedDays} days. No policy selects these workloads yet, so all pass.`
  const callers = trafficEdges.filter(edge => edge.to === chosen.name)
  return `Without a policy, all callers reach ${unbroken(chosen.name)}: ${callers
    .map(edge => `${edge.from}, ${flows(edge)}`)
    .join('; ')}.`
}

function simulated(chosen: ShopWorkload | null): string {
  if (!chosen) {
    const allowed = trafficEdges.length - blockedEdges.length
    return `${allowed} of ${trafficEdges.length} connections stay allowed. Blocked: ${blockedEdges.map(ends).join(', ')}.`
  }
  const { name, port } = chosen
  const callers = allowedEdges(name).map(edge => edge.from)
  return [
    `Only ${callers.join(' and ')} may reach ${unbroken(name)} on ${port}.`,
    ...blockedEdges
      .filter(edge => edge.from === name || edge.to === name)
      .map(edge => `Blocked: ${ends(edge)}, ${flows(edge)}.`),
  ].join(' ')
}

const ends = ({ from, to }: TrafficEdge): string => `${unbroken(from)} to ${unbroken(to)}`

const flows = (edge: TrafficEdge): string => `${edge.flows.toLocaleString('en-GB')} flows`

/** A name that does not break after its hyphen. */
const unbroken = (name: string): string => name.replace('-', '-\u2060')
