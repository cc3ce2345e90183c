import { type ShopWorkload, workloadCount } from '../story/shop.ts'
import {
  allowedEdges,
  blockedEdges,
  flowCount,
  hasEnd,
  jobBehind,
  observedDays,
  rareEdges,
  type TrafficEdge,
  type TrafficView,
  trafficEdges,
  workloads,
} from '../story/traffic.ts'

/** Summarises the graph in a sentence or two, for all workloads or for the chosen one. */
export function trafficSummary(view: TrafficView, chosen: ShopWorkload | null): string {
  return view === 'observed' ? observed(chosen) : simulated(chosen)
}

function observed(chosen: ShopWorkload | null): string {
  if (!chosen)
    return `${trafficEdges.length} connections seen in ${observedDays} days, among ${workloads.length} of ${workloadCount} workloads. No policy applies yet, so everything is allowed.`
  const callers = trafficEdges.filter(edge => edge.to === chosen.name)
  if (callers.length === 0) return `Nothing calls ${unbroken(chosen.name)}.`
  return `Without a policy, every caller can reach ${unbroken(chosen.name)}: ${callers
    .map(edge => `${edge.from}, ${flowCount(edge)} flows`)
    .join('; ')}.`
}

function simulated(chosen: ShopWorkload | null): string {
  if (!chosen) {
    const allowed = trafficEdges.length - blockedEdges.length
    return [
      `${allowed} of ${trafficEdges.length} connections stay allowed. Their owners block: ${blockedEdges.map(ends).join(', ')}.`,
      ...rareEdges.map(edge => `Kept, though rare: ${ends(edge)}.`),
    ].join(' ')
  }
  const { name } = chosen
  const callers = allowedEdges(name).map(edge => edge.from)
  const mayReach =
    'port' in chosen
      ? `Only ${callers.join(' and ')} can reach ${unbroken(name)} on ${chosen.port}.`
      : `Nothing is allowed to reach ${unbroken(name)}, and nothing has tried.`
  return [
    mayReach,
    ...rareEdges
      .filter(edge => hasEnd(edge, name))
      .map(edge => `${ends(edge)} is rare: ${jobBehind(edge)?.day} at ${jobBehind(edge)?.time}.`),
    ...blockedEdges.filter(edge => hasEnd(edge, name)).map(edge => `Its owner blocks: ${decision(edge)}.`),
  ].join(' ')
}

/** Summarises the graph with edited policies, and says if the last edit has a problem. */
export function editedSummary(blocked: readonly TrafficEdge[], problemLine: number | undefined): string {
  const allowed = `${trafficEdges.length - blocked.length} of ${trafficEdges.length} connections are allowed`
  if (problemLine) return `Line ${problemLine} has a problem. Without the last edit, ${allowed}.`
  return blocked.length > 0 ? `${allowed}. Blocked: ${blocked.map(ends).join(', ')}.` : `${allowed}.`
}

const ends = ({ from, to }: TrafficEdge): string => `${unbroken(from)} to ${unbroken(to)}`

/** Returns a blocked edge with the reason of the owner of its target: `redis to payments (a cache calls nobody)`. */
const decision = (edge: TrafficEdge): string => `${ends(edge)} (${edge.blocked})`

/** Returns a name that does not break after its hyphen. */
const unbroken = (name: string): string => name.replace('-', '-\u2060')
