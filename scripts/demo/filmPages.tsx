import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Figure } from '../../components/figures/Figure.tsx'
import { AssessmentFigure } from '../../components/figures/assessment/AssessmentFigure.tsx'
import { clusters, prodEuWest } from '../../components/figures/story/clusters.ts'
import { clusterNames, shop } from '../../components/figures/story/shop.ts'
import type { TrafficView } from '../../components/figures/story/traffic.ts'
import {
  ChartSymbols,
  ClusterIsland,
  type TopologyState,
} from '../../components/figures/topology/ClusterIsland.tsx'
import { TopologyMap } from '../../components/figures/topology/TopologyMap.island.tsx'
import { TrafficChart } from '../../components/figures/traffic/TrafficChart.tsx'
import { TrafficControls } from '../../components/figures/traffic/TrafficGraph.island.tsx'
import { contourGroup } from '../../generator/images/contourGroup.ts'
import type { Story } from './Story.ts'
import type { Theme } from '../figures/figurePage.ts'

/** The page to film: the figures of all scenes in one window, each above the previous one. */
export function filmPage(story: Story, theme: Theme, product: string): string {
  const body = renderToStaticMarkup(
    <body className="film">
      {story.scenes.map(({ figure, animated }, index) => (
        <div key={index} className={animated ? 'film__scene' : 'film__scene film__scene--still'}>
          {figures[figure](product)}
        </div>
      ))}
      <div className="film__foot">
        <p>
          {story.scenes.map(({ caption }, index) => (
            <span key={index} className="film__caption">
              {caption}
            </span>
          ))}
        </p>
      </div>
      <div className="film__pointer">
        <svg viewBox="0 0 20 24">
          <path d="M2 1v18.2l4.7-4.4 3 7 3.4-1.5-3-6.8h6.4z" />
        </svg>
      </div>
    </body>,
  )
  return filmDocument(body, theme)
}

/** Path of the film's style sheet, which names fonts and images relative to `styles/`. */
export const filmSheet = '/film.css'

/** Returns the HTML document of a `body` that uses the film's style sheet. */
const filmDocument = (body: string, theme: Theme): string =>
  `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>Demo</title>` +
  `<link rel="stylesheet" href="${filmSheet}">${body}</html>`

/** The figures that scenes can show, each a `<Figure>`. */
const figures = {
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
        <TrafficChart view={view} chosen={null} awake onChoose={ignore} />
      </div>
    </Figure>
  )
}

/** The size of the poster in pixels of the islands; `_poster.scss` scales it to the film. */
const size = { width: 800, height: 450 }

/** Shallow water around the islands, which `_poster.scss` places. */
const shoals = [
  { x: 150, y: 120, radius: 170, height: 2.6 },
  { x: 655, y: 150, radius: 190, height: 3 },
  { x: 160, y: 340, radius: 170, height: 2.4 },
  { x: 650, y: 390, radius: 170, height: 2.2 },
]

/** Sea lanes between the islands with their arrows, and a stray one that leads off the chart. */
const lanes: readonly { line: string; head: string; stray?: true }[] = [
  { line: 'M268 106C350 66 448 64 526 94', head: 'M515 86 526 94 513 98' },
  { line: 'M268 148C356 160 450 162 544 162', head: 'M533 156 544 162 533 168' },
  { line: 'M744 320C756 298 756 272 744 246', head: 'M744 260 744 246 756 253' },
  { line: 'M158 415C236 415 326 426 396 442', head: 'M386 432 396 442 382 445', stray: true },
]

const state: TopologyState = {
  awake: false,
  chosen: prodEuWest.workloads.find(({ name }) => name === shop.redis.name)!,
  only: undefined,
}

/** Renders the poster's page: all clusters on one chart, around the play button. */
export function posterPage(theme: Theme): string {
  const contours = contourGroup({ ...size, shoals, interval: 0.42 }, { color: 'var(--contour)', width: 1 })
  const body = renderToStaticMarkup(
    <body className="poster">
      <svg
        className="poster__contours"
        viewBox={`0 0 ${size.width} ${size.height}`}
        dangerouslySetInnerHTML={{ __html: contours }}
      />
      <ChartSymbols />
      <div className="topology poster__islands">
        {clusters.map(cluster => (
          <ClusterIsland key={cluster.name} cluster={cluster} state={state} onChoose={() => {}} />
        ))}
      </div>
      <svg className="topology__sea poster__lanes" viewBox={`0 0 ${size.width} ${size.height}`}>
        {lanes.map(({ line, head, stray }) => (
          <g key={line} className={stray ? 'topology__lane topology__lane--stray' : 'topology__lane'}>
            <path d={line} />
            <path d={head} />
          </g>
        ))}
      </svg>
    </body>,
  )
  return filmDocument(body, theme)
}
