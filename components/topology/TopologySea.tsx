/** The water between the islands on the wide map: depth contours, the lanes that workloads use, a compass rose. */
export function TopologySea() {
  return (
    <svg className="topology__sea" viewBox="-248 0 1200 640" width="1200" height="640" aria-hidden="true">
      <g className="topology__lanes">
        <path d="M262 122C320 96 380 96 436 122" />
        <path d="M262 160C320 184 380 184 432 176" />
        <path d="M600 420C660 380 660 330 600 262" />
      </g>
    </svg>
  )
}
