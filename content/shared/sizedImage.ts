/** An image of which the build makes files in several widths. */
export interface SizedImage {
  /** Address of the files, without what is their own: `/assets/pictures/pods`. */
  base: string
  /** Stands in the name of every file, so that none changes under its name: 8 hexadecimal digits. */
  digest: string
  /** Width and height of the largest file, px. */
  width: number
  height: number
  /** Widths of the files, px, ascending. */
  widths: readonly number[]
  /** The colour to show until the image is there: `#6b7f8c`. */
  color: string
}

/** The formats of the files, the smaller first: all browsers of today show the second. */
export const sizedFormats = ['avif', 'webp'] as const

export type SizedFormat = (typeof sizedFormats)[number]

/** Address of one file. */
export const sizedAddress = ({ base, digest }: SizedImage, width: number, format: SizedFormat): string =>
  `${base}-${width}.${digest}.${format}`

/** All files of one format, as `srcset` names them. */
export const sizedSet = (image: SizedImage, format: SizedFormat): string =>
  image.widths.map(width => `${sizedAddress(image, width, format)} ${width}w`).join(', ')

/** The file for browsers without `srcset`, and for programs: the largest. */
export const largestAddress = (image: SizedImage): string => sizedAddress(image, image.width, 'webp')

/** How wide an image of a text is shown: as wide as the text; without gutters and border. */
export const textImageSizes = '(min-width: 64em) clamp(44rem, 33.75vw, 54rem), calc(100vw - 3.125rem)'
