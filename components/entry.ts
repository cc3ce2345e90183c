import { enhanceCopy } from '../browser/enhance/copy.ts'
import { enhanceCurrentSection } from '../browser/enhance/currentSection.ts'
import { enhanceJumps } from '../browser/enhance/jumps.ts'
import { enhanceMenus } from '../browser/enhance/menus.ts'
import { enhancePictures } from '../browser/enhance/pictures.ts'
import { enhanceReveal } from '../browser/enhance/reveal.ts'
import { enhanceSearch } from '../browser/enhance/search.ts'
import { enhanceSections } from '../browser/enhance/sections.ts'
import { enhanceTheme } from '../browser/enhance/theme.ts'
import { enhanceTooltips } from '../browser/enhance/tooltips.ts'
import { enhanceVideo } from '../browser/enhance/video.ts'
import { islandLoaders } from './islandLoaders.ts'
import { wakeIslands } from '../browser/runtime/wakeIslands.ts'

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
if (suggestion)
  void import('../browser/enhance/notFound.ts').then(module => module.enhanceNotFound(suggestion))
