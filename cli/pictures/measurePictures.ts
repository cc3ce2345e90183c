import type { SizedFile } from './makeSizedFiles.ts'

/** Bytes that a phone should load of a picture at most (specification, "Images"). */
const maxOnPhone = 80_000

export interface PictureMeasures {
  /** Files that were made of pictures, for screens of several widths. */
  files: number
  bytes: number
  /** Pictures of which a phone loads more than it should: the path below `public/` and the bytes of the largest AVIF. */
  heavy: { file: string; bytes: number }[]
}

export function measurePictures(pictures: readonly SizedFile[]): PictureMeasures {
  const heavy = pictures.filter(({ key, size }) => key.endsWith('.avif') && size > maxOnPhone)
  return {
    files: pictures.length,
    bytes: pictures.reduce((sum, { size }) => sum + size, 0),
    heavy: heavy.map(({ original, size }) => ({ file: original, bytes: size })),
  }
}
