import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { prodEuWest } from '../../components/figures/story/clusters.ts'
import { followedFinding } from '../../components/figures/story/report.ts'
import { ChartSymbols, ClusterIsland } from '../../components/figures/topology/ClusterIsland.tsx'
import { Icon } from '../../components/parts/Icon.tsx'
import { contourGroup } from '../../generator/images/chart.ts'
import { compileSheet, type Theme } from '../figures/figurePage.ts'
import { scenes } from './storyboard.tsx'

/** The page to film: the figures of all scenes in one window, each above the previous one. */
export function filmPage(theme: Theme): string {
  const body = renderToStaticMarkup(
    <body className="film">
      {scenes.map(({ figure }, index) => (
        <div key={index} className="film__scene">
          {figure}
        </div>
      ))}
      <div className="film__head">
        <p>
          {scenes.map(({ caption }, index) => (
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

/** Returns the HTML document of a `body`, with the film's style sheet, and its fonts and images in it. */
function filmDocument(body: string, theme: Theme): string {
  const css = compileSheet('scripts/demo/film.scss').replaceAll(
    /url\("([^":]+\.(\w+))"\)/g,
    (_, path: string, type: string) =>
      `url("data:${type === 'svg' ? 'image/svg+xml' : 'font/woff2'};base64,${readFileSync(`styles/${path}`, 'base64')}")`,
  )
  return `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>Demo</title><style>${css}</style>${body}</html>`
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
  { line: 'M0 118C14 126 22 134 30 146', head: 'M21 131 30 146 13 143' },
  { line: 'M292 450C290 416 280 392 262 372', head: 'M265 388 262 372 278 376' },
]

/** The change of the report, in two lines, and the workload that it changes. */
export const posterChange = ['- secrets: every namespace', '+ secrets: report-api-db']
const changed = prodEuWest.workloads.find(({ name }) => followedFinding.workload.endsWith(`/${name}`))!

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
        <ClusterIsland cluster={prodEuWest} awake={false} chosen={changed} onChoose={() => {}} />
      </div>
      <svg className="topology__sea poster__lanes" viewBox={`0 0 ${size.width} ${size.height}`}>
        {lanes.map(({ line, head }) => (
          <g key={line} className="topology__lane">
            <path d={line} />
            <path d={head} />
          </g>
        ))}
        <path className="poster__pointer" d="M210 223H328" />
      </svg>
      <div className="poster__side">
        <div className="poster__change">
          <p>{`Finding ${followedFinding.number}: ${changed.name}`}</p>
          {posterChange.map(line => (
            <p key={line} className={line.startsWith('-') ? 'poster__removed' : 'poster__added'}>
              {line}
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
