import { BlogReader } from './blog/BlogReader.tsx'
import { Approval } from './figures/Approval.tsx'
import { TopologyMap } from './figures/TopologyMap.tsx'
import { TrafficGraph } from './figures/TrafficGraph.tsx'
import { Carousel } from './home/Carousel.tsx'
import { PdfViewer } from './legal/PdfViewer.tsx'

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
