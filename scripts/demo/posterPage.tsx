import { renderToStaticMarkup } from 'react-dom/server'
import { contourGroup } from '../../generator/images/contourGroup.ts'
import { clusters, prodEuWest } from '../../components/figures/story/clusters.ts'
import { shop } from '../../components/figures/story/shop.ts'
import {
  ChartSymbols,
  ClusterIsland,
  type TopologyState,
} from '../../components/figures/topology/ClusterIsland.tsx'
import type { Theme } from '../figures/figurePage.ts'
import { filmDocument } from './filmDocument.ts'

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
