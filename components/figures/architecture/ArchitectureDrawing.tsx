import { Figure } from '../Figure.tsx'
import { type ArchitectureLayout, narrowLayout, type Station, wideLayout } from './architectureLayouts.ts'

interface Props {
  /** The product's name, for the window's title. */
  product: string
}

/** The parts of the platform, and what they send to each other. The numbers are those of the list beside it. */
export function ArchitectureDrawing({ product }: Props) {
  return (
    <Figure title={`${product.toLowerCase()} / architecture`} className="architecture-drawing">
      <p className="visually-hidden">
        A chart of the four parts. The operator (1) in your cluster reads objects and flows, and sends them to
        the agents (2) outside of it. Their findings and a diff stop at human approval (3). From there an
        approved change has two ways out (4): it is deployed to the cluster, or it goes as a pull request to
        your GitOps repository, and your own pipeline brings it to the cluster.
      </p>
      <ArchitectureChart layout={wideLayout} />
      <ArchitectureChart layout={narrowLayout} />
    </Figure>
  )
}

/** A layout of the drawing, in CSS pixels; x counts from the middle of the figure. */
function ArchitectureChart({ layout }: { layout: ArchitectureLayout }) {
  const { coast, lookout, workloads } = layout
  const coastId = `coast-${layout.size}`
  return (
    <svg
      className={`architecture-chart architecture-chart--${layout.size}`}
      width="100%"
      height={layout.height}
      aria-hidden="true"
    >
      <svg x="50%" overflow="visible">
        <defs>
          <path id={coastId} d={coast} />
        </defs>
        {['far', 'near', 'land'].map(depth => (
          <g key={depth} className={`architecture-chart__${depth}`}>
            <use href={`#${coastId}`} />
            {depth !== 'land' && <use href={`#${coastId}`} />}
          </g>
        ))}
        <path
          className="architecture-chart__sight"
          d={workloads.map(([x, y]) => `M${lookout.join(' ')} ${x} ${y}`).join('')}
        />
        <path
          className="architecture-chart__workloads"
          d={workloads.map(([x, y]) => `M${x} ${y}h0`).join('')}
        />
        <path d={layout.courses} />
        <path className="architecture-chart__approved" d={layout.approvedCourses} />
        <g className="architecture-chart__labels">
          <Label at={layout.clusterLabel} anchor="middle" text="your cluster" />
          <Label at={layout.lookoutLabel} anchor="middle" text="get list watch" />
        </g>
        <g className="architecture-chart__labels architecture-chart__sea">
          {layout.labels.map(label => (
            <Label key={label.text} {...label} />
          ))}
        </g>
        <g className="architecture-chart__stations">
          {layout.stations.map(station => (
            <StationBox key={station.name} {...station} />
          ))}
          {layout.ways.map(([x, y]) => (
            <Numeral key={x} x={x} y={y} value={4} />
          ))}
        </g>
      </svg>
    </svg>
  )
}

const stationHeight = 54

function StationBox({ at: [x, y], width, number, name, text, kind }: Station) {
  const textX = number ? 42 : 16
  return (
    <g transform={`translate(${x} ${y})`} className={kind}>
      {kind === 'many' &&
        [10, 5].map(by => <rect key={by} x={by} y={by} width={width} height={stationHeight} rx="9" />)}
      <rect width={width} height={stationHeight} rx="9" />
      {number && <Numeral x={22} y={27} value={number} />}
      <text x={textX} y="23">
        {name}
      </text>
      <text x={textX} y="42">
        {text}
      </text>
      {kind === 'gate' && <path d="M83-5h18V7H83zM87.5-5v-3.5a4.5 4.5 0 0 1 9 0V-5" />}
    </g>
  )
}

function Numeral({ x, y, value }: { x: number; y: number; value: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="11" />
      <text x={x} y={y + 4.5}>
        {value}
      </text>
    </>
  )
}

function Label({ at: [x, y], anchor, text }: ArchitectureLayout['labels'][number]) {
  return (
    <text x={x} y={y} textAnchor={anchor === 'start' ? undefined : anchor}>
      {text}
    </text>
  )
}
