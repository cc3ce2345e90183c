import type { ComponentType } from 'react'
import type { PageData, SiteFrame } from '../content/model/PageData.ts'
import type { DocumentParts, LayoutParts } from '../html/documentSlots.ts'

declare global {
  namespace Vike {
    interface PageContext {
      Page: ComponentType<object>
    }
    /** What the command hands over. */
    interface PageContextServer {
      /** Of each page to be rendered: all are of the kind that the address leads to. */
      pagesData: readonly PageData[]
      frame: SiteFrame
      /** Layouts rendered so far, which pages of one build share; absent in `dev`. */
      layouts?: Map<string, LayoutParts>
      /** What is rendered of each page, for the command. */
      documentParts?: readonly DocumentParts[]
    }
  }
}
