import type { ShopWorkload } from '../story/shop.ts'
import { hasEnd, isBlocked, type TrafficEdge, type TrafficView, trafficEdges } from '../story/traffic.ts'
import { type FlowEdge, TrafficFlow } from './TrafficFlow.tsx'
import { type TrafficLayoutName, type TrafficLine, trafficLayouts } from './trafficLayouts.ts'

interface Props {
  layout: TrafficLayoutName
  view: TrafficView
  /** The workload whose edges stand out. */
  chosen: ShopWorkload['name'] | null
  /** Whether the figure is hydrated, so that its traffic can move. */
  awake: boolean
}

interface DrawnEdge extends FlowEdge {
  line: TrafficLine
  blocked: boolean
}

/**
 * The edges of the graph in one of its layouts. The lines stretch with the figure, but not their strokes and ends. The
 * ends are above all lines.
 */
export function TrafficLines({ layout, view, chosen, awake }: Props) {
  const { height, lines } = trafficLayouts[layout]
  const edges = trafficEdges.flatMap((edge): DrawnEdge[] => {
    const line = lines[`${edge.from}/${edge.to}`]
    if (!line) return []
    const blocked = isBlocked(edge, view)
    const { path, beyond = '' } = line
    const state = stateClass(edge, blocked, chosen)
    return [{ key: `${edge.from}/${edge.to}`, line, blocked, state, reach: blocked ? path : path + beyond }]
  })
  return (
    <>
      {awake && <TrafficFlow layout={layout} edges={edges} />}
      <svg
        className={`traffic-lines traffic-lines--${layout}`}
        width="100%"
        height={height}
        aria-hidden="true"
      >
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
          {edges.map(({ key, line: { cross, tip }, blocked, state, reach }) => (
            <g key={key} className={state}>
              <path d={reach} />
              {blocked && <path className="traffic-lines__beyond" d={`M${cross}L${tip}`} />}
            </g>
          ))}
        </svg>
        {edges.map(({ key, line, blocked, state }) => {
          const [x, y] = (blocked && line.cross) || line.tip
          const end = blocked ? 'stop' : line.heads
          return <use key={key} className={state} href={`#traffic-${end}`} x={`${x}%`} y={y} />
        })}
      </svg>
    </>
  )
}

/** The symbols at the ends of edges, each around 0,0: once per page. */
export function TrafficEnds() {
  const arrow = 'M0 0L-9-4.5V4.5z'
  return (
    <svg className="traffic-lines__ends">
      <path id="traffic-right" className="traffic-lines__arrow" d={arrow} />
      <path id="traffic-down" className="traffic-lines__arrow" d={arrow} transform="rotate(90)" />
      <path id="traffic-up" className="traffic-lines__arrow" d={arrow} transform="rotate(-90)" />
      <g id="traffic-stop">
        <circle className="traffic-lines__stop" r="9" />
        <path className="traffic-lines__cross" d="M-3.5-3.5l7 7m0-7l-7 7" />
      </g>
    </svg>
  )
}

function stateClass(edge: TrafficEdge, blocked: boolean, chosen: Props['chosen']): string | undefined {
  const pale = chosen !== null && !hasEnd(edge, chosen)
  const classes = [blocked && 'traffic-lines__blocked', pale && 'traffic-lines__pale']
  return classes.filter(Boolean).join(' ') || undefined
}
