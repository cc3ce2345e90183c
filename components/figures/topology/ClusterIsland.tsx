import type { AppClass, Cluster, Workload } from '../story/clusters.ts'
import { severities } from '../story/shop.ts'
import { islandLayouts, tileWidth } from './islandLayouts.ts'

interface Props {
  cluster: Cluster
  /** Whether the map is interactive. Without JavaScript it is an image with the panel of one workload. */
  awake: boolean
  /** What the visitor has chosen. */
  chosen: Workload
  onChoose: (workload: Workload) => void
}

/** A cluster, drawn as an island with its name and its workloads. */
export function ClusterIsland(props: Props) {
  const { cluster, awake } = props
  const { name, workloads } = cluster
  const shown = `${cluster.provider}, ${workloads.length} of ${cluster.total}`
  const { height, coast, marks } = islandLayouts[name]
  const isRight = (workload: Workload) => Number(marks[workload.name]![0] > tileWidth / 4)
  const coastId = `coast-${name}`
  return (
    <svg
      className={`topology__island topology__island--${name}`}
      viewBox={`0 0 ${tileWidth} ${height}`}
      role={awake ? 'group' : 'list'}
      aria-label={`${name}, ${shown} workloads shown`}
    >
      <defs>
        <path id={coastId} d={coast} />
      </defs>
      {/* Shallow water, the shore, and the land. */}
      <use href={`#${coastId}`} />
      <use href={`#${coastId}`} />
      <use href={`#${coastId}`} />
      <text x="16" y="14" aria-hidden="true">
        {name}
      </text>
      <text x="16" y="31" aria-hidden="true">
        {`${shown} shown`}
      </text>
      {/* Down the left column, then down the right one: the order of the arrow keys. */}
      {workloads
        .toSorted((one, other) => isRight(one) - isRight(other))
        .map(workload => (
          <WorkloadMark key={workload.name} workload={workload} {...props} />
        ))}
    </svg>
  )
}

/**
 * Returns the width of a mark in px, from 15 px left of its symbol. A character of Geist Mono at 13 px is 7.8 px wide.
 */
export function markWidth({ name }: Workload): number {
  return 15 + 17 + Math.ceil(name.length * 7.8) + 6 + 8 + 5
}

/** A workload on the map, with the number of its findings. */
function WorkloadMark({ workload, cluster, awake, chosen, onChoose }: Props & { workload: Workload }) {
  const { name, app, findings = [] } = workload
  const [x, y] = islandLayouts[cluster.name].marks[name]!
  const isChosen = workload === chosen
  const option = {
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: isChosen ? 0 : -1,
    onFocus: () => onChoose(workload),
  }
  // `wakeIslands` makes list items focusable, with an attribute that React does not expect.
  const asleep = {
    role: 'listitem',
    'aria-current': isChosen ? 'true' : undefined,
    suppressHydrationWarning: true,
  } as const
  return (
    <g
      role="none"
      className={findings[0]?.severity === 'critical' ? 'topology__critical' : undefined}
      transform={`translate(${x} ${y})`}
    >
      {/* Safari does not focus it on a click, and `repeatPress` dispatches only a click. */}
      <g
        aria-label={workloadName(workload, cluster)}
        onClick={() => onChoose(workload)}
        {...(awake ? option : asleep)}
      >
        <rect width={markWidth(workload)} />
        <use href={`#app-${app}`} />
      </g>
      {/* The label contains the same. */}
      <text aria-hidden="true">
        {`${name} `}
        {findings.length > 0 && <tspan>{findings.length}</tspan>}
      </text>
    </g>
  )
}

/** Returns a workload's findings in words, the worst first: `1 critical, 2 medium`. */
export function findingsInWords({ findings = [] }: Workload): string {
  const counts = severities
    .map(severity => ({ severity, count: findings.filter(finding => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
  return counts.map(({ severity, count }) => `${count} ${severity}`).join(', ') || 'no findings'
}

/** Returns the number of policies of a workload in words: `2 policies proposed`. */
export function policiesInWords({ policies = [] }: Workload): string {
  const { length } = policies
  const count = `${length} ${length === 1 ? 'policy' : 'policies'}`
  return policies.some(({ proposed }) => proposed) ? `${count} proposed` : count
}

/** Returns the name of a workload for screen readers: `ledger-db, database, prod-eu-west, 1 high`. */
export function workloadName(workload: Workload, cluster: Cluster): string {
  const { label } = appClasses[workload.app]
  const appClass = label === 'API' ? label : label.toLowerCase()
  return `${workload.name}, ${appClass}, ${cluster.name}, ${findingsInWords(workload)}`
}

/**
 * The SVG symbols of all classes, each around 0,0, as `app-api`: once per page. A stranger's has the dotted circle of
 * dangers on charts.
 */
export function ChartSymbols() {
  return (
    <svg className="visually-hidden">
      {Object.entries(appClasses).map(([app, { path }]) => (
        <g key={app} id={`app-${app}`}>
          <path d={path} />
          {app === 'stranger' && <circle r="11" strokeDasharray="0 3.46" />}
        </g>
      ))}
    </svg>
  )
}

/** The symbol of a class, outside the map. */
export const ChartSymbol = ({ app }: { app: AppClass }) => (
  <svg viewBox="-12 -12 24 24" aria-hidden="true">
    <use href={`#app-${app}`} />
  </svg>
)

/**
 * The classes of applications in the order of the legend, with symbols of nautical charts: each a path around 0,0, about
 * 18 px wide.
 */
export const appClasses: Readonly<Record<AppClass, { label: string; path: string }>> = {
  web: {
    label: 'Web',
    // light
    path: 'M0-9V-3M0 3V9M-9 0H-3M3 0H9M-6-6-3-3M3 3 6 6M6-6 3-3M-3 3-6 6M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  },
  api: {
    label: 'API',
    // beacon
    path: 'M0 8V0M-5 0 0-9 5 0ZM-5 8H5',
  },
  database: {
    label: 'Database',
    // anchorage
    path: 'M0-4V8M-4-1H4M-7 3C-7 7-4 8 0 8S7 7 7 3M-2-6a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  },
  queue: {
    label: 'Queue',
    // mooring buoy
    path: 'M-9 7H9M-5 7-7-1H7L5 7M-2-4a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  },
  batch: {
    label: 'Batch',
    // tidal stream
    path: 'M-9 2H9L4-3M9 2 4 7M-9 2-6-3M-5 2-2-3',
  },
  observability: {
    label: 'Observability',
    // radar station
    path: 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M0 0 6-6',
  },
  stranger: {
    label: 'Unknown',
    // dangerous underwater rock
    path: 'M0-6V6M-6 0H6',
  },
}
