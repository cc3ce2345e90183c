import { renderToStaticMarkup } from 'react-dom/server'
import { Approval } from '../../components/figures/Approval.island.tsx'
import { Figure } from '../../components/figures/Figure.tsx'
import { AssessmentFigure } from '../../components/figures/assessment/AssessmentFigure.tsx'
import { approvals } from '../../components/figures/story/approvals.ts'
import { clusterNames } from '../../components/figures/story/shop.ts'
import {
  blockedEdges,
  observedDays,
  trafficEdges,
  type TrafficView,
} from '../../components/figures/story/traffic.ts'
import { TopologyMap } from '../../components/figures/topology/TopologyMap.island.tsx'
import { TrafficChart } from '../../components/figures/traffic/TrafficChart.tsx'
import { TrafficControls } from '../../components/figures/traffic/TrafficGraph.island.tsx'
import config from '../../site.config.ts'
import type { Scene } from './prepareFilm.ts'

/** Returns a number from zero to ten as a word. */
export const inWords = (count: number): string =>
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count]!

const startOfSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const blocked = blockedEdges.length
const allowed = trafficEdges.length - blocked
/** The way out that is chosen initially. */
const [pullRequest] = approvals.remediation
const approvalSeconds = 1
const secondFile = '.remediation-diff__file + .remediation-diff__file'
const product = config.name

/** The demo of the hero: a finding and its fix, the traffic and its policies, and all clusters. */
export const scenes: readonly Scene[] = [
  {
    figure: <AssessmentFigure name="report" product={product} />,
    seconds: 5.6,
    caption: 'One report, one score, the worst finding first',
    width: 600,
    camera: [{ at: 1.6, over: 1.6, to: 'tbody tr:nth-child(4)', align: 1 }],
    pointer: { at: 2.3, over: 1.5, to: 'tbody tr:first-child', spot: [0.73, 0.7] },
    changes: [{ at: 3.95, on: 'tbody tr:first-child', addClass: 'film-chosen' }],
  },
  {
    figure: <AssessmentFigure name="reasoning" product={product} />,
    seconds: 6.8,
    caption: 'Each finding shows how the agent got there',
    width: 498,
    reveals: [
      { at: 0.3, on: 'li', every: 0.5, over: 0.5 },
      { at: 3.8, on: '.agent-reasoning__check', every: 0, over: 0.6 },
    ],
    camera: [{ at: 1.8, over: 3, to: '.agent-reasoning__check', align: 1 }],
  },
  {
    figure: <AssessmentFigure name="diff" product={product} />,
    seconds: 9,
    caption: 'The fix is exact YAML, and you approve it',
    width: 540,
    camera: [
      { at: 1.3, over: 1.5, to: `${secondFile} li:nth-child(10)`, align: 1 },
      { at: 4, over: 1.5, align: 1 },
    ],
    pointer: { at: 4.6, over: 1.4, to: '.approval__button', spot: [0.5, 0.7] },
    changes: pullRequest.steps.map((message, step) => ({
      at: 6.2 + step * approvalSeconds,
      on: '.approval',
      html: renderToStaticMarkup(<Approval of="remediation" initial={{ way: pullRequest, message }} />),
    })),
  },
  {
    figure: <FilmTraffic view="observed" />,
    seconds: 3.3,
    caption: `${startOfSentence(inWords(observedDays / 7))} weeks of observed traffic`,
    width: 784,
    pointer: { at: 1.5, over: 1.4, to: '.traffic-controls__view:last-child', spot: [0.5, 0.8] },
  },
  {
    figure: <FilmTraffic view="policy" />,
    seconds: 4.4,
    caption: `${startOfSentence(inWords(allowed))} stay, including the Sunday job; ${inWords(blocked)} are blocked`,
    width: 784,
  },
  {
    figure: <TopologyMap product={product} />,
    seconds: 6.4,
    caption: 'Every cluster on one map, unknowns included',
    width: 955,
    camera: [
      { at: 0, over: 0, to: '.topology__map', align: 0 },
      { at: 1.2, over: 2.8, to: `.topology__island--${clusterNames.staging}`, align: 0.1, zoom: 0.88 },
    ],
  },
]

/** The traffic graph of `components/figures/traffic/TrafficGraph.island.tsx` in one state, with its animations running. */
function FilmTraffic({ view }: { view: TrafficView }) {
  const ignore = () => {}
  return (
    <Figure title={`${product.toLowerCase()} / ${clusterNames.euWest} / traffic`}>
      <div className="traffic-graph traffic-graph--moving">
        <TrafficControls view={view} onView={ignore} playing onPlaying={ignore} />
        <TrafficChart blocked={view === 'policy' ? blockedEdges : []} chosen={null} awake onChoose={ignore} />
      </div>
    </Figure>
  )
}
