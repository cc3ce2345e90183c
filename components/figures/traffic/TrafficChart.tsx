import type { ShopWorkload } from '../story/shop.ts'
import {
  gateway,
  hasEnd,
  jobBehind,
  rareEdges,
  type TrafficEdge,
  trafficEdges,
  workloads,
} from '../story/traffic.ts'
import { type TrafficLayoutName, trafficLayouts } from './trafficLayouts.ts'

const namespaces = new Set(workloads.map(({ namespace }) => namespace))

interface Props {
  blocked: readonly TrafficEdge[]
  /** The workload whose edges stand out. */
  chosen: ShopWorkload['name'] | null
  /** Whether the figure is hydrated, so that its traffic can move. */
  awake: boolean
  onChoose: (name: ShopWorkload['name']) => void
}

/** Workloads in their namespaces, with the traffic between them. */
export function TrafficChart({ blocked, chosen, awake, onChoose }: Props) {
  return (
    <div className="traffic-chart" role="group" aria-label="Workloads">
      <ul className="traffic-chart__legend">
        <li className="traffic-chart__key">{`${trafficEdges.length - blocked.length} allowed`}</li>
        <li className="traffic-chart__key traffic-chart__key--blocked">{`${blocked.length} blocked`}</li>
      </ul>
      {[...namespaces].map(namespace => (
        <p key={namespace} className={`traffic-chart__namespace traffic-chart__at--${namespace}`}>
          {namespace}
        </p>
      ))}
      <TrafficEnds />
      <TrafficLines layout="wide" blocked={blocked} chosen={chosen} awake={awake} />
      <TrafficLines layout="narrow" blocked={blocked} chosen={chosen} awake={awake} />
      <p className={`traffic-chart__gateway traffic-chart__at--${gateway.name}`}>{gateway.name}</p>
      {rareEdges.map(edge => (
        <p
          key={edge.from}
          className="traffic-chart__rare traffic-chart__at--rare"
          data-apart={edgeApart(edge, chosen)}
        >
          {jobBehind(edge)?.day}
        </p>
      ))}
      {workloads.map(workload => (
        <button
          key={workload.name}
          type="button"
          className={`traffic-chart__node traffic-chart__at--${workload.name}`}
          data-apart={nodeApart(workload.name, chosen)}
          aria-pressed={workload.name === chosen}
          onClick={() => onChoose(workload.name)}
        >
          <span>{`${workload.name} `}</span>
          <span>{'port' in workload ? `:${workload.port}` : workload.kind}</span>
        </button>
      ))}
    </div>
  )
}

/** Marks an edge of other workloads than the chosen one. */
const edgeApart = (edge: TrafficEdge, chosen: Props['chosen']) =>
  chosen !== null && !hasEnd(edge, chosen) ? '' : undefined

/** Marks a workload that has no edge with the chosen one. */
function nodeApart(name: ShopWorkload['name'], chosen: Props['chosen']) {
  if (chosen === null || name === chosen) return undefined
  return trafficEdges.some(edge => hasEnd(edge, name) && hasEnd(edge, chosen)) ? undefined : ''
}

/** Moves the cross of a line that has no place for it before the box. */
const stopBefore = { right: 'translate(-14)', down: 'translate(0 -14)', up: 'translate(0 9)' } as const

type LinesProps = { layout: TrafficLayoutName } & Pick<Props, 'blocked' | 'chosen' | 'awake'>

/**
 * The edges of the graph in one of its layouts. The lines stretch with the figure, but not their strokes and ends. The
 * ends are above all lines.
 */
function TrafficLines({ layout, blocked: blockedEdges, chosen, awake }: LinesProps) {
  const { height, lines } = trafficLayouts[layout]
  const edges = trafficEdges.map(edge => {
    const key = `${edge.from}/${edge.to}` as const
    const blocked = blockedEdges.includes(edge)
    const className = blocked ? 'traffic-lines__blocked' : undefined
    return { key, line: lines[key]!, blocked, state: { className, 'data-apart': edgeApart(edge, chosen) } }
  })
  return (
    <svg className={`traffic-lines traffic-lines--${layout}`} width="100%" aria-hidden="true">
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        {edges.map(({ key, line: { path, beyond = '', cross, tip }, blocked, state }) => {
          const reach = blocked ? path : path + beyond
          return (
            <g key={key} {...state}>
              <path d={reach} />
              {blocked && cross && <path className="traffic-lines__beyond" d={`M${cross}L${tip}`} />}
              {awake && <path className="traffic-lines__flow" d={reach} />}
            </g>
          )
        })}
      </svg>
      {edges.map(({ key, line, blocked, state }) => {
        const [x, y] = (blocked && line.cross) || line.tip
        const end = blocked ? 'stop' : line.heads
        const move = blocked && !line.cross ? stopBefore[line.heads] : undefined
        const place = { x: `${x}%`, y: `${((100 * y) / height).toFixed(1)}%` }
        return <use key={key} {...state} href={`#traffic-${end}`} {...place} transform={move} />
      })}
    </svg>
  )
}

/** The symbols at the ends of edges, each around 0,0: once per page. */
function TrafficEnds() {
  const arrow = 'M0 0L-9-4.5V4.5z'
  return (
    <svg className="visually-hidden">
      <path id="traffic-right" className="traffic-lines__arrow" d={arrow} />
      <path id="traffic-down" className="traffic-lines__arrow" d={arrow} transform="rotate(90)" />
      <path id="traffic-up" className="traffic-lines__arrow" d={arrow} transform="rotate(-90)" />
      <g id="traffic-stop">
        <circle className="traffic-lines__stop" r="9" />
        <path strokeLinecap="round" d="M-3.5-3.5l7 7m0-7l-7 7" />
      </g>
    </svg>
  )
}
