import { enhanceCopy } from './enhance/copy.ts'
import { enhanceJumps } from './enhance/jumps.ts'
import { enhanceMenus } from './enhance/menus.ts'
import { enhanceReveal } from './enhance/reveal.ts'
import { enhanceSearch } from './enhance/search.ts'
import { enhanceTheme } from './enhance/theme.ts'
import { enhanceTooltips } from './enhance/tooltips.ts'
import { enhanceVideo } from './enhance/video.ts'
import { wake } from './wake.ts'

enhanceReveal()
enhanceTheme()
enhanceVideo()
enhanceMenus()
enhanceJumps()
enhanceTooltips()
enhanceSearch()
enhanceCopy()
wake()
