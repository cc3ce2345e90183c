import { useEffect, useId, useRef, useState } from 'react'
import { Figure } from '../Figure.tsx'
import { clusterNames, type ShopWorkload } from '../story/shop.ts'
import { findWorkload, firstShown, type TrafficView } from '../story/traffic.ts'
import { TrafficChart } from './TrafficChart.tsx'
import { TrafficControls } from './TrafficControls.tsx'
import { TrafficPolicy } from './TrafficPolicy.tsx'
import { TrafficTable } from './TrafficTable.tsx'
import type { PolicyLayer } from './trafficPolicies.ts'
import { trafficSummary } from './trafficSummary.ts'

/**
 * The simulation: observed traffic, with and without the proposed policies. After hydration the traffic moves while the
 * figure is on the screen.
 */
export function TrafficGraph({ product }: { product: string }) {
  const id = useId()
  const graph = useRef<HTMLDivElement>(null)
  const [awake, setAwake] = useState(false)
  const [onScreen, setOnScreen] = useState(false)
  const [playing, setPlaying] = useState(true)
  const [view, setView] = useState<TrafficView>('policy')
  const [layer, setLayer] = useState<PolicyLayer>('cilium')
  // A second press stops highlighting the workload's edges; its policy stays.
  const [choice, setChoice] = useState<{ name: ShopWorkload['name']; alone: boolean }>({
    name: firstShown,
    alone: false,
  })
  useEffect(() => {
    setAwake(true)
    const observer = new IntersectionObserver(entries => setOnScreen(entries.at(-1)!.isIntersecting))
    observer.observe(graph.current!)
    return () => observer.disconnect()
  }, [])

  const shown = findWorkload(choice.name)
  const choose = (name: ShopWorkload['name']) =>
    setChoice(before => ({ name, alone: !(before.alone && before.name === name) }))
  const isMoving = onScreen && playing
  return (
    <Figure title={`${product.toLowerCase()} / ${clusterNames.euWest} / traffic`}>
      <div className={isMoving ? 'traffic-graph traffic-graph--moving' : 'traffic-graph'} ref={graph}>
        <div className="traffic-controls">
          <TrafficControls view={view} onView={setView} playing={playing} onPlaying={setPlaying} />
        </div>
        <TrafficChart
          view={view}
          shown={choice.name}
          chosen={choice.alone ? choice.name : null}
          awake={awake}
          onChoose={choose}
        />
        <TrafficTable view={view} />
        <p className="traffic-graph__summary" aria-live="polite">
          {trafficSummary(view, choice.alone ? shown : null)}
        </p>
        <TrafficPolicy workload={shown} layer={layer} id={id} onLayer={setLayer} />
      </div>
    </Figure>
  )
}
