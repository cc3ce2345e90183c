import type { FunctionComponent } from 'react'
import { enhanceCopy } from '../browser/enhance/copy.ts'
import {
  enhanceCurrentSection,
  enhanceJumps,
  enhanceReveal,
  enhanceSections,
} from '../browser/enhance/scrolling.ts'
import { enhanceMenus } from '../browser/enhance/menus.ts'
import { enhancePictures } from '../browser/enhance/pictures.ts'
import { enhancePlan } from '../browser/enhance/plan.ts'
import { enhanceSearch } from '../browser/enhance/search.ts'
import { enhanceTheme } from '../browser/enhance/theme.ts'
import { enhanceTooltips } from '../browser/enhance/tooltips.ts'
import { enhanceVideo } from '../browser/enhance/video.ts'
import { whenLoaded } from '../browser/page.ts'
import { wakeIslands } from '../browser/runtime/wakeIslands.ts'
import type { IslandName } from './parts/Island.tsx'

type Loaders = {
  readonly [Name in IslandName]: () => Promise<Record<Name, FunctionComponent<never>>>
}

/** The islands for the browser: each a chunk that exports the component under its name. */
const islandLoaders: Loaders = {
  Approval: () => import('./figures/Approval.island.tsx'),
  Carousel: () => import('./home/Carousel.island.tsx'),
  PdfViewer: () => import('./legal/PdfViewer.island.tsx'),
  RoleCheck: () => import('./figures/role/RoleCheck.island.tsx'),
  TopologyMap: () => import('./figures/topology/TopologyMap.island.tsx'),
  TrafficGraph: () => import('./figures/traffic/TrafficGraph.island.tsx'),
}

// First, because others read positions at a jump.
enhanceSections()
enhanceReveal()
enhanceTheme()
enhanceVideo()
enhanceMenus()
enhanceJumps()
enhanceCurrentSection()
enhanceTooltips()
enhanceSearch()
enhanceCopy()
enhancePlan()
enhancePictures()
wakeIslands(islandLoaders)
const list = document.querySelector<HTMLElement>('[data-blog]')
if (list) {
  const { pathname } = location
  const enhance = () =>
    import('../browser/blog/enhanceBlog.ts').then(
      module => module.enhanceBlog(list, pathname),
      () => {},
    )
  // A fragment may name a post to show; without one, the code can wait.
  if (location.hash) void enhance()
  else whenLoaded(enhance)
}
const suggestion = document.querySelector<HTMLElement>('[data-addresses]')
if (suggestion)
  void import('../browser/enhance/notFound.ts').then(module => module.enhanceNotFound(suggestion))
