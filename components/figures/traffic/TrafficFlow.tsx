import { type TrafficLayoutName, trafficLayouts } from './trafficLayouts.ts'

/** Dots in as many places of their way to the next one. */
const phases = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** An edge with its class and its path, as far as it leads in a view. */
export interface FlowEdge {
  key: string
  state: string | undefined
  reach: string
}

interface Props {
  layout: TrafficLayoutName
  edges: readonly FlowEdge[]
}

/**
 * The traffic that moves along the edges, below them: the same dots in several phases, one of which fades into the next.
 * Browsers paint each once, and only blend them while they move.
 */
export function TrafficFlow({ layout, edges }: Props) {
  const { height } = trafficLayouts[layout]
  const id = `traffic-flow-${layout}`
  return phases.map(phase => (
    <svg
      key={phase}
      className={`traffic-flow traffic-flow--${layout} traffic-flow--${phase}`}
      width="100%"
      height={height}
      aria-hidden="true"
    >
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        {phase === 0 && (
          <defs>
            <g id={id}>
              {edges.map(({ key, reach, state }) => (
                <path
                  key={key}
                  className={state ? `traffic-flow__dots ${state}` : 'traffic-flow__dots'}
                  d={reach}
                />
              ))}
            </g>
          </defs>
        )}
        <use href={`#${id}`} />
      </svg>
    </svg>
  ))
}
