import type { ShopWorkload } from '../story/shop.ts'
import { isBlocked, type TrafficEdge, type TrafficView, trafficEdges } from '../story/traffic.ts'
import { type TrafficLayoutName, type TrafficLine, trafficLayouts } from './trafficLayouts.ts'

interface Props {
  layout: TrafficLayoutName
  view: TrafficView
  /** The workload whose edges stand out. */
  chosen: ShopWorkload['name'] | null
  /** Whether the traffic can move. */
  awake: boolean
}

/** The edges of the graph in one of its layouts. The lines stretch with the figure; their strokes and ends do not. */
export function TrafficLines({ layout, view, chosen, awake }: Props) {
  const { height, lines } = trafficLayouts[layout]
  return (
    <svg className={`traffic-lines traffic-lines--${layout}`} width="100%" height={height} aria-hidden="true">
      {trafficEdges.map(edge => {
        const line = lines[`${edge.from}/${edge.to}`]
        return (
          line && (
            <g key={`${edge.from}/${edge.to}`} className={className(edge, view, chosen)}>
              <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
                <Strokes line={line} blocked={isBlocked(edge, view)} awake={awake} />
              </svg>
              <End line={line} blocked={isBlocked(edge, view)} />
            </g>
          )
        )
      })}
    </svg>
  )
}

const turns = { right: undefined, down: 'rotate(90)', up: 'rotate(-90)' }

function className(edge: TrafficEdge, view: TrafficView, chosen: Props['chosen']): string {
  const pale = chosen !== null && edge.from !== chosen && edge.to !== chosen
  return (
    'traffic-lines__edge' +
    (isBlocked(edge, view) ? ' traffic-lines__edge--blocked' : '') +
    (pale ? ' traffic-lines__edge--pale' : '')
  )
}

function Strokes({ line, blocked, awake }: { line: TrafficLine; blocked: boolean; awake: boolean }) {
  const { path, beyond = '', cross, tip } = line
  const reach = blocked ? path : path + beyond
  return (
    <>
      <path className="traffic-lines__line" d={reach} />
      {blocked && <path className="traffic-lines__line traffic-lines__line--beyond" d={`M${cross}L${tip}`} />}
      {awake && <path className="traffic-lines__flow" d={reach} />}
    </>
  )
}

function End({ line, blocked }: { line: TrafficLine; blocked: boolean }) {
  const [x, y] = (blocked && line.cross) || line.tip
  return (
    <svg x={`${x}%`} y={y}>
      {blocked ? (
        <>
          <circle className="traffic-lines__stop" r="9" />
          <path className="traffic-lines__cross" d="M-3.5-3.5l7 7m0-7l-7 7" />
        </>
      ) : (
        <path className="traffic-lines__arrow" d="M0 0L-9-4.5V4.5z" transform={turns[line.heads]} />
      )}
    </svg>
  )
}
