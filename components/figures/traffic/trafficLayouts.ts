import type { TrafficEdge } from '../story/traffic.ts'

/** A line between two boxes: x in percent of the graph's width, y in pixels. */
export interface TrafficLine {
  /** To the arrow, or to the cross where the policies block the edge. */
  path: string
  /** From the cross to the arrow. */
  beyond?: string
  /** Where the policies block the edge: on the namespace's outline. */
  cross?: readonly [x: number, y: number]
  /** The tip of the arrow, on the outline of the box. */
  tip: readonly [x: number, y: number]
  heads: 'right' | 'down'
}

/** An edge by its ends: `checkout/payments`. */
type Ends = `${TrafficEdge['from']}/${TrafficEdge['to']}`

interface TrafficLayout {
  /** In pixels. */
  height: number
  lines: Readonly<Partial<Record<Ends, TrafficLine>>>
}

export type TrafficLayoutName = 'wide' | 'narrow'

/**
 * The lines in a wide figure and in a narrow one. `styles/components/figures/traffic/_traffic-chart.scss` places the
 * boxes that they join; a browser test compares the two.
 */
export const trafficLayouts: Readonly<Record<TrafficLayoutName, TrafficLayout>> = {
  wide: {
    height: 316,
    lines: {
      'gateway/frontend': { path: 'M12 32V100', tip: [12, 108], heads: 'down' },
      'frontend/checkout': { path: 'M21 126C27 126 28 116 32.6 116', tip: [34, 116], heads: 'right' },
      'frontend/cart': { path: 'M12 156V236', tip: [12, 244], heads: 'down' },
      'cart/redis': { path: 'M21 268C27 268 28 252 32.6 252', tip: [34, 252], heads: 'right' },
      'checkout/payments': { path: 'M52 116C65 116 63 138 75.7 138', tip: [77, 138], heads: 'right' },
      'payments/ledger-db': { path: 'M86 172V236', tip: [86, 244], heads: 'down' },
      'frontend/ledger-db': {
        path: 'M21 144C49 144 55 268 72 268',
        beyond: 'H75.7',
        cross: [72, 268],
        tip: [77, 268],
        heads: 'right',
      },
      'redis/payments': {
        path: 'M52 248C63 248 61 160 72 160',
        beyond: 'H75.7',
        cross: [72, 160],
        tip: [77, 160],
        heads: 'right',
      },
    },
  },
  narrow: {
    height: 412,
    lines: {
      'gateway/frontend': { path: 'M24 32V64', tip: [24, 72], heads: 'down' },
      'frontend/cart': { path: 'M44 88H54', tip: [56, 88], heads: 'right' },
      'frontend/checkout': { path: 'M24 120V164', tip: [24, 172], heads: 'down' },
      'cart/redis': { path: 'M76 120V164', tip: [76, 172], heads: 'down' },
      'checkout/payments': { path: 'M24 220V324', tip: [24, 332], heads: 'down' },
      'payments/ledger-db': { path: 'M44 356H54', tip: [56, 356], heads: 'right' },
      'frontend/ledger-db': {
        path: 'M44 106C50 106 50 112 50 124V226C50 266 66 266 66 308',
        beyond: 'V324',
        cross: [66, 308],
        tip: [66, 332],
        heads: 'down',
      },
      'redis/payments': {
        path: 'M64 220C64 264 36 264 36 308',
        beyond: 'V324',
        cross: [36, 308],
        tip: [36, 332],
        heads: 'down',
      },
    },
  },
}
