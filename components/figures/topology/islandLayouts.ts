import type { ClusterName } from '../story/shop.ts'

/** How a cluster is drawn, in pixels from the top left corner of its tile. */
interface IslandLayout {
  /** Height of the tile. */
  height: number
  /** The coast, as a closed SVG path. */
  coast: string
  /** The position of each workload's symbol. */
  marks: Readonly<Record<string, readonly [x: number, y: number]>>
}

/** The width of every tile, which fits a phone of 320 px. */
export const tileWidth = 264

export const islandLayouts: Readonly<Record<ClusterName, IslandLayout>> = {
  'prod-us-east': {
    height: 196,
    coast:
      'M34 72c8-6 23-11 36-12s29 8 42 6 21-14 34-18 31-5 44-4 25 7 36 10 24 3 30 8 4 16 6 24 4 18 4 26 2 18-4 24-25 6-34 10-17 6-22 12 0 17-6 22-20 9-32 10-27-4-40-4-25 7-36 6-22-6-28-12-1-17-6-22-17-7-26-10-22-4-26-10-1-19 2-26 12-11 16-18 2-16 10-22z',
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
      'M30 72c8-7 20-13 32-14s30 8 42 6 18-15 30-20 29-10 42-10 26 7 38 10 24 2 32 8 15 17 16 26-8 18-12 26-11 14-10 20 14 11 18 18 7 19 4 26c-1 7-6 10-8 16s2 12 2 18-10 14-16 20-6 17-12 24-14 15-24 16-23-8-34-8-20 3-30 6-16 11-28 12-30-4-42-6-20-1-30-4-24-6-28-12-1-17 2-24-6-13-6-20 4-14 6-20c3-7 15-13 16-20s-8-13-12-20-13-14-14-22 6-17 10-26 8-19 16-26z',
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
      'M26 70c7-5 22-11 34-12s24 6 36 4 21-13 34-16 31-4 46-4 33 3 46 6 27 4 34 10 7 18 6 24-12 8-12 14 12 15 12 22-2 17-10 22-25 6-36 6-19-9-30-8-22 11-36 12-31-4-46-4-29 4-42 4-28-2-38-6-19-10-22-16 3-16 6-22 9-10 12-16-1-15 6-20z',
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
      'M22 70c7-5 20-9 32-10s28 8 42 6 26-12 40-16 28-6 42-6 30 6 42 8 23 1 30 6 10 17 10 24-12 13-12 20 10 15 10 22-4 14-12 18-21 8-34 8-30-8-42-8-22 4-32 6-18 6-30 6-30-7-42-8-24 5-32 2-13-11-14-18 10-16 8-22-17-10-18-16 5-17 12-22z',
    marks: {
      frontend: [37, 86],
      checkout: [152, 76],
      jenkins: [50, 124],
      'test-db': [158, 118],
      sysupdate: [92, 190],
    },
  },
}
