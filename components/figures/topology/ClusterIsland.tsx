import type { Cluster, Workload } from '../story/Cluster.ts'
import { islandLayouts, tileWidth } from './islandLayouts.ts'
import type { TopologyState } from './TopologyState.ts'
import { WorkloadMark } from './WorkloadMark.tsx'

interface Props {
  cluster: Cluster
  state: TopologyState
  onChoose: (workload: Workload) => void
}

/** A cluster as an island with its name and its workloads. */
export function ClusterIsland({ cluster, state, onChoose }: Props) {
  const { name, workloads } = cluster
  const shown = `${cluster.provider}, ${workloads.length} of ${cluster.total}`
  const { height, coast } = islandLayouts[name]
  const coastId = `coast-${name}`
  return (
    <svg
      className={`topology__island topology__island--${name}`}
      width={tileWidth}
      height={height}
      role={state.awake ? 'group' : 'list'}
      aria-label={`${name}, ${shown} workloads`}
    >
      <defs>
        <path id={coastId} d={coast} />
      </defs>
      {/* Shallow water, the shore, and the land. */}
      <use href={`#${coastId}`} />
      <use href={`#${coastId}`} />
      <use href={`#${coastId}`} />
      <text x="16" y="18" aria-hidden="true">
        {name}
      </text>
      <text x="16" y="36" aria-hidden="true">
        {shown}
      </text>
      {workloads.map(workload => (
        <WorkloadMark
          key={workload.name}
          workload={workload}
          cluster={cluster}
          state={state}
          onChoose={onChoose}
        />
      ))}
    </svg>
  )
}
