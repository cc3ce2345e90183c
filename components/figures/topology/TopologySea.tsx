import type { Cluster, Workload } from '../story/Cluster.ts'
import { type LaneEnd, lanes } from '../story/lanes.ts'

/** The drawing of a lane from coast to coast, in pixels of the map. */
interface LaneLine {
  line: string
  /** The head of its arrow. */
  head: string
  /** The centre of its label. Absent if the lane next to it has the same label. */
  label?: readonly [x: number, y: number]
}

const laneLines: Readonly<Record<(typeof lanes)[number]['from'], LaneLine>> = {
  'prod-us-east/checkout': {
    line: 'M276 138C330 104 384 102 438 127',
    head: 'M428 118 438 127 425 130',
    label: [352, 98],
  },
  'prod-us-east/grafana': {
    line: 'M276 178C330 206 384 208 442 186',
    head: 'M432 184 442 186 436 195',
  },
  'edge-plant-7/fluent-bit': {
    line: 'M582 472C556 424 556 356 590 294',
    head: 'M580 299 590 294 590 306',
    label: [600, 384],
  },
  'staging/sysupdate': {
    line: 'M232 566C292 566 320 600 328 666',
    head: 'M320 657 328 667 333 656',
    label: [352, 600],
  },
}

interface Props {
  chosen: Workload
  /** The cluster of the chosen workload. */
  cluster: Cluster
}

/**
 * The lanes and the compass rose of the wide map, in its pixels, 704 × 672. The depth contours are a mask in the style
 * sheet.
 */
export function TopologySea({ chosen, cluster }: Props) {
  const end: LaneEnd = `${cluster.name}/${chosen.name}`
  return (
    <svg className="topology__sea" width="704" height="672" aria-hidden="true">
      <g className="topology__rose" transform="translate(352 328)">
        <circle r="46" />
        <circle className="topology__degrees" r="41" />
        <path d="M0-35 5-5 35 0 5 5 0 35-5 5-35 0-5-5ZM5-5 16-16M5 5 16 16M-5 5-16 16M-5-5-16-16" />
        <path className="topology__north" d="M0-35 5-5 0 0-5-5Z" />
        <text y="-54">N</text>
      </g>
      {lanes.map(lane => {
        const { line, head } = laneLines[lane.from]
        return (
          <g key={lane.from} className={laneClass(lane, end)}>
            <path d={line} />
            <path d={head} />
          </g>
        )
      })}
      {lanes.map(lane => {
        const { label } = laneLines[lane.from]
        return (
          label && (
            <text
              key={lane.from}
              x={label[0]}
              y={label[1]}
              className={'to' in lane ? undefined : 'topology__warning'}
            >
              {`${lane.protocol} ${lane.port}`}
            </text>
          )
        )
      })}
    </svg>
  )
}

function laneClass(lane: (typeof lanes)[number], chosen: LaneEnd): string {
  if (!('to' in lane)) return 'topology__lane topology__lane--stray'
  return lane.from === chosen || lane.to === chosen
    ? 'topology__lane topology__lane--chosen'
    : 'topology__lane'
}
