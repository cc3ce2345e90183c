/**
 * What the wide map shows between its islands: the lanes that workloads use to talk across, and a compass rose.
 * Drawn in the pixels of the map's own 704 × 672; the depth contours behind it are a mask in the stylesheet.
 */
export function TopologySea() {
  return (
    <svg className="topology__sea" width="704" height="672" aria-hidden="true">
      <g className="topology__rose" transform="translate(352 328)">
        <circle r="46" />
        <circle className="topology__degrees" r="41" />
        <path d="M0-35 5-5 35 0 5 5 0 35-5 5-35 0-5-5ZM5-5 16-16M5 5 16 16M-5 5-16 16M-5-5-16-16" />
        <path className="topology__north" d="M0-35 5-5 0 0-5-5Z" />
        <text y="-54">N</text>
      </g>
      <g className="topology__lanes">
        <path d="M276 138C330 104 384 102 438 127M276 178C330 206 384 208 442 186M560 474C536 404 556 328 592 258" />
        <path
          className="topology__arrows"
          d="M428 118 438 127 425 130M432 184 442 186 436 195M582 264 592 258 592 270"
        />
        <text x="352" y="98">
          mTLS 15443
        </text>
        <text x="572" y="366" className="topology__beside">
          TLS 443
        </text>
        <g className="topology__lanes--stranger">
          <path d="M232 566C292 566 320 600 328 666" />
          <path className="topology__arrows" d="M320 657 328 667 333 656" />
          <text x="324" y="600" className="topology__beside">
            TCP 3333
          </text>
        </g>
      </g>
    </svg>
  )
}
