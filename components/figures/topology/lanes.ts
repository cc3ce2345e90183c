/** A way that one workload talks to another across clusters, in the pixels of `TopologySea`. */
export interface Lane {
  /** Its ends, each `cluster/workload`; the second is missing where it leaves the chart. */
  ends: readonly string[]
  line: string
  /** The head of its arrow. */
  head: string
}

/** The lanes of the wide map. Each begins and ends at a coast. */
export const lanes: readonly Lane[] = [
  {
    ends: ['prod-us-east/checkout', 'prod-eu-west/payments'],
    line: 'M276 138C330 104 384 102 438 127',
    head: 'M428 118 438 127 425 130',
  },
  {
    ends: ['prod-us-east/grafana', 'prod-eu-west/loki'],
    line: 'M276 178C330 206 384 208 442 186',
    head: 'M432 184 442 186 436 195',
  },
  {
    ends: ['edge-plant-7/fluent-bit', 'prod-eu-west/loki'],
    line: 'M560 474C536 404 556 328 592 258',
    head: 'M582 264 592 258 592 270',
  },
  {
    ends: ['staging/sysupdate'],
    line: 'M232 566C292 566 320 600 328 666',
    head: 'M320 657 328 667 333 656',
  },
]
