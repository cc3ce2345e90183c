import { unchartedLines } from './unchartedLines.ts'

/** Depths in metres, with their places: they are sounded as far as the survey went. */
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

/** A chart whose survey ends half way: the course leads on, to a place that nobody has drawn. */
export function UnchartedChart() {
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
        <path className="uncharted__contours" d={unchartedLines.contours.join('')} />
        <path className="uncharted__land" d={unchartedLines.coast} />
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
        Unsurveyed
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
