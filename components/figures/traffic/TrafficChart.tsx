import type { ShopWorkload } from '../story/shop.ts'
import {
  blockedEdges,
  gateway,
  hasEnd,
  jobBehind,
  rareEdges,
  type TrafficEdge,
  type TrafficView,
  trafficEdges,
  workloads,
} from '../story/traffic.ts'
import { TrafficEnds, TrafficLines } from './TrafficLines.tsx'

const namespaces = new Set(workloads.map(({ namespace }) => namespace))

interface Props {
  view: TrafficView
  /** The workload whose policy is shown. */
  shown: ShopWorkload['name']
  /** The workload whose edges stand out. */
  chosen: ShopWorkload['name'] | null
  /** Whether the figure is hydrated, so that its traffic can move. */
  awake: boolean
  onChoose: (name: ShopWorkload['name']) => void
}

/** Workloads in their namespaces, with the traffic between them. */
export function TrafficChart({ view, shown, chosen, awake, onChoose }: Props) {
  const blocked = view === 'policy' ? blockedEdges.length : 0
  return (
    <div className="traffic-chart" role="group" aria-label="Workloads">
      <ul className="traffic-chart__legend">
        <li className="traffic-chart__key">{`${trafficEdges.length - blocked} allowed`}</li>
        <li className="traffic-chart__key traffic-chart__key--blocked">{`${blocked} blocked`}</li>
      </ul>
      {[...namespaces].map(namespace => (
        <p key={namespace} className={`traffic-chart__namespace traffic-chart__at--${namespace}`}>
          {namespace}
        </p>
      ))}
      <TrafficEnds />
      <TrafficLines layout="wide" view={view} chosen={chosen} awake={awake} />
      <TrafficLines layout="narrow" view={view} chosen={chosen} awake={awake} />
      <p className={`traffic-chart__gateway traffic-chart__at--${gateway.name}`}>{gateway.name}</p>
      {rareEdges.map(edge => (
        <p key={edge.from} className={rareClass(edge, chosen)}>
          {jobBehind(edge)?.day}
        </p>
      ))}
      {workloads.map(workload => (
        <button
          key={workload.name}
          type="button"
          className={nodeClass(workload.name, shown, chosen)}
          aria-pressed={workload.name === chosen}
          onClick={() => onChoose(workload.name)}
        >
          <NodeLabel workload={workload} />
        </button>
      ))}
      <noscript>
        {workloads.map(workload => (
          <p key={workload.name} className={nodeClass(workload.name, shown, chosen)}>
            <NodeLabel workload={workload} />
          </p>
        ))}
      </noscript>
    </div>
  )
}

function nodeClass(name: ShopWorkload['name'], shown: Props['shown'], chosen: Props['chosen']): string {
  return (
    `traffic-chart__node traffic-chart__at--${name}` +
    (name === shown ? ' traffic-chart__node--shown' : '') +
    (isApart(name, chosen) ? ' traffic-chart__node--apart' : '')
  )
}

function rareClass(edge: TrafficEdge, chosen: Props['chosen']): string {
  const apart = chosen !== null && !hasEnd(edge, chosen)
  return `traffic-chart__rare traffic-chart__at--rare${apart ? ' traffic-chart__rare--apart' : ''}`
}

function NodeLabel({ workload }: { workload: (typeof workloads)[number] }) {
  return (
    <>
      {`${workload.name} `}
      <span>{'port' in workload ? `:${workload.port}` : workload.kind}</span>
    </>
  )
}

/** Returns true if another workload is chosen that has no edge with this one. */
function isApart(name: ShopWorkload['name'], chosen: ShopWorkload['name'] | null): boolean {
  if (chosen === null || name === chosen) return false
  return !trafficEdges.some(edge => hasEnd(edge, name) && hasEnd(edge, chosen))
}
