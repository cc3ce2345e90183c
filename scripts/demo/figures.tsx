import type { ReactNode } from 'react'
import { AssessmentFigure } from '../../components/figures/assessment/AssessmentFigure.tsx'
import { Figure } from '../../components/figures/Figure.tsx'
import { clusterNames } from '../../components/figures/story/shop.ts'
import { firstShown, type TrafficView } from '../../components/figures/story/traffic.ts'
import { TrafficChart } from '../../components/figures/traffic/TrafficChart.tsx'
import { TrafficControls } from '../../components/figures/traffic/TrafficGraph.island.tsx'
import { TopologyMap } from '../../components/figures/topology/TopologyMap.island.tsx'

/** The figures that scenes can show, each a `<Figure>`. */
export const figures = {
  report: product => <AssessmentFigure name="report" product={product} />,
  reasoning: product => <AssessmentFigure name="reasoning" product={product} />,
  diff: product => <AssessmentFigure name="diff" product={product} />,
  observed: product => <FilmTraffic view="observed" product={product} />,
  policy: product => <FilmTraffic view="policy" product={product} />,
  topology: product => <TopologyMap product={product} />,
} as const satisfies Record<string, (product: string) => ReactNode>

export type FigureName = keyof typeof figures

interface FilmTrafficProps {
  view: TrafficView
  product: string
}

const ignore = () => {}

/** The traffic graph of `components/figures/traffic/TrafficGraph.island.tsx` in one state, with its animations running. */
function FilmTraffic({ view, product }: FilmTrafficProps) {
  return (
    <Figure title={`${product.toLowerCase()} / ${clusterNames.euWest} / traffic`}>
      <div className="traffic-graph traffic-graph--awake traffic-graph--moving">
        <div className="traffic-controls">
          <TrafficControls view={view} onView={ignore} playing onPlaying={ignore} />
        </div>
        <TrafficChart view={view} shown={firstShown} chosen={null} awake onChoose={ignore} />
      </div>
    </Figure>
  )
}
