import { enhanceCopy } from './enhance/copy.ts'
import { enhanceCurrentSection } from './enhance/currentSection.ts'
import { enhanceJumps } from './enhance/jumps.ts'
import { enhanceMenus } from './enhance/menus.ts'
import { enhanceReveal } from './enhance/reveal.ts'
import { enhanceSearch } from './enhance/search.ts'
import { enhanceSections } from './enhance/sections.ts'
import { enhanceTheme } from './enhance/theme.ts'
import { enhanceTooltips } from './enhance/tooltips.ts'
import { enhanceVideo } from './enhance/video.ts'
import { wakeIslands } from './runtime/wakeIslands.ts'
import { whenLoaded } from './shared/whenLoaded.ts'

// Before what reads places at a jump.
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
wakeIslands()
const suggestion = document.querySelector<HTMLElement>('[data-addresses]')
if (suggestion) void import('./enhance/notFound.ts').then(module => module.enhanceNotFound(suggestion))
// The home page is long; the others are styled as fast without it.
if (document.querySelector('main > section')) whenLoaded(() => void import('./enhance/skipUnseen.ts'))
