import { agents, assessment, findingCount, followedAgent, sum } from '../story/report.ts'

const { namespaces } = assessment

const width = 304
const height = 344
const centre = { x: 114, y: height / 2 }
/** Degrees between the bearings of two agents. */
const spread = 25

/** Radius of the ring of a namespace. */
const ring = (namespace: number): number => 36 + 30 * namespace
const outerRing = ring(namespaces.length - 1)

/** Returns a point on the chart in whole pixels. 0 degrees is east, and bearings are clockwise. */
function point(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180
  return {
    x: Math.round(centre.x + radius * Math.cos(angle)),
    y: Math.round(centre.y + radius * Math.sin(angle)),
  }
}

/** The direction of an agent, in degrees. */
const bearing = (agent: number): number => spread * (agent - (agents.length - 1) / 2)

/** Returns the line along the outer ring from an agent to the next, which it hands something to. */
function handOver(agent: number): string {
  const from = point(outerRing, bearing(agent) + 5)
  const to = point(outerRing, bearing(agent + 1) - 9)
  return `M${from.x} ${from.y}A${outerRing} ${outerRing} 0 0 1 ${to.x} ${to.y}`
}

const totals = namespaces.map(
  (name, namespace) => `${name} ${sum(agents.map(({ found }) => found[namespace] ?? 0))}`,
)
/** The position of the followed finding, whose namespace, `shop`, is the outer ring. */
const followedPoint = point(outerRing, bearing(agents.indexOf(followedAgent)))

const rings = namespaces
  .map((_, namespace) => ring(namespace))
  .map(radius => `M${centre.x} ${centre.y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}`)
  .concat(`M${centre.x} ${centre.y - outerRing}v${2 * outerRing}`)
  .join('')

const rhumbs = agents
  .map((_, agent) => point(outerRing + 12, bearing(agent)))
  .map(({ x, y }) => `M${centre.x} ${centre.y}L${x} ${y}`)
  .join('')

/** The crossings of agents' lines and namespaces' rings, with the number of findings there. */
const crossings = agents.flatMap(({ name, found }, agent) =>
  found.map((count, namespace) => ({
    key: `${name}/${namespaces[namespace]}`,
    count,
    ...point(ring(namespace), bearing(agent)),
  })),
)

/** The mark of a crossing without findings: a circle with a radius of 2. */
const ringlet = ({ x, y }: { x: number; y: number }): string => `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0`

/** A line for each agent and a ring for each namespace, with the number of findings at their crossings. */
export function SwarmChart() {
  return (
    <svg
      className="swarm-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${findingCount} findings so far, by namespace: ${totals.join(', ')}.`}
    >
      <path className="swarm-chart__rings" d={rings} />
      <path className="swarm-chart__rhumbs" d={rhumbs} />
      <path
        className="swarm-chart__clear"
        d={crossings
          .filter(({ count }) => count === 0)
          .map(ringlet)
          .join('')}
      />
      {crossings
        .filter(({ count }) => count > 0)
        .map(({ key, count, x, y }) => (
          <text key={key} x={x} y={y}>
            {count}
          </text>
        ))}
      <path
        className="swarm-chart__finding"
        d="M0-11 11 0 0 11-11 0Z"
        transform={`translate(${followedPoint.x} ${followedPoint.y})`}
      />
      {agents.map(({ name, handsOn }, index) => {
        const { x, y } = point(outerRing + 23, bearing(index))
        const tip = point(outerRing, bearing(index + 1) - 8)
        return (
          <g key={name}>
            {handsOn && <path className="swarm-chart__handed" d={handOver(index)} />}
            {handsOn && (
              <path
                className="swarm-chart__tip"
                d="M0-5 5 3h-10z"
                transform={`translate(${tip.x} ${tip.y}) rotate(${bearing(index + 1) + 172})`}
              />
            )}
            <circle cx={x} cy={y} r="10" />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        )
      })}
      {namespaces.map((name, index) => (
        <text key={name} className="swarm-chart__name" x={centre.x - 8} y={centre.y - ring(index)}>
          {totals[index]}
        </text>
      ))}
      <path className="swarm-chart__clear" d={ringlet({ x: 6, y: height - 12 })} />
      <text className="swarm-chart__legend" x="14" y={height - 12}>
        none found
      </text>
      <circle className="swarm-chart__origin" cx={centre.x} cy={centre.y} r="4" />
      <text className="swarm-chart__name" x={centre.x - 10} y={centre.y}>
        {`${findingCount} found`}
      </text>
    </svg>
  )
}
