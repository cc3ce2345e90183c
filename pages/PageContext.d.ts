import type { ComponentType } from 'react'
import type { PageData, SiteFrame } from '../content/model/PageData.ts'
import type { DocumentParts, LayoutParts } from '../html/documentSlots.ts'

declare global {
  namespace Vike {
    interface PageContext {
      Page: ComponentType<object>
    }
    /** What the command passes to Vike. */
    interface PageContextServer {
      /** The data of each page to render, all for the same route. */
      pagesData: readonly PageData[]
      frame: SiteFrame
      /** A cache of layouts, which the pages of one build share; absent in `dev`. */
      layouts?: Map<string, LayoutParts>
      /** The rendered parts of each page, for the command. */
      documentParts?: readonly DocumentParts[]
    }
  }
}
