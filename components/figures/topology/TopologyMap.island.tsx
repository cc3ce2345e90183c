import { type KeyboardEvent, useEffect, useState } from 'react'
import { Figure } from '../Figure.tsx'
import type { AppClass, Workload } from '../story/Cluster.ts'
import { clusters } from '../story/clusters.ts'
import { prodEuWest } from '../story/prodEuWest.ts'
import { shop } from '../story/shop.ts'
import { ChartSymbols } from './ChartSymbols.tsx'
import { ClusterIsland } from './ClusterIsland.tsx'
import { nextMark } from './nextMark.ts'
import { TopologyLegend } from './TopologyLegend.tsx'
import { TopologyPanel } from './TopologyPanel.tsx'
import { TopologySea } from './TopologySea.tsx'
import type { TopologyState } from './TopologyState.ts'
import { hasModifier } from '../../../browser/hasModifier.ts'
import { findingsInWords, policiesInWords } from './workloadName.ts'

const panelId = 'topology-panel'

/** The initial choice, which has content under every heading of the panel. */
const firstChosen = prodEuWest.workloads.find(({ name }) => name === shop.redis.name)!

/**
 * All clusters on one chart, next to the details of the chosen workload. The workloads are one list box, whose
 * selection follows the focus.
 */
export function TopologyMap({ product }: { product: string }) {
  const [state, setState] = useState<TopologyState>({ awake: false, chosen: firstChosen, only: undefined })
  const [said, setSaid] = useState('')
  const { awake, chosen } = state
  const cluster = clusters.find(({ workloads }) => workloads.includes(chosen))!

  useEffect(() => setState(before => ({ ...before, awake: true })), [])

  const choose = (workload: Workload) => {
    if (workload === chosen) return
    setState(before => ({ ...before, chosen: workload }))
    setSaid(`${workload.name}: ${policiesInWords(workload)}, ${findingsInWords(workload)}`)
  }

  const press = (app: AppClass) =>
    setState(before => ({ ...before, only: before.only === app ? undefined : app }))

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
        <TopologyLegend state={state} onPress={press} />
        <div className="topology__map">
          <TopologySea chosen={chosen} cluster={cluster} />
          <div
            className="topology__islands"
            aria-label="Workloads of all clusters"
            {...(awake ? list : { role: 'group', 'data-press': '' })}
          >
            {clusters.map(each => (
              <ClusterIsland key={each.name} cluster={each} state={state} onChoose={choose} />
            ))}
          </div>
          <a className="topology__peek" href={`#${panelId}`}>
            <strong>{chosen.name}</strong>
            {` ${findingsInWords(chosen)} `}
            <span>Details</span>
          </a>
        </div>
        <TopologyPanel id={panelId} workload={chosen} cluster={cluster} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </Figure>
  )
}
