import { Figure } from '../../components/figures/Figure.tsx'
import { TrafficChart } from '../../components/figures/traffic/TrafficChart.tsx'
import { TrafficControls } from '../../components/figures/traffic/TrafficControls.tsx'
import type { TrafficView } from '../../components/figures/traffic/trafficEdges.ts'

interface Props {
  view: TrafficView
  product: string
}

const still = () => {}

/** The traffic graph of `islands/figures/TrafficGraph.tsx` in one of its states, awake and moving: its switch and its chart. */
export function FilmTraffic({ view, product }: Props) {
  return (
    <Figure title={`${product.toLowerCase()} / prod-eu-west / traffic`}>
      <div className="traffic-graph traffic-graph--awake traffic-graph--moving">
        <div className="traffic-controls">
          <TrafficControls view={view} onView={still} playing onPlaying={still} />
        </div>
        <TrafficChart view={view} shown="payments" chosen={null} onChoose={still} />
      </div>
    </Figure>
  )
}
