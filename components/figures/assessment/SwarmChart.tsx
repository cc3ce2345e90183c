import { agents, namespaces, sum } from './assessment.ts'

const width = 304
const height = 344
const centre = { x: 114, y: height / 2 }
/** Degrees between two bearings. */
const spread = 25

/** Radius of the ring of a namespace. */
const ring = (at: number): number => 36 + 30 * at
const shore = ring(namespaces.length - 1)

/** A point on the chart; 0 degrees is east, and the bearings go clockwise. Whole pixels. */
function point(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180
  return {
    x: Math.round(centre.x + radius * Math.cos(angle)),
    y: Math.round(centre.y + radius * Math.sin(angle)),
  }
}

const bearing = (at: number): number => spread * (at - (agents.length - 1) / 2)

/** The way of what one agent hands on to the next, along the ring of the namespace in which it was found. */
function handOver(at: number): string {
  const from = point(shore, bearing(at) + 5)
  const to = point(shore, bearing(at + 1) - 9)
  return `M${from.x} ${from.y}A${shore} ${shore} 0 0 1 ${to.x} ${to.y}`
}

const totals = namespaces.map((name, at) => `${name} ${sum(agents.map(agent => agent.found[at] ?? 0))}`)
/** Where the followed finding is: the identities agent's, on the ring of `shop`. */
const followedAt = point(shore, bearing(2))
const total = sum(agents.flatMap(agent => agent.found))

/** Rhumb lines of the agents over the namespaces, with the findings as soundings where they cross. */
export function SwarmChart() {
  return (
    <svg
      className="swarm-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${total} findings so far, by namespace: ${totals.join(', ')}.`}
    >
      {namespaces.map((name, at) => {
        const radius = ring(at)
        const { x, y } = centre
        return (
          <path
            key={name}
            className="swarm-chart__ring"
            d={`M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}`}
          />
        )
      })}
      <path className="swarm-chart__ring" d={`M${centre.x} ${centre.y - shore}v${2 * shore}`} />
      {agents.map(({ name }, at) => {
        const { x, y } = point(shore + 12, bearing(at))
        return <path key={name} className="swarm-chart__rhumb" d={`M${centre.x} ${centre.y}L${x} ${y}`} />
      })}
      {agents.map(({ name, found }, at) => (
        <g key={name}>
          {found.map((count, namespace) => {
            const { x, y } = point(ring(namespace), bearing(at))
            return count ? (
              <text key={namespaces[namespace]} x={x} y={y}>
                {count}
              </text>
            ) : (
              <circle key={namespaces[namespace]} className="swarm-chart__clear" cx={x} cy={y} r="2" />
            )
          })}
        </g>
      ))}
      <path
        className="swarm-chart__finding"
        d="M0-11 11 0 0 11-11 0Z"
        transform={`translate(${followedAt.x} ${followedAt.y})`}
      />
      {agents.map(({ name, handsOn }, at) => {
        const { x, y } = point(shore + 23, bearing(at))
        const tip = point(shore, bearing(at + 1) - 8)
        return (
          <g key={name}>
            {handsOn && <path className="swarm-chart__handed" d={handOver(at)} />}
            {handsOn && (
              <path
                className="swarm-chart__tip"
                d="M0-5 5 3h-10z"
                transform={`translate(${tip.x} ${tip.y}) rotate(${bearing(at + 1) + 172})`}
              />
            )}
            <circle className="swarm-chart__agent" cx={x} cy={y} r="10" />
            <text x={x} y={y}>
              {at + 1}
            </text>
          </g>
        )
      })}
      {namespaces.map((name, at) => (
        <text key={name} className="swarm-chart__name" x={centre.x - 8} y={centre.y - ring(at)}>
          {totals[at]}
        </text>
      ))}
      <circle className="swarm-chart__clear" cx="6" cy={height - 12} r="2" />
      <text className="swarm-chart__legend" x="14" y={height - 12}>
        none found
      </text>
      <circle className="swarm-chart__origin" cx={centre.x} cy={centre.y} r="4" />
      <text className="swarm-chart__name" x={centre.x - 10} y={centre.y}>
        {total} found
      </text>
    </svg>
  )
}
