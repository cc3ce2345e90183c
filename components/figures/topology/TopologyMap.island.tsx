import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { hasModifier } from '../../../browser/hasModifier.ts'
import { Facts } from '../Facts.tsx'
import { Figure } from '../Figure.tsx'
import { Severity } from '../Severity.tsx'
import {
  type AppClass,
  type Cluster,
  clusters,
  type LaneEnd,
  lanes,
  lanesInWords,
  type Workload,
} from '../story/clusters.ts'
import {
  appClasses,
  ChartSymbol,
  ChartSymbols,
  ClusterIsland,
  findingsInWords,
  policiesInWords,
} from './ClusterIsland.tsx'
import { nextMark } from './nextMark.ts'

const panelId = 'topology-panel'

const workloads = clusters.flatMap(cluster => cluster.workloads)

/** The initial choice: the one that nobody knows. */
const firstChosen = workloads.find(({ app }) => app === 'stranger')!

/**
 * All clusters on one chart, next to the details of the chosen workload. The workloads are one list box, whose
 * selection follows the focus.
 */
export function TopologyMap({ product }: { product: string }) {
  const [awake, setAwake] = useState(false)
  const [chosen, setChosen] = useState(firstChosen)
  const [said, setSaid] = useState('')
  const cluster = clusters.find(each => each.workloads.includes(chosen))!

  useEffect(() => setAwake(true), [])

  const choose = (workload: Workload) => {
    if (workload === chosen) return
    setChosen(workload)
    setSaid(`${workload.name}: ${policiesInWords(workload)}, ${findingsInWords(workload)}`)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return
    const next = nextMark(event.currentTarget, event.target as Element, event.key)
    next?.focus()
    // The focused workload is already chosen, and Space would scroll the page.
    if (next || event.key === ' ' || event.key === 'Enter') event.preventDefault()
  }

  const list = { role: 'listbox', 'aria-controls': panelId, onKeyDown }
  return (
    <Figure title={`${product.toLowerCase()} / topology`} className="topology">
      <ChartSymbols />
      <div className="topology__layout">
        <TopologyLegend />
        <div className="topology__map">
          <TopologySea workload={chosen} cluster={cluster} />
          <div
            className="topology__islands"
            aria-label="Workloads of all clusters"
            {...(awake ? list : { role: 'group', 'data-press': '' })}
          >
            {clusters.map(each => (
              <ClusterIsland key={each.name} cluster={each} awake={awake} chosen={chosen} onChoose={choose} />
            ))}
          </div>
          <a className="topology__peek" href={`#${panelId}`}>
            <strong>{chosen.name}</strong>
            {` ${findingsInWords(chosen)} `}
            <span>Details</span>
          </a>
        </div>
        <TopologyPanel workload={chosen} cluster={cluster} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </Figure>
  )
}

/** The symbols of the map and their counts. The style sheet dims the classes that are not chosen, if any are. */
function TopologyLegend() {
  return (
    <ul className="topology__legend">
      {(Object.keys(appClasses) as AppClass[]).map(app => (
        <li key={app}>
          <label className="topology__key">
            <input type="checkbox" value={app} />
            <ChartSymbol app={app} />
            <span>{`${appClasses[app].label} `}</span>
            <span>{workloads.filter(workload => workload.app === app).length}</span>
          </label>
        </li>
      ))}
      <li className="topology__note">Number = findings; underlined = critical</li>
    </ul>
  )
}

interface Chosen {
  workload: Workload
  /** Its cluster. */
  cluster: Cluster
}

/** The details of a workload: its metadata, policies and findings. */
function TopologyPanel({ workload, cluster }: Chosen) {
  const { app, name, policies = [], findings = [] } = workload
  const inForce = policies.filter(({ proposed }) => !proposed)
  const headingId = `${panelId}-name`
  return (
    <section className="topology__panel" id={panelId} aria-labelledby={headingId}>
      <div className="topology__facts">
        <div className="topology__title">
          <ChartSymbol app={app} />
          <h3 id={headingId}>{name}</h3>
          <p>{`${appClasses[app].label} in ${cluster.name}`}</p>
        </div>
        <p className="topology__because">{workload.because}</p>
        <h4>Metadata</h4>
        <Facts facts={metadata({ workload, cluster })} />
      </div>
      <div className="topology__risks">
        <h4>
          Policies <span>{inForce.length}</span>
        </h4>
        {inForce.length === 0 && (
          <p>{`No policy applies${policies.length > 0 ? ' yet' : ''}: all traffic is allowed.`}</p>
        )}
        <ul>
          {policies.map(({ kind, allows, proposed }) => (
            <li key={kind}>
              <p className="topology__object">
                {`${kind}/${name} `}
                {proposed && <span>proposed</span>}
              </p>
              <p>{allows}</p>
            </li>
          ))}
        </ul>
        <h4>
          Vulnerabilities and findings <span>{findings.length}</span>
        </h4>
        {findings.length === 0 && <p>No findings.</p>}
        <ul>
          {findings.map(({ severity, title, text }) => (
            <li key={title}>
              <p>
                <Severity level={severity} /> <strong>{title}</strong>
              </p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function metadata({ workload, cluster }: Chosen): (readonly [string, ReactNode])[] {
  const { name, namespace, kind, replicas, account } = workload
  const [image = '', digest = ''] = workload.image.split('@')
  const end: LaneEnd = `${cluster.name}/${name}`
  const isStray = lanes.some(lane => lane.from === end && !('to' in lane))
  return [
    ['Namespace', namespace],
    ['Kind', kind],
    ['Replicas', replicas],
    ['Image', breakable(image)],
    ['Digest', `sha256:${digest}…`],
    ['Account', account ?? name],
    [isStray ? 'Outbound' : 'Cross-cluster', lanesInWords(end)],
  ]
}

/** Allows a line break after each slash. */
function breakable(text: string) {
  return text.split(/(?<=\/)/).map(part => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
}

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

/**
 * The lanes and the compass rose of the wide map, in its pixels, 704 × 672. The depth contours are a mask in the style
 * sheet.
 */
function TopologySea({ workload, cluster }: Chosen) {
  const end: LaneEnd = `${cluster.name}/${workload.name}`
  return (
    <svg className="topology__sea" viewBox="0 0 704 672" aria-hidden="true">
      <g className="topology__rose" transform="translate(352 328)">
        <circle r="46" />
        <circle r="41" strokeWidth="5" strokeDasharray="1 6.155" strokeLinecap="butt" />
        <path d="M0-35 5-5 35 0 5 5 0 35-5 5-35 0-5-5ZM5-5 16-16M5 5 16 16M-5 5-16 16M-5-5-16-16" />
        <path className="topology__north" d="M0-35 5-5 0 0-5-5Z" />
        <text y="-54">N</text>
      </g>
      {lanes.map(lane => {
        const { line, head, label } = laneLines[lane.from]
        return (
          <g key={lane.from} className={laneClass(lane, end)}>
            <path d={line} />
            <path d={head} />
            {label && <text x={label[0]} y={label[1]}>{`${lane.protocol} ${lane.port}`}</text>}
          </g>
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
