import { BlogReader } from './BlogReader.tsx'
import { Carousel } from './Carousel.tsx'
import { PdfViewer } from './PdfViewer.tsx'
import { TopologyMap } from './TopologyMap.tsx'
import { TrafficGraph } from './TrafficGraph.tsx'

/** The islands, for the server: at hand at once, since rendering does not wait. The browser's are in `registry.ts`. */
export const components = { BlogReader, Carousel, PdfViewer, TopologyMap, TrafficGraph }

export type IslandName = keyof typeof components
