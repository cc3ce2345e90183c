import { href } from '../../browser/href.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { NotFoundPageData } from '../../content/model/PageData.ts'
import { homePath } from '../../content/shared/paths.ts'

/** The page of missing URLs. `browser/enhance/notFound.ts` suggests one of the list of all pages. */
export function NotFound({ addresses }: NotFoundPageData) {
  return (
    <div className="not-found wrapper">
      <div className="not-found__columns">
        <div className="stack">
          <p className="eyebrow">404</p>
          <h1>{words.notFound}</h1>
          <p className="lead">{words.uncharted}</p>
          <p className="not-found__ways">
            <a className="button button--primary" href={href(homePath)}>
              {words.returnHome}
            </a>
          </p>
          <p className="not-found__nearest" role="status" data-addresses={href(addresses)} />
        </div>
        <UnchartedChart />
      </div>
    </div>
  )
}

/** SVG paths of the coast and of the depth contours around it. */
const lines = {
  coast:
    'M170,128c2 9-6 25-15 32s-26 7-38 8s-25 0-35-4s-19-13-23-22s-8-20-5-30s12-24 22-28s30 1 41 5s17 9 26 16s25 14 27 23z',
  contours: [
    'M200,126c3 13-8 36-21 46s-37 11-54 12s-36 0-50-6s-27-19-33-31s-11-30-7-44s17-35 32-41s42 2 57 7s25 14 37 23s36 21 39 34z',
    'M238,128c4 18-15 49-33 62s-49 16-73 17s-49 2-68-7s-36-26-46-43s-17-42-11-61s26-47 47-55s56 5 77 11s36 15 54 28s50 30 53 48z',
    'M283,130c4 24-25 63-49 80s-63 21-94 24s-64 3-89-8s-48-35-61-58s-25-56-16-81s37-61 65-70s71 8 100 16s50 15 74 32s66 41 70 65z',
    'M334,132c3 31-38 78-68 100s-78 28-117 32s-82 4-114-9s-62-44-79-74s-33-73-22-105s52-74 88-85s87 12 125 21s69 13 100 33s84 56 87 87z',
    'M188,352c0 6-7 13-12 17s-14 2-21 3s-15 5-23 3s-17-7-20-12s4-14 8-19s9-10 15-12s14-6 21-5s15 4 20 8s12 11 12 17z',
    'M231,350c-1 11-16 25-28 32s-25 6-40 9s-32 11-46 8s-33-17-37-28s8-27 15-37s16-20 28-25s28-11 43-9s30 7 41 16s24 23 24 34z',
    'M278,348c-1 17-28 37-45 48s-37 13-60 19s-54 19-75 13s-49-31-54-48s13-41 23-57s23-32 41-41s46-16 68-14s50 12 67 25s37 38 35 55z',
  ],
} as const

/** Depths in metres and their positions. */
const soundings: readonly (readonly [depth: number, x: number, y: number])[] = [
  [4, 188, 190],
  [7, 60, 214],
  [9, 236, 78],
  [14, 96, 246],
  [15, 262, 200],
  [11, 232, 322],
  [6, 118, 300],
  [18, 300, 284],
  [21, 300, 66],
  [23, 284, 368],
  [17, 70, 376],
]

/** A chart that is only half surveyed, with a course that leads off it. */
function UnchartedChart() {
  return (
    <svg className="uncharted" viewBox="44 0 580 440" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <clipPath id="surveyed">
        <path d="M0 0H322C300 70 352 120 336 190S300 300 322 360 316 420 308 440H0z" />
      </clipPath>
      <path
        className="uncharted__graticule"
        d="M0 110H624M0 220H624M0 330H624M140 0V440M280 0V440M420 0V440M560 0V440"
      />
      <g clipPath="url(#surveyed)">
        <path className="uncharted__water" d="M0 0H340V440H0z" />
        <path className="uncharted__contours" d={lines.contours.join('')} />
        <path className="uncharted__land" d={lines.coast} />
      </g>
      <path
        className="uncharted__limit"
        d="M322 0C300 70 352 120 336 190S300 300 322 360 316 420 308 440"
        pathLength="440"
      />
      <g className="uncharted__soundings">
        {soundings.map(([depth, x, y]) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {depth}
          </text>
        ))}
      </g>
      <text className="uncharted__label" x="338" y="376">
        {words.unsurveyed}
      </text>
      <path className="uncharted__course" d="M247 245 404 159" />
      <g className="uncharted__fix">
        <circle cx="240" cy="249" r="9" />
        <circle className="uncharted__dot" cx="240" cy="249" r="2.5" />
      </g>
      <g className="uncharted__mark">
        <circle cx="414" cy="153" r="11" />
        <path d="m409 148 10 10m0-10-10 10" />
      </g>
      <text className="uncharted__place" x="414" y="127">
        404
      </text>
    </svg>
  )
}
