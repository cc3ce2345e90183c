import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Figure } from '../../components/figures/Figure.tsx'
import { AssessmentFigure } from '../../components/figures/assessment/AssessmentFigure.tsx'
import { prodEuWest } from '../../components/figures/story/clusters.ts'
import { type Conversation, conversations } from '../../components/figures/story/conversations.ts'
import { clusterNames, shop } from '../../components/figures/story/shop.ts'
import { blockedEdges, type TrafficView } from '../../components/figures/story/traffic.ts'
import {
  ChartSymbols,
  ClusterIsland,
  type TopologyState,
} from '../../components/figures/topology/ClusterIsland.tsx'
import { TopologyMap } from '../../components/figures/topology/TopologyMap.island.tsx'
import { TrafficChart } from '../../components/figures/traffic/TrafficChart.tsx'
import { TrafficControls } from '../../components/figures/traffic/TrafficGraph.island.tsx'
import { Icon } from '../../components/parts/Icon.tsx'
import { contourGroup } from '../../generator/images/chart.ts'
import type { Story } from './prepareFilm.ts'
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
      <div className="film__head">
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
        <TrafficChart blocked={view === 'policy' ? blockedEdges : []} chosen={null} awake onChoose={ignore} />
      </div>
    </Figure>
  )
}

/** The size of the poster in pixels of the islands; `_poster.scss` scales it to the film. */
const size = { width: 800, height: 450 }

/** Shallow water around the islands, which `_poster.scss` places. */
const shoals = [
  { x: 215, y: 215, radius: 250, height: 3.4 },
  { x: 40, y: 470, radius: 150, height: 2 },
  { x: 700, y: 60, radius: 200, height: 2 },
]

/** Sea lanes from clusters beyond the edges, with their arrows. */
const lanes: readonly { line: string; head: string }[] = [
  { line: 'M0 70C20 76 34 84 46 96', head: 'M37 81 46 96 29 93' },
  { line: 'M352 450C350 420 340 396 322 376', head: 'M325 392 322 376 338 380' },
]

/** The change of the chat, and the workload that it changes. */
const [{ change }] = conversations as [Conversation]
const changed = prodEuWest.workloads.find(({ name }) => name === shop.checkout.name)!
const state: TopologyState = { awake: false, chosen: changed, only: undefined }

/** Renders the poster's page: a change that waits for approval, beside the cluster that it changes. */
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
        <ClusterIsland cluster={prodEuWest} state={state} onChoose={() => {}} />
      </div>
      <svg className="topology__sea poster__lanes" viewBox={`0 0 ${size.width} ${size.height}`}>
        {lanes.map(({ line, head }) => (
          <g key={line} className="topology__lane">
            <path d={line} />
            <path d={head} />
          </g>
        ))}
        <path className="poster__pointer" d="M268 138H424" />
      </svg>
      <div className="poster__side">
        <div className="poster__change">
          <p>{changed.name}</p>
          {change?.diff.filter(isChanged).map(line => (
            <p key={line} className={line.startsWith('-') ? 'hljs-deletion' : 'hljs-addition'}>
              {line.replace(/\s+/, ' ')}
            </p>
          ))}
          <p>
            <Icon name="lock" />
            Needs your approval
          </p>
          <p className="poster__approve">Approve</p>
        </div>
      </div>
    </body>,
  )
  return filmDocument(body, theme)
}

const isChanged = (line: string): boolean => !line.startsWith(' ')
