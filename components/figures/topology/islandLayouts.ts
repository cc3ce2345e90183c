import type { ClusterName } from '../story/shop.ts'

/** How a cluster is drawn, in pixels from the top left corner of its tile. */
interface IslandLayout {
  /** Height of the tile. */
  height: number
  /** The coast, as a closed SVG path. */
  coast: string
  /** Where the symbol of each workload stands. */
  marks: Readonly<Record<string, readonly [x: number, y: number]>>
}

/** The width of every tile: a phone of 320 px has room for one. */
export const tileWidth = 264

export const islandLayouts: Readonly<Record<ClusterName, IslandLayout>> = {
  'prod-us-east': {
    height: 196,
    coast:
      'M34 72c8-6 23-11 36-12c13-1 29 8 42 6c13-2 21-14 34-18c13-4 31-5 44-4c13 1 25 7 36 10c11 3 24 3 30 8c6 5 4 16 6 24c2 8 4 18 4 26c0 8 2 18-4 24c-6 6-25 6-34 10c-9 4-17 6-22 12c-5 6 0 17-6 22c-6 5-20 9-32 10c-12 1-27-4-40-4c-13 0-25 7-36 6c-11-1-22-6-28-12c-6-6-1-17-6-22c-5-5-17-7-26-10c-9-3-22-4-26-10c-4-6-1-19 2-26c3-7 12-11 16-18c4-7 2-16 10-22z',
    marks: {
      frontend: [41, 88],
      checkout: [157, 76],
      'order-events': [26, 126],
      grafana: [172, 117],
      'orders-db': [86, 164],
    },
  },
  'prod-eu-west': {
    height: 280,
    coast:
      'M30 72c8-7 20-13 32-14c12-1 30 8 42 6c12-2 18-15 30-20c12-5 29-10 42-10c13 0 26 7 38 10c12 3 24 2 32 8c8 6 15 17 16 26c1 9-8 18-12 26c-4 8-11 14-10 20c1 6 14 11 18 18c4 7 7 19 4 26c-1 7-6 10-8 16c-2 6 2 12 2 18c0 6-10 14-16 20c-6 6-6 17-12 24c-6 7-14 15-24 16c-10 1-23-8-34-8c-11 0-20 3-30 6c-10 3-16 11-28 12c-12 1-30-4-42-6c-12-2-20-1-30-4c-10-3-24-6-28-12c-4-6-1-17 2-24c3-7-6-13-6-20c0-7 4-14 6-20c3-7 15-13 16-20c1-7-8-13-12-20c-4-7-13-14-14-22c-1-8 6-17 10-26c4-9 8-19 16-26z',
    marks: {
      frontend: [44, 84],
      checkout: [158, 70],
      cart: [26, 122],
      payments: [142, 112],
      redis: [36, 161],
      'report-api': [130, 154],
      'ledger-db': [34, 200],
      reports: [160, 195],
      'node-agent': [30, 240],
      loki: [166, 235],
    },
  },
  'edge-plant-7': {
    height: 160,
    coast:
      'M26 70c7-5 22-11 34-12c12-1 24 6 36 4c12-2 21-13 34-16c13-3 31-4 46-4c15 0 33 3 46 6c13 3 27 4 34 10c7 6 7 18 6 24c-1 6-12 8-12 14c0 6 12 15 12 22c0 7-2 17-10 22c-8 5-25 6-36 6c-11 0-19-9-30-8c-11 1-22 11-36 12c-14 1-31-4-46-4c-15 0-29 4-42 4c-13 0-28-2-38-6c-10-4-19-10-22-16c-3-6 3-16 6-22c3-6 9-10 12-16c3-6-1-15 6-20z',
    marks: {
      mqtt: [42, 84],
      'line-gateway': [126, 74],
      'fluent-bit': [28, 124],
      'plant-db': [158, 116],
    },
  },
  staging: {
    height: 208,
    coast:
      'M22 70c7-5 20-9 32-10c12-1 28 8 42 6c14-2 26-12 40-16c14-4 28-6 42-6c14 0 30 6 42 8c12 2 23 1 30 6c7 5 10 17 10 24c0 7-12 13-12 20c0 7 10 15 10 22c0 7-4 14-12 18c-8 4-21 8-34 8c-13 0-30-8-42-8c-12 0-22 4-32 6c-10 2-18 6-30 6c-12 0-30-7-42-8c-12-1-24 5-32 2c-8-3-13-11-14-18c-1-7 10-16 8-22c-2-6-17-10-18-16c-1-6 5-17 12-22z',
    marks: {
      frontend: [37, 86],
      checkout: [152, 76],
      jenkins: [50, 124],
      'test-db': [158, 118],
      sysupdate: [92, 190],
    },
  },
}
