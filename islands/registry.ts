import type { ComponentType } from 'react'
import type { IslandName } from './components.ts'

/** Any island; its props come from the HTML, where the server's types have put them. */
export type IslandComponent = ComponentType<Record<string, unknown>>

type Load = () => Promise<unknown>

/** The islands, for the browser: each a chunk that is loaded when it wakes, with the component under its name. */
export const registry: Readonly<Record<IslandName, Load>> = {
  BlogReader: () => import('./BlogReader.tsx'),
  Carousel: () => import('./Carousel.tsx'),
  PdfViewer: () => import('./PdfViewer.tsx'),
  TopologyMap: () => import('./TopologyMap.tsx'),
  TrafficGraph: () => import('./TrafficGraph.tsx'),
}
