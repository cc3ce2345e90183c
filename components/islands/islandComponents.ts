import { BlogReader } from '../blog/BlogReader.island.tsx'
import { Approval } from '../figures/Approval.island.tsx'
import { TopologyMap } from '../figures/topology/TopologyMap.island.tsx'
import { TrafficGraph } from '../figures/traffic/TrafficGraph.island.tsx'
import { Carousel } from '../home/Carousel.island.tsx'
import { PdfViewer } from '../legal/PdfViewer.island.tsx'

/** The islands for the server. For the browser, `islandLoaders.ts` has the same list as dynamic imports. */
export const islandComponents = {
  Approval,
  BlogReader,
  Carousel,
  PdfViewer,
  TopologyMap,
  TrafficGraph,
}

export type IslandName = keyof typeof islandComponents
