import type { SizedImage } from '../shared/sizedImage.ts'
import type { LocatedText } from './LocatedText.ts'
import type { MarkdownProblem } from './MarkdownProblem.ts'

/** Width and height of an image in CSS px, and the files that the build makes of it, if any. */
export interface ImageSize {
  width: number
  height: number
  sized?: SizedImage
}

export interface MarkdownOptions {
  /** Leave out what only a reader needs: code is not highlighted, and `text` and `words` are empty. */
  checkOnly?: boolean
  /** The title of the page, which is above the text. */
  title?: string
  /** The language of labels and titles, such as `de`; English if absent. */
  language?: string
  /** Width and height in CSS px of a root-relative image of the site; undefined if there is no such image. */
  imageSize(path: string): ImageSize | undefined
  /** Gives more problems of the text. */
  lint?(text: LocatedText): MarkdownProblem[]
}
