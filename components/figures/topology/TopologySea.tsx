import { lanes } from './lanes.ts'
import type { Cluster, Workload } from './Workload.ts'

interface Props {
  chosen: Workload
  /** That of the chosen workload. */
  cluster: Cluster
}

/**
 * What the wide map shows between its islands: the lanes that workloads use to talk across, and a compass rose.
 * Drawn in the pixels of the map's own 704 × 672; the depth contours behind it are a mask in the stylesheet.
 */
export function TopologySea({ chosen, cluster }: Props) {
  const end = `${cluster.name}/${chosen.name}`
  return (
    <svg className="topology__sea" width="704" height="672" aria-hidden="true">
      <g className="topology__rose" transform="translate(352 328)">
        <circle r="46" />
        <circle className="topology__degrees" r="41" />
        <path d="M0-35 5-5 35 0 5 5 0 35-5 5-35 0-5-5ZM5-5 16-16M5 5 16 16M-5 5-16 16M-5-5-16-16" />
        <path className="topology__north" d="M0-35 5-5 0 0-5-5Z" />
        <text y="-54">N</text>
      </g>
      {lanes.map(({ ends, line, head }) => (
        <g key={line} className={laneClass(ends, end)}>
          <path d={line} />
          <path d={head} />
        </g>
      ))}
      <text x="352" y="98">
        mTLS 15443
      </text>
      <text x="598" y="366">
        TLS 443
      </text>
      <text x="352" y="600" className="topology__warning">
        TCP 3333
      </text>
    </svg>
  )
}

function laneClass(ends: readonly string[], chosen: string): string {
  if (ends.length === 1) return 'topology__lane topology__lane--stray'
  return ends.includes(chosen) ? 'topology__lane topology__lane--chosen' : 'topology__lane'
}
