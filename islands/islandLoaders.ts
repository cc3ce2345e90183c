import type { islandComponents } from './islandComponents.ts'

type Loaders = {
  readonly [Name in keyof typeof islandComponents]: () => Promise<Pick<typeof islandComponents, Name>>
}

/** The islands for the browser: each a chunk that exports the component under its name. */
export const islandLoaders: Loaders = {
  Approval: () => import('./figures/Approval.tsx'),
  BlogReader: () => import('./blog/BlogReader.tsx'),
  Carousel: () => import('./home/Carousel.tsx'),
  PdfViewer: () => import('./legal/PdfViewer.tsx'),
  TopologyMap: () => import('./figures/TopologyMap.tsx'),
  TrafficGraph: () => import('./figures/TrafficGraph.tsx'),
}
