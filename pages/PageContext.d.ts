import type { ComponentType } from 'react'
import type { SiteFrame } from '../content/model/PageData.ts'
import type { DocumentParts, LayoutParts } from '../html/documentSlots.ts'

declare global {
  namespace Vike {
    interface PageContext {
      Page: ComponentType<object>
    }
    /** What the command hands over with each page, beside the route's `data`. */
    interface PageContextServer {
      frame: SiteFrame
      /** Layouts rendered so far, which pages of one build share; absent in `dev`. */
      layouts?: Map<string, LayoutParts>
      /** What is rendered, for the command. */
      documentParts?: DocumentParts
    }
  }
}
