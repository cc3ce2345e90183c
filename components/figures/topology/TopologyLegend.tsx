import type { AppClass } from '../story/Cluster.ts'
import { clusters } from '../story/clusters.ts'
import { appClasses } from './appClasses.ts'
import { ChartSymbol } from './ChartSymbols.tsx'
import type { TopologyState } from './TopologyState.ts'

interface Props {
  state: TopologyState
  onPress: (app: AppClass) => void
}

/** The symbols of the map and their counts. Pressing one dims all others; pressing it again ends that. */
export function TopologyLegend({ state, onPress }: Props) {
  return (
    <ul className="topology__legend">
      {(Object.keys(appClasses) as AppClass[]).map(app => (
        <li key={app}>
          <button
            type="button"
            className="topology__key"
            aria-pressed={state.only === app}
            onClick={() => onPress(app)}
          >
            <Key app={app} />
          </button>
          <noscript>
            <span className="topology__key">
              <Key app={app} />
            </span>
          </noscript>
        </li>
      ))}
      <li className="topology__note">Numbers show findings; underlined means critical</li>
    </ul>
  )
}

function Key({ app }: { app: AppClass }) {
  const count = clusters.flatMap(cluster => cluster.workloads).filter(workload => workload.app === app).length
  return (
    <>
      <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <ChartSymbol app={app} />
      </svg>
      {`${appClasses[app].label} `}
      <span>{count}</span>
    </>
  )
}
