import { enhanceCopy } from './enhance/copy.ts'
import { enhanceCurrentSection } from './enhance/currentSection.ts'
import { enhanceJumps } from './enhance/jumps.ts'
import { enhanceMenus } from './enhance/menus.ts'
import { enhancePictures } from './enhance/pictures.ts'
import { enhanceReveal } from './enhance/reveal.ts'
import { enhanceSearch } from './enhance/search.ts'
import { enhanceSections } from './enhance/sections.ts'
import { enhanceTheme } from './enhance/theme.ts'
import { enhanceTooltips } from './enhance/tooltips.ts'
import { enhanceVideo } from './enhance/video.ts'
import { islandLoaders } from './islandLoaders.ts'
import { wakeIslands } from './runtime/wakeIslands.ts'

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
enhancePictures()
wakeIslands(islandLoaders)
const suggestion = document.querySelector<HTMLElement>('[data-addresses]')
if (suggestion) void import('./enhance/notFound.ts').then(module => module.enhanceNotFound(suggestion))
