import type { SizedFile } from './makeSizedFiles.ts'

/** Bytes that a phone should load of a picture at most; docs/writing.md names the limit. */
const maxOnPhone = 80_000

export interface PictureMeasures {
  /** Resized files, for screens of several widths. */
  files: number
  bytes: number
  /** Pictures that are too large for a phone: the path below `public/`, and the bytes of the largest AVIF. */
  heavy: { file: string; bytes: number }[]
}

export function measurePictures(pictures: readonly SizedFile[]): PictureMeasures {
  const largest = new Map<string, number>()
  for (const { key, size, original } of pictures)
    if (key.endsWith('.avif')) largest.set(original, Math.max(size, largest.get(original) ?? 0))
  const heavy = [...largest].filter(([, bytes]) => bytes > maxOnPhone)
  return {
    files: pictures.length,
    bytes: pictures.reduce((sum, { size }) => sum + size, 0),
    heavy: heavy.map(([file, bytes]) => ({ file, bytes })),
  }
}
