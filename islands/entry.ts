import { enhanceMenus } from './enhance/menus.ts'
import { enhanceTheme } from './enhance/theme.ts'
import { wake } from './wake.ts'

enhanceTheme()
enhanceMenus()
wake()
