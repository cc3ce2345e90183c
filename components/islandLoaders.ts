import type { FunctionComponent } from 'react'
import type { IslandName } from './parts/Island.tsx'

type Loaders = {
  readonly [Name in IslandName]: () => Promise<Record<Name, FunctionComponent<never>>>
}

/** The islands for the browser: each a chunk that exports the component under its name. */
export const islandLoaders: Loaders = {
  Approval: () => import('./figures/Approval.island.tsx'),
  BlogReader: () => import('./blog/BlogReader.island.tsx'),
  Carousel: () => import('./home/Carousel.island.tsx'),
  PdfViewer: () => import('./legal/PdfViewer.island.tsx'),
  TopologyMap: () => import('./figures/topology/TopologyMap.island.tsx'),
  TrafficGraph: () => import('./figures/traffic/TrafficGraph.island.tsx'),
}
