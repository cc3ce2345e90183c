import { useEffect, useId, useRef, useState } from 'react'
import { Figure } from '../../components/figures/Figure.tsx'
import { TrafficChart } from '../../components/figures/traffic/TrafficChart.tsx'
import { TrafficControls } from '../../components/figures/traffic/TrafficControls.tsx'
import { TrafficPolicy } from '../../components/figures/traffic/TrafficPolicy.tsx'
import { TrafficTable } from '../../components/figures/traffic/TrafficTable.tsx'
import {
  findWorkload,
  type TrafficView,
  type Workload,
} from '../../components/figures/traffic/trafficEdges.ts'
import type { PolicyLayer } from '../../components/figures/traffic/trafficPolicies.ts'
import { trafficSummary } from '../../components/figures/traffic/trafficSummary.ts'
import { useOnScreen } from './useOnScreen.ts'

interface Props {
  /** The product's name, for the window's title. */
  product: string
}

/**
 * The simulation: traffic as it was observed, with and without the policies that were written for it. Until it is
 * awake it stands still, with one workload's policy. The traffic then moves while it is on the screen.
 */
export function TrafficGraph({ product }: Props) {
  const id = useId()
  const graph = useRef<HTMLDivElement>(null)
  const onScreen = useOnScreen(graph)
  const [awake, setAwake] = useState(false)
  const [playing, setPlaying] = useState(true)
  const [view, setView] = useState<TrafficView>('policy')
  const [layer, setLayer] = useState<PolicyLayer>('cilium')
  // A second press lets all edges stand out again, and leaves the policy to read.
  const [choice, setChoice] = useState<{ name: Workload['name']; alone: boolean }>({
    name: 'payments',
    alone: false,
  })
  useEffect(() => setAwake(true), [])

  const shown = findWorkload(choice.name)
  const choose = (name: Workload['name']) =>
    setChoice(before => ({ name, alone: !(before.alone && before.name === name) }))
  const className = [
    'traffic-graph',
    awake && 'traffic-graph--awake',
    onScreen && playing && 'traffic-graph--moving',
  ]
  return (
    <Figure title={`${product.toLowerCase()} / prod-eu-west / traffic`}>
      <div className={className.filter(Boolean).join(' ')} ref={graph}>
        <div className="traffic-controls">
          {awake && <TrafficControls view={view} onView={setView} playing={playing} onPlaying={setPlaying} />}
        </div>
        <TrafficChart
          view={view}
          shown={choice.name}
          chosen={choice.alone ? choice.name : null}
          onChoose={awake ? choose : undefined}
        />
        <TrafficTable view={view} />
        <p className="traffic-graph__summary" aria-live="polite">
          {trafficSummary(view, choice.alone ? shown : null)}
        </p>
        <TrafficPolicy workload={shown} layer={layer} id={id} onLayer={awake ? setLayer : undefined} />
      </div>
    </Figure>
  )
}
