import type { TrafficEdge } from '../story/traffic.ts'

/** A line between two boxes: x in percent of the graph's width, y in pixels. */
export interface TrafficLine {
  /** To the arrow, or to the cross of an edge that can be blocked. */
  path: string
  /** From the cross to the arrow. */
  beyond?: string
  /** The position of the cross, on the namespace's outline. */
  cross?: readonly [x: number, y: number]
  /** The tip of the arrow, on the outline of the box. */
  tip: readonly [x: number, y: number]
  heads: 'right' | 'down' | 'up'
}

/** The names of an edge's ends: `checkout/payments`. */
type Ends = `${TrafficEdge['from']}/${TrafficEdge['to']}`

interface TrafficLayout {
  /** In pixels. */
  height: number
  lines: Readonly<Partial<Record<Ends, TrafficLine>>>
}

export type TrafficLayoutName = 'wide' | 'narrow'

/**
 * The lines in a wide and in a narrow figure. `styles/components/figures/traffic/_traffic-chart.scss` places the boxes
 * that they connect; a browser test compares the two.
 */
export const trafficLayouts: Readonly<Record<TrafficLayoutName, TrafficLayout>> = {
  wide: {
    height: 324,
    lines: {
      'gateway/frontend': { path: 'M12 32V100', tip: [12, 108], heads: 'down' },
      'frontend/checkout': { path: 'M21 126C27 126 28 116 32.6 116', tip: [34, 116], heads: 'right' },
      'frontend/cart': { path: 'M12 156V244', tip: [12, 252], heads: 'down' },
      'cart/redis': { path: 'M21 276C27 276 28 260 32.6 260', tip: [34, 260], heads: 'right' },
      'checkout/payments': { path: 'M52 116C65 116 63 102 75.7 102', tip: [77, 102], heads: 'right' },
      'gateway/payments': {
        path: 'M21 20C24 20 23 42 27 42H86C90 42 91 46 91 54V78',
        tip: [91, 86],
        heads: 'down',
      },
      'payments/ledger-db': { path: 'M86 134V162', tip: [86, 170], heads: 'down' },
      'reports/ledger-db': { path: 'M86 262V226', tip: [86, 218], heads: 'up' },
      'frontend/ledger-db': {
        path: 'M21 144C49 144 55 194 72 194',
        beyond: 'H75.7',
        cross: [72, 194],
        tip: [77, 194],
        heads: 'right',
      },
      'redis/payments': {
        path: 'M52 254C63 254 61 124 72 124',
        beyond: 'H75.7',
        cross: [72, 124],
        tip: [77, 124],
        heads: 'right',
      },
    },
  },
  narrow: {
    height: 484,
    lines: {
      'gateway/frontend': { path: 'M24 32V64', tip: [24, 72], heads: 'down' },
      'frontend/cart': { path: 'M44 88H54', tip: [56, 88], heads: 'right' },
      'frontend/checkout': { path: 'M24 120V164', tip: [24, 172], heads: 'down' },
      'cart/redis': { path: 'M76 120V164', tip: [76, 172], heads: 'down' },
      'checkout/payments': { path: 'M24 220V324', tip: [24, 332], heads: 'down' },
      'gateway/payments': {
        path: 'M4 16C2 16 1.8 20 1.8 28V272C1.8 292 12 284 12 304V324',
        tip: [12, 332],
        heads: 'down',
      },
      'payments/ledger-db': { path: 'M44 356H54', tip: [56, 356], heads: 'right' },
      'reports/ledger-db': { path: 'M76 420V388', tip: [76, 380], heads: 'up' },
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
