import { Figure } from '../../components/figures/Figure.tsx'
import { clusterNames } from '../../components/figures/story/shop.ts'
import { firstShown, type TrafficView } from '../../components/figures/story/traffic.ts'
import { TrafficChart } from '../../components/figures/traffic/TrafficChart.tsx'
import { TrafficControls } from '../../components/figures/traffic/TrafficControls.tsx'

interface Props {
  view: TrafficView
  product: string
}

const ignore = () => {}

/** The traffic graph of `islands/figures/TrafficGraph.tsx` in one of its states, awake and moving: its switch and its chart. */
export function FilmTraffic({ view, product }: Props) {
  return (
    <Figure title={`${product.toLowerCase()} / ${clusterNames.euWest} / traffic`}>
      <div className="traffic-graph traffic-graph--awake traffic-graph--moving">
        <div className="traffic-controls">
          <TrafficControls view={view} onView={ignore} playing onPlaying={ignore} />
        </div>
        <TrafficChart view={view} shown={firstShown} chosen={null} onChoose={ignore} />
      </div>
    </Figure>
  )
}
