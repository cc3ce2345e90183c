/** What a file is, by its first bytes, each as one character. */
const types = [
  ['PNG', /^\x89PNG\r\n[^]\n/],
  ['JPEG', /^\xFF\xD8\xFF/],
  ['GIF', /^GIF8[79]a/],
  ['WebP', /^RIFF[^]{4}WEBP/],
  ['AVIF', /^[^]{4}ftyp(?:[^]{4}){0,12}?avi[fs]/],
  ['HEIC', /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|m[is]f1)/],
  ['video', /^[^]{4}ftyp|^[^]E\xDF\xA3/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM[^]{4}\0{4}/],
  ['PDF', /^%PDF-/],
  ['Git LFS pointer', /^version https:\/\/git-lfs/],
  ['HTML page', /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html|head|body)\b/i],
  ['SVG', /^(?:\xEF\xBB\xBF)?\s*<(?:\?xml\b|!doctype svg\b|svg\b)/i],
] as const

/** What a file can be, as far as that matters for an image. */
export type FileType = (typeof types)[number][0]

const endings: Readonly<Record<string, FileType>> = {
  avif: 'AVIF',
  gif: 'GIF',
  jpeg: 'JPEG',
  jpg: 'JPEG',
  png: 'PNG',
  svg: 'SVG',
  webp: 'WebP',
}

/** The type that the name of an image promises; undefined for a file that browsers do not show as an image. */
export const typeOfName = (name: string): FileType | undefined =>
  endings[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']

/** The type of a file by its first bytes, of which 64 are enough; undefined if it is none of these. */
export const typeOfBytes = (head: Uint8Array): FileType | undefined => {
  const text = String.fromCharCode(...head)
  return types.find(([, start]) => start.test(text))?.[0]
}
