import type { Cluster, Workload } from '../story/Cluster.ts'
import { ChartSymbol } from './ChartSymbols.tsx'
import { islandLayouts } from './islandLayouts.ts'
import type { TopologyState } from './TopologyState.ts'
import { workloadName } from './workloadName.ts'

interface Props {
  workload: Workload
  cluster: Cluster
  state: TopologyState
  onChoose: (workload: Workload) => void
}

/**
 * Returns the width of a mark in px, from 15 px left of its symbol. A character of Geist Mono at 13 px is 7.8 px wide.
 */
export function markWidth({ name }: Workload): number {
  return 15 + 17 + Math.ceil(name.length * 7.8) + 6 + 8 + 5
}

/** A workload on the map, with the number of its findings. */
export function WorkloadMark({ workload, cluster, state, onChoose }: Props) {
  const { name, app, findings } = workload
  const [x, y] = islandLayouts[cluster.name].marks[name]!
  const chosen = workload === state.chosen
  const critical = findings[0]?.severity === 'critical'
  const dimmed = state.only !== undefined && state.only !== app
  const option = {
    role: 'option',
    'aria-selected': chosen,
    tabIndex: chosen ? 0 : -1,
    onFocus: () => onChoose(workload),
  }
  // `wakeIslands` makes list items focusable.
  const asleep = { role: 'listitem', 'aria-current': chosen ? 'true' : undefined } as const
  return (
    <g
      role="none"
      className={classes({ chosen, critical, dimmed, stranger: app === 'stranger' })}
      transform={`translate(${x} ${y})`}
    >
      {/* Safari does not focus it on a click, and `repeatPress` dispatches only a click. */}
      <g
        aria-label={workloadName(workload, cluster)}
        onClick={() => onChoose(workload)}
        {...(state.awake ? option : asleep)}
      >
        <rect width={markWidth(workload)} />
        <ChartSymbol app={app} />
      </g>
      {/* The label contains the same. */}
      <text aria-hidden="true">
        {`${name} `}
        <tspan>{findings.length}</tspan>
      </text>
    </g>
  )
}

function classes(marks: Readonly<Record<string, boolean>>): string | undefined {
  const set = Object.keys(marks).filter(mark => marks[mark])
  return set.map(mark => `topology__mark--${mark}`).join(' ') || undefined
}
